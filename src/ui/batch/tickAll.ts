import type { BatchRow } from "../../app/batch/rows/batchRow.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import type { Block } from "../page/pageModel.ts";
import type { Piece } from "../page/piece.ts";

/** What ticks all of several rows, and what takes that back: each where it would change something. */
export function tickAll(rows: readonly BatchRow[]): readonly Block[] {
  if (rows.length < 2) return [];
  const ticked = rows.filter(({ isTicked }) => isTicked).length;
  const way = (label: string, action: "tickAll" | "untickAll"): Piece => ({
    kind: "action",
    text: label,
    title: label,
    message: { type: "batch", action },
  });
  const items = [
    ...(ticked < rows.length ? [[way(words.selectAll(), "tickAll")]] : []),
    ...(ticked > 0 ? [[way(words.selectNone(), "untickAll")]] : []),
  ];
  return [{ kind: "paragraph", pieces: [{ kind: "equals", items }] }];
}
