import type { WantedBuild } from "../../../app/plan/planVerification.ts";
import type { VerificationOrder } from "../../../app/verification/verifications.ts";
import type { SourceMethod } from "../../../app/verification/verifyContract.ts";

/**
 * What a panel is asked to verify. `noBuildHasIt` and `mirrorFailure` are found anew with every planning.
 * What came of it is an attempt.
 */
export type PanelOrder = Pick<
  VerificationOrder,
  "network" | "contract" | "protocol" | "longZero" | "noBuildHasIt" | "mirrorFailure"
> & {
  /** By default the block explorer. */
  readonly way?: SourceMethod;
  /** What the user wants of the builds; by default comparing decides. */
  readonly wanted?: WantedBuild;
};

/** The same order, with the way to its source still to be chosen, and its address still to be found. */
export function withoutWay({ network, contract, protocol, wanted, longZero }: PanelOrder): PanelOrder {
  return {
    network,
    contract,
    protocol,
    ...(wanted === undefined ? {} : { wanted }),
    ...(longZero === undefined ? {} : { longZero: "ifUnknown" }),
  };
}
