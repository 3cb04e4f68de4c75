import { pageWords } from "../../text/pages/page.ts";
import type { Block, PieceField } from "../page/pageModel.ts";
import { text } from "../values/shownText.ts";

/**
 * A page with what only those need who examine a response: folded away at its end, under the same title on every page.
 * Fields of the page that hold no value share a line in there.
 */
export function withDetails(shown: readonly Block[], details: readonly Block[]): readonly Block[] {
  const page = takeEmptyFields(shown);
  const folded = takeEmptyFields(details);
  const empty = distinctFields([...page.empty, ...folded.empty]);
  const blocks: readonly Block[] = [
    ...folded.kept,
    ...(empty.length === 0 ? [] : [{ kind: "fields", fields: empty } as const]),
  ];
  if (blocks.length === 0) return page.kept;
  return [...page.kept, { kind: "fold", id: "details", title: [text(pageWords.details())], blocks }];
}

type Taken = { readonly kept: readonly Block[]; readonly empty: readonly PieceField[] };

/** Takes the fields without a value out of parts, and the parts of which nothing is left then. */
function takeEmptyFields(blocks: readonly Block[]): Taken {
  const parts = blocks.map(takenFrom);
  return { kept: parts.flatMap(({ kept }) => kept), empty: parts.flatMap(({ empty }) => empty) };
}

function takenFrom(block: Block): Taken {
  switch (block.kind) {
    case "fields": {
      const fields = block.fields.filter(({ nothing }) => nothing === undefined);
      const empty = block.fields.filter(({ nothing }) => nothing !== undefined);
      return { kept: fields.length === 0 ? [] : [{ ...block, fields }], empty };
    }
    case "columns": {
      const columns = block.columns.map(takeEmptyFields);
      const left = columns.map(({ kept }) => kept).filter((column) => column.length > 0);
      const kept = left.length > 1 ? [{ ...block, columns: left }] : left.flat();
      return { kept, empty: columns.flatMap(({ empty }) => empty) };
    }
    case "section":
    case "form": {
      const { kept, empty } = takeEmptyFields(block.blocks);
      return { kept: kept.length === 0 ? [] : [{ ...block, blocks: kept }], empty };
    }
    default:
      return { kept: [block], empty: [] };
  }
}

/** Each field once: a page shows some of them decoded and raw. */
function distinctFields(fields: readonly PieceField[]): readonly PieceField[] {
  return [...new Map(fields.map((one) => [`${one.name} ${one.label}`, one])).values()];
}
