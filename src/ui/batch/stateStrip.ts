import type { BatchView } from "../../app/batch/batchView.ts";
import { standingOf } from "../../app/batch/batchCounts.ts";
import type { BatchRow } from "../../app/batch/batchRow.ts";
import { rowWords } from "../../text/batch/rowWords.ts";
import { batchSummary, parted } from "../../text/batch/summary.ts";
import type { Tone } from "../../text/explanation.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { numberText } from "../../text/language.ts";
import type { Block } from "../page/pageModel.ts";
import type { BarPart, Piece } from "../page/piece.ts";

/** The tone of each kind, in the order of its words. */
const tones: readonly BarPart["tone"][] = [
  "good",
  "good",
  "bad",
  "running",
  "rest",
  "careful",
  "neutral",
  "good",
  "good",
  "neutral",
  "neutral",
  "rest",
];

/** How all contracts of a batch are, as a line of colours and in words. */
export function stateStrip({ counts, startedAt, phase, rows }: BatchView): readonly Block[] {
  const kinds = parted(counts).flatMap(([count, say], index) => {
    const tone = tones[index] === "bad" ? toneOfFailed(rows) : (tones[index] ?? "rest");
    return count === 0 ? [] : [{ tone, size: count, text: say(numberText(count)) }];
  });
  const bar: Piece = { kind: "bar", label: batchSummary(counts, true), parts: kinds };
  const chips = kinds.map(({ tone, text }): Piece => ({ kind: "chip", tone: chipTone(tone), text }));
  return [
    { kind: "paragraph", pieces: [{ ...bar, parts: kinds.map(({ tone, size }) => ({ tone, size })) }] },
    { kind: "chips", pieces: chips },
    ...(phase === "running" && startedAt !== undefined
      ? [{ kind: "elapsed", since: startedAt, message: words.running() } as const]
      : []),
  ];
}

/** No worse than the worst of their rows. */
function toneOfFailed(rows: readonly BatchRow[]): "bad" | "careful" {
  const failed = rows.filter((row) => standingOf(row) === "failed");
  return failed.some((row) => rowWords(row, 0).tone === "bad") ? "bad" : "careful";
}

const chipTone = (tone: BarPart["tone"]): Tone => (tone === "running" || tone === "rest" ? "neutral" : tone);
