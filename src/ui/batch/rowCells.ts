import type { BatchPhase } from "../../app/batch/batch.ts";
import { buildOf, type BatchRow, type Impossibility } from "../../app/batch/batchRow.ts";
import {
  canBeRetried,
  canBeVerifiedAlone,
  commitToCheckOut,
  isAgreed,
  isVerifiedUncompared,
  canBeInspectedAgain,
  needsDecision,
  categoryOfRow,
  type RowCategory,
} from "../../app/batch/rowCategory.ts";
import type { StoredMatch } from "../../app/verification/verificationState.ts";
import { checksummed, shortAddress } from "../../core/address.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import type { IconName, BarPart, Piece } from "../page/pageModel.ts";
import type { RowAction } from "../page/pageMessage.ts";
import { statusIcons } from "../parts/statusIcons.ts";
import { stageTonesOf } from "../verification/stages.ts";

/** What a row is called in words that name it alone. */
export function rowLabel(row: BatchRow): string {
  const { subject, contractId } = row;
  return `${nameOf(row) ?? ""} ${contractId ?? shortAddress(checksummed(subject.address))}`.trim();
}

/** As its deployment file calls it, or else its build, or whatever else names it. */
export function nameOf({ subject, state, build, called }: BatchRow): string | undefined {
  const of = buildOf(state) ?? build;
  return subject.name ?? of?.slice(of.lastIndexOf(":") + 1) ?? called;
}

/** Nothing is known of these that a record could show. */
const hasNoRecord: ReadonlySet<Impossibility> = new Set(["noNetwork", "noContract"]);

/** What can be done about a contract of a batch by itself. */
export function rowActions(row: BatchRow, index: number, phase: BatchPhase): readonly Piece[] {
  const { state } = row;
  const hasCommit = commitToCheckOut(row) !== undefined;
  // Of what was agreed to before a reload, the files are listed first.
  const mayRetry = canBeRetried(row) && (phase === "ended" || isAgreed(row));
  const action = (shown: string, does: RowAction): Piece => ({
    kind: "action",
    text: shown,
    title: words.about(shown, rowLabel(row)),
    message: { type: "row", row: index, action: does },
  });
  switch (state.kind) {
    case "waiting":
      return [action(words.skip(), "takeBack")];
    case "stopped": {
      if (!mayRetry) return [];
      return [action(state.because === "skipped" ? words.verifyAfterAll() : words.retry(), "retry")];
    }
    case "notPossible":
      return [
        ...(canBeInspectedAgain(row) && (phase === "list" || phase === "ended")
          ? [action(words.tryAgain(), "retry")]
          : []),
        ...(canBeVerifiedAlone(row) ? [action(words.verifyAlone(), "verify")] : []),
        ...(hasNoRecord.has(state.because) ? [] : [action(words.openRecord(), "open")]),
      ];
    case "done":
      return [
        ...(mayRetry ? [action(words.retry(), "retry")] : []),
        ...(hasCommit ? [action(words.verifyAlone(), "verify")] : []),
        action(words.openResult(), "open"),
      ];
    case "skipped":
      return [
        ...(hasCommit || state.because === "notChosen" ? [action(words.verifyAlone(), "verify")] : []),
        action(words.openRecord(), "open"),
      ];
    case "planned":
      return hasCommit || needsDecision(row) ? [action(words.verifyAlone(), "verify")] : [];
    default:
      return [];
  }
}

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
    case "sending":
      return state.step === undefined
        ? ["running", "rest", "rest", "rest"]
        : ["good", "running", "rest", "rest"];
    case "polling":
      return ["good", "good", "running", "rest"];
    case "done": {
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

const signs: Partial<Readonly<Record<RowCategory, IconName>>> = {
  exact: statusIcons.perfect,
  match: statusIcons.partial,
  alreadyExact: statusIcons.perfect,
  noBetter: statusIcons.partial,
};

/** The sign of contracts that stand so, where that is how they are verified: exact and partial matches have one each. */
export const signOfStanding = (category: RowCategory): { readonly icon?: IconName } => {
  const icon = signs[category];
  return icon === undefined ? {} : { icon };
};

/** That of a contract of a batch; nothing of one that is not verified, for which a plan only expects something. */
export const signOfRow = (row: BatchRow): { readonly icon?: IconName } =>
  // Where a build may better its match, it counts as one that was not compared.
  signOfStanding(
    isVerifiedUncompared(row) && categoryOfRow(row) !== "alreadyExact" ? "noBetter" : categoryOfRow(row),
  );

/** That of what a service holds. */
export const signOfHeld = (match: StoredMatch): { readonly icon?: IconName } =>
  match === "none" ? {} : { icon: match === "exact" ? statusIcons.perfect : statusIcons.partial };
