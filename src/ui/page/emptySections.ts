import type { Block, PieceField } from "./pageModel.ts";

/** A page's parts without the sections in which no field holds anything: their fields share a line behind the others. */
export function withoutEmptySections(blocks: readonly Block[]): readonly Block[] {
  const { kept, empty } = sorted(blocks);
  return [...kept, ...sharedLine(empty)];
}

type Sorted = { readonly kept: readonly Block[]; readonly empty: readonly PieceField[] };

function sorted(blocks: readonly Block[]): Sorted {
  const parts = blocks.map(sortedBlock);
  return { kept: parts.flatMap(({ kept }) => kept), empty: parts.flatMap(({ empty }) => empty) };
}

function sortedBlock(block: Block): Sorted {
  if (block.kind === "columns") {
    const columns = block.columns.map(sorted);
    const left = columns.map(({ kept }) => kept).filter((column) => column.length > 0);
    const kept = left.length > 1 ? [{ ...block, columns: left }] : left.flat();
    return { kept, empty: columns.flatMap(({ empty }) => empty) };
  }
  if (block.kind === "form")
    return { kept: [{ ...block, blocks: withoutEmptySections(block.blocks) }], empty: [] };
  if (block.kind !== "section") return { kept: [block], empty: [] };
  const { kept, empty } = sorted(block.blocks);
  const own = emptyFields(kept);
  if (own !== undefined) return { kept: [], empty: [...own, ...empty] };
  return { kept: [{ ...block, blocks: [...kept, ...sharedLine(empty)] }], empty: [] };
}

/** The fields of parts in which no field holds anything; `undefined` where something else stands among them. */
function emptyFields(blocks: readonly Block[]): readonly PieceField[] | undefined {
  const fields = blocks.flatMap((block) => (block.kind === "fields" ? block.fields : []));
  const areAll = blocks.every(({ kind }) => kind === "fields");
  return areAll && fields.every(({ nothing }) => nothing !== undefined) ? fields : undefined;
}

function sharedLine(fields: readonly PieceField[]): readonly Block[] {
  return fields.length === 0 ? [] : [{ kind: "fields", fields }];
}
