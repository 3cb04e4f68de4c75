import { type DryRun, type ExpectedGrade, missingHash, type MissingHash } from "../../builds/proof/dryRun.ts";
import type { Hex } from "../../core/hex.ts";
import type { ApiError, Failure } from "../../http/failure.ts";
import type { Timestamped } from "../history/entry.ts";
import type { PlannedFile } from "../publication/planPublication.ts";
import type { ProxyTarget } from "../verification/seenProxies.ts";
import type { StoredMatch } from "../verification/verificationState.ts";
import type { VerificationStep } from "../verification/report.ts";
import type { VerificationSummary } from "../verification/summary.ts";
import { subjectKey, type BatchSubject } from "./batchRequest.ts";

/** A contract of a batch, and how far it is. */
export type BatchRow = {
  /** Identifies the row in its batch; the same after a reload of the window. */
  readonly key: string;
  readonly subject: BatchSubject;
  readonly contractId: string | undefined;
  /** What it is to the proxy that led to it, where no file names it. */
  readonly role: ProxyTarget["role"] | undefined;
  /** The commit that it was deployed from, where a deployment file names it and no build is known to be the one of that. */
  readonly commit?: string | undefined;
  /** The keys of rows that are verified before it, whatever their outcome. */
  readonly after: readonly string[];
  readonly state: RowState;
  /** The build that had its code when that was last known, as in `RowPlan`; names the row where its deployment file does not. */
  readonly build?: string | undefined;
  /** Its name in its verified source or the history; names the row where neither a file nor a build does. */
  readonly called?: string | undefined;
};

/** The phase of a row, with what is known in it. */
export type RowState =
  | { readonly kind: "unseen" | "inspecting" }
  /** Can be verified; `isTicked`: the user agrees to it with the list. */
  | { readonly kind: "planned"; readonly plan: RowPlan; readonly isTicked: boolean }
  | Skipped
  | NotPossible
  /** Agreed to, not sent. `from`: not before that moment, as the service asked; `previous`: its outcome before it was retried. */
  | {
      readonly kind: "waiting";
      readonly expected: Expected;
      readonly tries: number;
      readonly from?: number | undefined;
      readonly previous?: RowOutcome | undefined;
    }
  /** Inspected once more, then sent. Stored before its request leaves. */
  | { readonly kind: "sending"; readonly expected: Expected; readonly step: VerificationStep | undefined }
  /** Accepted by the service at this base URL, which calls it `job`. Only its status is requested. */
  | {
      readonly kind: "polling";
      readonly expected: Expected;
      readonly job: string;
      readonly service: string;
      readonly step?: VerificationStep | undefined;
    }
  | { readonly kind: "done"; readonly expected: Expected; readonly outcome: RowOutcome }
  | { readonly kind: "stopped"; readonly expected: Expected; readonly because: StopReason };

/** Nothing is to be done here. `build`: the build that has the code, as in `RowPlan`. */
export type Skipped = {
  readonly kind: "skipped";
  readonly because: SkipReason;
  readonly build?: string | undefined;
};

/**
 * `exact`: verified already; `noBetter`: a match that no build here can improve; `sameContract`: another row has it under its own
 * address; `notChosen`: the user left it out of the list.
 */
export const skipReasons = ["exact", "noBetter", "sameContract", "notChosen"] as const;

export type SkipReason = (typeof skipReasons)[number];

/** A contract that cannot be verified here. */
export type NotPossible = {
  readonly kind: "notPossible";
  readonly because: Impossibility;
  /** How the mirror node failed. Known in its window only, as is `statusFailure`. */
  readonly error?: ApiError | undefined;
  /** How the verification service failed to return the status. */
  readonly statusFailure?: ApiError | undefined;
  /** The match that the service has all the same, where the mirror node failed. */
  readonly held?: StoredMatch | undefined;
  /** The match that it last had, and when, where it does not return its status now. */
  readonly heldBefore?: Timestamped<StoredMatch> | undefined;
  /** Whether the network's block explorer may have its source, which verifying it individually imports. */
  readonly mayHaveSource?: boolean | undefined;
  /** Whether a build of its name has other code. */
  readonly isOtherCode?: boolean | undefined;
};

/**
 * `noContract`: the ledger has no code at the address; `mirrorFailed`: the mirror node failed, which may pass; `notCompared`: its code
 * cannot be read, so publishing is a choice of its own; `noRecordedBuild`: the same, and no build has the code that a deployment file
 * records; `notTrusted`: builds are not read in Restricted Mode; `notSendable`: the dry run has the reason; `otherService`: the network no longer has
 * the service that accepted it; `failed`: an unexpected error, which is in the log.
 */
export const impossibilities = [
  "noNetwork",
  "noService",
  "otherChain",
  "noContract",
  "mirrorFailed",
  "notCompared",
  "noRecordedBuild",
  "noBuild",
  "notTrusted",
  "notSendable",
  "tooLarge",
  "otherService",
  "failed",
] as const;

export type Impossibility = (typeof impossibilities)[number];

