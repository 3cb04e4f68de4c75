import type { BatchView } from "../../app/batch/batch.ts";
import type { BatchRow } from "../../app/batch/batchRow.ts";
import { standingOfRow, type RowStanding } from "../../app/batch/rowStanding.ts";
import { batchSummary, parted } from "../../text/batch/batchPage.ts";
import { rowWords } from "../../text/batch/rowWords.ts";
import type { Tone } from "../../text/explanation.ts";
import type { Block, BarPart, Piece } from "../page/pageModel.ts";
import { signOfStanding } from "./rowCells.ts";

/** What failed has that of its rows. */
const tones: Readonly<Record<Exclude<RowStanding, "failed">, BarPart["tone"]>> = {
  exact: "good",
  match: "good",
  running: "running",
  waiting: "rest",
  changed: "careful",
  canceled: "neutral",
  skipped: "neutral",
  alreadyExact: "good",
  noBetter: "good",
  sameContract: "neutral",
  notReady: "careful",
  notPossible: "neutral",
  notChosen: "rest",
  unseen: "rest",
};

/** How all contracts of a batch are, as a line of colours and in words. */
export function stateStrip({ counts, rows }: BatchView): readonly Block[] {
  const kinds = parted(counts).map(({ standing, count: size, text }) => {
    const tone = standing === "failed" ? toneOfFailed(rows) : tones[standing];
    return { tone, sign: signOfStanding(standing), size, text };
  });
  const bar: Piece = { kind: "bar", label: batchSummary(counts, true), parts: kinds };
  const chips = kinds.map(({ tone, sign, text }): Piece => ({
    kind: "chip",
    tone: chipTone(tone),
    ...sign,
    text,
  }));
  return [
    { kind: "paragraph", pieces: [{ ...bar, parts: kinds.map(({ tone, size }) => ({ tone, size })) }] },
    { kind: "chips", pieces: chips },
  ];
}

/** No worse than the worst of their rows. */
function toneOfFailed(rows: readonly BatchRow[]): "bad" | "careful" {
  const failed = rows.filter((row) => standingOfRow(row) === "failed");
  return failed.some((row) => rowWords(row, 0).tone === "bad") ? "bad" : "careful";
}

const chipTone = (tone: BarPart["tone"]): Tone => (tone === "running" || tone === "rest" ? "neutral" : tone);
