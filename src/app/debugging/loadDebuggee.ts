import type { InputOrigin } from "../consent/hashConsent.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { Network } from "../networks/network.ts";
import type { TransactionReference } from "../../core/references/transactionReference.ts";
import type { Debuggee, DebuggeeTools, NoDebuggee, ReadSteps } from "./debuggee.ts";

/** Which transaction is debugged. */
export type DebugRequest = {
  readonly network: Network;
  readonly transaction: TransactionReference;
  /** Where the hash comes from, which may be a private key. */
  readonly origin: InputOrigin | undefined;
  readonly maxSteps?: number | undefined;
  /** As an earlier load has read them: then they are not requested. */
  readonly steps?: ReadSteps | undefined;
};

/**
 * Reads the steps of a transaction, and the builds that have the code of its contracts. No source is requested: verified sources are
 * used if the user has opened them in this window.
 *
 * @throws ApiError; HashNotSentError without the user's consent; the signal's reason when that is aborted
 */
export async function loadDebuggee(
  tools: DebuggeeTools,
  { network, transaction, origin, maxSteps, steps }: DebugRequest,
  signal: AbortSignal,
): Promise<Debuggee | NoDebuggee> {
  const ledger = ledgerOf(network);
  if (ledger === undefined) return { kind: "noLedger" };
  const support = ledger.supports("steps");
  if (support !== true && support.reason === "unsupported") return { kind: "unsupported" };
  // Loaded while the node responds.
  const reading = import("./readDebuggee.ts");
  const limits = maxSteps === undefined ? {} : { maxSteps };
  const read = steps ?? (await tools.lookups.steps({ ledger, transaction, ...limits }, { origin, signal }));
  if (read.kind !== "steps") return read;
  const { readDebuggee } = await reading;
  return readDebuggee(tools, network, ledger, read, signal);
}
