import type { ExpectedGrade, DryRun } from "../../../builds/proof/dryRun.ts";
import type { Hex } from "../../../core/hex.ts";
import type { ApiError } from "../../../http/failure.ts";
import type { PlannedFile } from "../../publication/planPublication.ts";
import type { Stamped } from "../../history/entry.ts";
import type { Held } from "../../verification/held.ts";
import { withoutHashIn, type WithoutHash } from "../../../builds/proof/withoutHash.ts";

/** What came of looking at a contract of a batch. */
export type Finding =
  | { readonly kind: "ready"; readonly plan: RowPlan }
  /** There is nothing left to do here. `build`: the build that has the code, as in `RowPlan`. */
  | { readonly kind: "skipped"; readonly because: Skipped; readonly build?: string | undefined }
  | NothingPossible;

/** A contract that cannot be verified here. */
export type NothingPossible = {
  readonly kind: "notPossible";
  readonly because: NotPossible;
  /** How asking the mirror node failed. */
  readonly error?: ApiError | undefined;
  /** How asking the verification service failed. */
  readonly statusFailure?: ApiError | undefined;
  /** What the service holds of it all the same, where the mirror node failed and the service says. */
  readonly held?: Held | undefined;
  /** What it was known to hold before, and when, where it does not say now. */
  readonly heldBefore?: Stamped<Held> | undefined;
  /** Its name in its verified source, where the service told it. */
  readonly verifiedName?: string | undefined;
  /** Whether the network's block explorer may have its source, which verifying it by itself imports. */
  readonly mayHaveSource?: boolean | undefined;
  /** Whether a build of its name was there, with other code. The next window has read no builds yet. */
  readonly isOtherCode?: boolean | undefined;
};

/**
 * Why nothing is left to do about a contract. `noBetter`: it is a match that no build here can improve; `sameContract`: another row
 * has it under its own address.
 */
export const skipped = ["exact", "noBetter", "sameContract"] as const;

export type Skipped = (typeof skipped)[number];

/**
 * Why a contract cannot be verified here. `noContract`: its ledger knows none at the address; `mirrorFailed`: asking the
 * mirror node failed, which may succeed another time; `notCompared`: its code cannot be read, so that publishing it is a choice of its own; `notSendable`: the dry run says why; `otherService`: an earlier window sent
 * it to a service that its network has no more; `failed`: something went wrong that was not foreseen, which the log tells.
 */
export const notPossible = [
  "noNetwork",
  "noService",
  "otherChain",
  "noContract",
  "mirrorFailed",
  "notCompared",
  "noBuild",
  "notSendable",
  "tooLarge",
  "otherService",
  "failed",
] as const;

export type NotPossible = (typeof notPossible)[number];

/** What verifying a contract from its best build would publish. The texts themselves are not held. */
export type RowPlan = {
  /** `src/Vault.sol:Vault`, or the name alone. Text from elsewhere. */
  readonly build: string;
  readonly dryRun: DryRun;
  /** Undefined where the service does not say. */
  readonly held: Held | undefined;
  /** What it was known to hold before, and when, where it does not say now. */
  readonly heldBefore?: Stamped<Held> | undefined;
  /** How asking the service for that failed, as long as its window is open. */
  readonly statusFailure?: ApiError | undefined;
  /** The libraries that are linked into the code. */
  readonly libraries: readonly Hex[];
  readonly files: readonly BatchFile[];
  /** Digest of all that is sent: the files, the compiler, its settings; of the service; of the contract and its chain; and of what was forgotten by then. */
  readonly agreement: string;
  /**
   * Why it is for the user to tick, if it is. `existing`: the tool was only told where the contract is; `unchecked`: nothing proves
   * that the sources make its code; `wasExact`: when the service last said, it had an exact match; `failedBefore`: the service made
   * of just this what it would make of it again.
   */
  readonly caution: "partial" | "existing" | "unchecked" | "wasExact" | "failedBefore" | undefined;
};

/** A file that is sent, without its text. */
export type BatchFile = Omit<PlannedFile, "text"> & {
  /** Of its path, its text and the service that it would go to. */
  readonly digest: string;
  /** Whether this user has published this file to this service before. */
  readonly isKnown: boolean;
};

/** What is kept of a plan that was agreed to. */
export type Expected = {
  readonly build: string;
  readonly grade: ExpectedGrade;
  readonly files: number;
  /** Why no source makes the match exact, where none does. */
  readonly withoutHash?: WithoutHash | undefined;
};

/** What is to be expected of a plan. */
export function expectedOf({ build, dryRun, files }: RowPlan): Expected {
  return { build, grade: dryRun.grade, files: files.length, withoutHash: withoutHashIn(dryRun) };
}
