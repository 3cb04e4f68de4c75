import type { BatchRow } from "../../app/batch/rows/batchRow.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import type { BarPart, Piece } from "../page/piece.ts";
import { stageTonesOf } from "../verification/stages.ts";

type Parts = readonly BarPart["tone"][];

/** How far a contract is, of the steps sent, accepted, compiled and compared; nothing of one that is not verified. */
export function rowProgress({ state }: BatchRow): readonly Piece[] {
  const parts = partsOf(state);
  if (parts === undefined) return [];
  const done = parts.filter((part) => part !== "rest" && part !== "running").length;
  return [
    {
      kind: "bar",
      label: words.steps(done, parts.length),
      parts: parts.map((tone) => ({ tone, size: 1 })),
    },
  ];
}

function partsOf(state: BatchRow["state"]): Parts | undefined {
  switch (state.kind) {
    case "waiting":
      return ["rest", "rest", "rest", "rest"];
    case "running":
      if (state.job !== undefined) return ["good", "good", "running", "rest"];
      return state.step === undefined
        ? ["running", "rest", "rest", "rest"]
        : ["good", "running", "rest", "rest"];
    case "accepted":
      return ["good", "good", "running", "rest"];
    case "ended": {
      const { grade, summary } = state.outcome;
      if (grade === "exact" || grade === "match") return ["good", "good", "good", "good"];
      return grade === "failed"
        ? failedParts(summary.failure ?? summary.word)
        : ["neutral", "rest", "rest", "rest"];
    }
    default:
      return undefined;
  }
}

/** The steps that an attempt came to, and the one that it failed at: the last where no other did. */
function failedParts(word: string): Parts {
  const parts = stageTonesOf(word).map((tone): Parts[number] =>
    tone === undefined ? "rest" : tone === "good" ? tone : "bad",
  );
  return parts.some((part) => part !== "good") ? parts : parts.with(-1, "bad");
}
