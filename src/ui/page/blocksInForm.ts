import type { Block } from "./pageModel.ts";

/** The parts of a page that are shown in a form, those of the other one left out. */
export function blocksInForm(blocks: readonly Block[], isRaw: boolean): readonly Block[] {
  const form = isRaw ? "raw" : "decoded";
  return blocks.flatMap((block) => {
    if (block.kind !== "form") return [block];
    return block.form === form ? blocksInForm(block.blocks, isRaw) : [];
  });
}
