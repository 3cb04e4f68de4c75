import type { PlanToAgree } from "../../../app/publication/agreement.ts";
import type { Protocol } from "../../../services/verifier/verification.ts";
import type { CreationGrade } from "../../../builds/proof/creationGrade.ts";
import type { Hex } from "../../../core/hex.ts";
import type { CreationComparison } from "../../../app/builds/comparison.ts";
import type { VerificationSubject } from "../../../app/verification/report.ts";
import type { ProxyState } from "../../../app/verification/proxy.ts";
import type { FoundBuild } from "../../../app/builds/workspaceBuilds.ts";

/** What verifying from a build would come to and publish, for the user to agree to. */
export type PlanView = PlanToAgree & {
  readonly kind: "plan";
  /** Tells it from the plans before it: what a page agrees to is the one that it showed. */
  readonly id: number;
  readonly subject: VerificationSubject;
  /** By which it would be sent. */
  readonly protocol: Protocol;
  readonly creation: CreationComparison;
  readonly created: PlannedCreation;
  /** The commit that it was deployed from, where this is not known to be the build of that. */
  readonly commit: string | undefined;
  /** Where the contract leads, if it is a proxy. */
  readonly proxy: ProxyState | undefined;
  /** The name of the build that has the code, where it may stand in titles; undefined of one that was not compared. */
  readonly ownName: string | undefined;
  /** Other builds that have the code. */
  readonly others: readonly FoundBuild[];
  /** Whether the block explorer had no source when it was last asked, not long ago. */
  readonly explorerHadNone?: boolean;
  /** Whether another extension has asked for it. */
  readonly isForAnother?: boolean;
};

/** What a service will find of the code that a contract was created with, and by which transaction it is told to look for that. */
export type PlannedCreation = {
  readonly grade: CreationGrade;
  /** Whether it would have to look into what a transaction did, which the network does not tell. */
  readonly needsTraces: boolean;
  /** Sent along; undefined where nobody names one. */
  readonly transaction: Hex | undefined;
};
