import type { Hex } from "../../core/hex.ts";
import type { Clock } from "../../http/clock.ts";
import type { Network } from "../networks/network.ts";
import type { Logger } from "../ports.ts";
import type { Held } from "../verification/held.ts";
import type { VerificationReport, VerificationStep } from "../verification/report.ts";
import type { OrderedWay } from "../verification/verifyContract.ts";

/** One contract's verification. */
export type RowOrder = {
  readonly network: Network;
  readonly address: Hex;
  readonly way: OrderedWay;
  readonly signal: AbortSignal;
  readonly onStep: (step: VerificationStep) => void;
};

/** What running a batch needs. */
export type RunTools = {
  readonly clock: Clock;
  readonly verify: (order: RowOrder) => Promise<VerificationReport>;
  /** How a contract stands at its service, where a report does not say how closely it is verified. */
  readonly heldAt: (network: Network, address: Hex, signal: AbortSignal) => Promise<Held | undefined>;
  readonly log: Pick<Logger, "error">;
};
