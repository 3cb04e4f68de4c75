import type { Hex } from "../../../core/hex.ts";
import type { BehindProxy } from "../../verification/behindProxy.ts";
import type { VerificationStep } from "../../verification/report.ts";
import type { Expected, Finding } from "./finding.ts";
import type { RowOutcome } from "./rowOutcome.ts";
import { subjectKey, type BatchSubject } from "./subjects.ts";

/** A contract of a batch, and how far it is. */
export type BatchRow = {
  /** Tells it from the others; it is the same after a reload of the window. */
  readonly key: string;
  readonly subject: BatchSubject;
  readonly contractId: string | undefined;
  /** What it is to the proxy that led to it, where no file names it. */
  readonly role: BehindProxy["role"] | undefined;
  /** The commit that it was deployed from, where a deployment file names it and no build is known to be the one of that. */
  readonly commit?: string | undefined;
  /** The keys of rows that are verified before it, whatever comes of them. */
  readonly after: readonly string[];
  /** Whether it is to be verified. */
  readonly isTicked: boolean;
  readonly state: RowState;
  /** The build that had its code when that was last known, as in `RowPlan`: it is called by that where nothing else names it. */
  readonly build?: string | undefined;
  /** What it is called elsewhere, as in its verified source: it is called by that where no file and no build names it. */
  readonly called?: string | undefined;
  /**
   * What came of it by the time that it last began to wait, where its files may have been sent then. `unknown`: its window was closed
   * before anything came of it; `sending`: so it was, when it was about to be sent or later, and by then its service had said that it has nothing as
   * good.
   */
  readonly earlier?: RowOutcome | ClosedBefore | undefined;
};

/** How far a row was when its window was closed before anything came of it. */
export const closedBefore = ["unknown", "sending"] as const;

export type ClosedBefore = (typeof closedBefore)[number];

export type RowState =
  /** Not looked at yet, or just now. */
  | { readonly kind: "unseen" | "looking" }
  | Finding
  /** It could be verified, and the user has left it out. */
  | { readonly kind: "notChosen" }
  /** It has been agreed to. `from`: not before that moment, as its service asked for that. */
  | {
      readonly kind: "waiting";
      readonly expected: Expected;
      readonly from?: number;
      readonly tries: number;
      /** Whether the user has asked for it though its service may not say how it stands, and its files may have been sent before. */
      readonly isAskedFor?: boolean;
      /** Whether it was read from what an earlier window has kept: another one may have come further since. */
      readonly isRestored?: boolean;
    }
  /** `job` is what the service calls it, once it has accepted it; `service` is its base URL. */
  | {
      readonly kind: "running";
      readonly expected: Expected;
      readonly step: VerificationStep | undefined;
      readonly job: string | undefined;
      readonly service: string;
      /** Whether its service has said before that it has nothing as good. */
      readonly isOpen?: boolean;
    }
  /** Accepted in an earlier window: that service is asked for it, no other, and nothing is sent. */
  | { readonly kind: "accepted"; readonly expected: Expected; readonly job: string; readonly service: string }
  /** Its build is another than the one that was agreed to. Nothing of it was sent. */
  | { readonly kind: "changed"; readonly expected: Expected }
  | { readonly kind: "ended"; readonly expected: Expected; readonly outcome: RowOutcome }
  /** Its window was closed while it was being sent, and its service holds by now what it did not before: no attempt tells more. */
  | { readonly kind: "verifiedSince"; readonly expected: Expected; readonly held: "exact" | "match" }
  /**
   * It was taken back before anything of it was sent, or before anybody knew whether it was: with all others, or by itself where it is
   * skipped. Or its files may have been sent by a window that was closed, and it was not sent again as `unsent` says: its service did
   * not say how it stands, or has no way to ask for that.
   */
  | {
      readonly kind: "takenBack";
      readonly expected: Expected;
      readonly mayBeSent?: boolean | undefined;
      readonly isSkipped?: boolean | undefined;
      readonly unsent?: Unsent | undefined;
    };

/** Why a row is not sent again by itself whose files may have been sent before. */
export const unsent = ["statusUnknown", "noStatusLookup"] as const;

export type Unsent = (typeof unsent)[number];

/** A row that nothing is known of. */
export function newRow(subject: BatchSubject, role?: BehindProxy["role"]): BatchRow {
  return {
    key: subjectKey(subject),
    subject,
    contractId: undefined,
    role,
    after: [],
    isTicked: false,
    state: { kind: "unseen" },
  };
}

/**
 * How a row is that is taken back before anything more of it is sent: what came of it before stays.
 * @param isSkipped whether the user has left it out by itself
 */
export function takenBack(expected: Expected, earlier: BatchRow["earlier"], isSkipped = false): RowState {
  if (typeof earlier === "object") return { kind: "ended", expected, outcome: earlier };
  return {
    kind: "takenBack",
    expected,
    ...(earlier === undefined ? {} : { mayBeSent: true }),
    ...(isSkipped ? { isSkipped } : {}),
  };
}

/** How a row waits that the user has verified again. Where its service has no status lookup, waiting for one would never end. */
export function waitingAgain(expected: Expected, { state }: Pick<BatchRow, "state">): RowState {
  const isAskedFor = state.kind === "takenBack" && state.unsent === "noStatusLookup";
  return { kind: "waiting", expected, tries: 0, ...(isAskedFor ? { isAskedFor } : {}) };
}

/** What came of a row that is verified again, as it is kept for the case that this is taken back. */
export function earlierOf({ state, earlier }: BatchRow): BatchRow["earlier"] {
  if (state.kind === "ended") return state.outcome;
  return state.kind === "takenBack" && state.mayBeSent === true ? "unknown" : earlier;
}

/** Whether it is still to come to an end. */
export function isPending({ state }: BatchRow): boolean {
  return state.kind === "waiting" || state.kind === "running" || state.kind === "accepted";
}

/** The key of another contract of the same network. */
export function keyBeside({ subject }: BatchRow, address: Hex): string {
  return subjectKey({ network: subject.network, address });
}

/** The build that has a contract's code, as in `RowPlan`, where that is known. */
export function buildOf(state: RowState): string | undefined {
  const build = state.kind === "ready" ? state.plan.build : buildKept(state);
  // It has none where its workspace is not trusted.
  return build === "" ? undefined : build;
}

function buildKept(state: RowState): string | undefined {
  if (state.kind === "skipped") return state.build;
  return "expected" in state ? state.expected.build : undefined;
}

/**
 * How far a row that runs is, should its window be closed now. Where its service did not say how it stands, nobody will know either
 * whether it was verified by what is being sent.
 */
export const closedNow = ({ isOpen }: RowState & { readonly kind: "running" }): ClosedBefore =>
  isOpen === true ? "sending" : "unknown";