/**
 * Why a row that was agreed to was not verified. `canceled`: with all others; `skipped`: by itself; `changed`: what would be sent is no
 * longer what was agreed to; `notSent`: the window was reloaded first; `mayBeSent`: it was reloaded while the row was being sent.
 */
export const stopReasons = ["canceled", "skipped", "changed", "notSent", "mayBeSent"] as const;

export type StopReason = (typeof stopReasons)[number];

/** What verifying a contract from its best build would publish, without the texts themselves. */
export type RowPlan = {
  /** `src/Vault.sol:Vault`, or the name alone. Text from elsewhere. */
  readonly build: string;
  readonly dryRun: DryRun;
  /** Undefined where the service does not return its status. */
  readonly held: StoredMatch | undefined;
  /** As in `NotPossible`. */
  readonly heldBefore?: Timestamped<StoredMatch> | undefined;
  readonly statusFailure?: ApiError | undefined;
  readonly libraries: readonly Hex[];
  readonly files: readonly BatchFile[];
  /** Digest of all that is sent (files, compiler, settings), of the service, the contract, and its chain. Another one once the history was cleared. */
  readonly agreement: string;
  readonly caution: Caution | undefined;
  /** Whether the code of a deployment file was compared, as no ledger has the chain's. */
  readonly isOfRecord?: boolean | undefined;
};

/**
 * Why a row is not ticked at first. `existing`: the tool only knew the address; `unchecked`: nothing proves that the sources make its
 * code; `wasExact`: an exact match when its status was last known; `failedBefore`: the same files failed, and would again;
 * `mayBeSent`: it may have been sent before a reload, and the service does not return its status.
 */
export type Caution = "partial" | "existing" | "unchecked" | "wasExact" | "failedBefore" | "mayBeSent";

/** A file that is sent, without its text. */
export type BatchFile = Omit<PlannedFile, "text"> & {
  /** Of its path, its text, and the service that it would go to. */
  readonly digest: string;
  /** Whether this user has published this file to this service before. */
  readonly isKnown: boolean;
};

/** What was agreed to of a plan, and what it promised. */
export type Expected = {
  readonly build: string;
  readonly grade: ExpectedGrade;
  readonly files: number;
  /** Why no source makes the match exact, where none does. */
  readonly withoutHash?: MissingHash | undefined;
  /** Of the plan that was agreed to. Undefined after a reload: then the files are listed again before anything is sent. */
  readonly agreement?: string | undefined;
};

/** How the verification of a contract of a batch ended. The grade is that of the runtime code. */
export type RowOutcome = {
  readonly grade: "exact" | "match" | "failed" | "canceled";
  /** Of the creation code; undefined where the service does not say. */
  readonly creation?: "exact" | "match" | "notCompared" | undefined;
  /** Whether sending all files of the build, which its metadata does not name, may help. Of what failed. */
  readonly needsAllFiles: boolean;
  /** How its service failed, or something before it, where it did, as long as its window is open. */
  readonly failure?: Failure | undefined;
  /** The attempt that it ended by. */
  readonly summary: VerificationSummary;
  readonly tookMilliseconds: number;
};

export function expectedOf({ build, dryRun, files, agreement }: RowPlan): Expected {
  return { build, grade: dryRun.grade, files: files.length, withoutHash: missingHash(dryRun), agreement };
}

/** A row of which nothing is known. */
export function newRow(subject: BatchSubject, role?: ProxyTarget["role"]): BatchRow {
  return {
    key: subjectKey(subject),
    subject,
    contractId: undefined,
    role,
    after: [],
    state: { kind: "unseen" },
  };
}

/** The key of another contract of the same network. */
export function keyBeside({ subject }: BatchRow, address: Hex): string {
  return subjectKey({ network: subject.network, address });
}

/** The build that has a contract's code, as in `RowPlan`, where that is known. */
export function buildOf(state: RowState): string | undefined {
  const build =
    state.kind === "planned"
      ? state.plan.build
      : state.kind === "skipped"
        ? state.build
        : "expected" in state
          ? state.expected.build
          : undefined;
  // Empty where the workspace is not trusted.
  return build === "" ? undefined : build;
}

/** The row without its names in builds and deployment files, for a workspace that is not trusted. */
export function redactNames(row: BatchRow): BatchRow {
  return {
    ...row,
    subject: { ...row.subject, name: undefined },
    build: undefined,
    called: undefined,
    state: withoutBuild(row.state),
  };
}

function withoutBuild(state: RowState): RowState {
  if ("expected" in state) return { ...state, expected: { ...state.expected, build: "" } };
  if (state.kind === "planned") return { ...state, plan: { ...state.plan, build: "" } };
  return state.kind === "skipped" ? { ...state, build: undefined } : state;
}

/** Whether the run still has to finish the row. */
export function isPending({ state }: Pick<BatchRow, "state">): boolean {
  return state.kind === "waiting" || state.kind === "sending" || state.kind === "polling";
}

/** Whether a reload left the row without an outcome. */
export function isUnfinished({ state }: Pick<BatchRow, "state">): boolean {
  return state.kind === "stopped" && (state.because === "notSent" || state.because === "mayBeSent");
}
