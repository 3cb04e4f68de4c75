import { isLoopback } from "../../core/hosts.ts";
import type { Channel } from "../../http/channel.ts";
import { ApiError } from "../../http/failure.ts";
import { singleLookupPolicy } from "../../http/requestPolicy.ts";
import type { Transaction } from "../../services/ledger/transaction.ts";
import type { InputOrigin } from "../consent/hashConsent.ts";
import type { InspectResponse, InspectSubject } from "../lookups/inspectSubject.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { requestSubject } from "./subject.ts";

/** Blocks after which a block is not replaced by another one. */
const finalBlocks = 64n;

/** Milliseconds after which a transaction is requested again. */
const recheckPause = 30_000;

/** How a transaction is requested again. */
export type Recheck = {
  readonly lookups: Lookups;
  readonly channel: Channel;
  /** Resolves when somebody can see the transaction. */
  readonly whenVisible: () => Promise<void>;
  readonly origin: InputOrigin | undefined;
  readonly signal: AbortSignal;
};

/**
 * Requests a transaction of an RPC node once more if a reorganization may still drop its block: 30 seconds later, and only while somebody can see it.
 * The chain of a local node is restarted instead, which its ledger reports.
 *
 * @returns the new response if the transaction is in another block, or in none; undefined if nothing changed, or no response came
 * @throws the signal's reason when that is aborted
 */
export async function recheckTransaction(
  subject: InspectSubject,
  response: InspectResponse,
  { lookups, channel, whenVisible: seen, origin, signal }: Recheck,
): Promise<InspectResponse | "dropped" | undefined> {
  const ledger = ledgerOf(subject.network);
  const block = transactionIn(response)?.block;
  if (ledger === undefined || block === undefined || isLoopback(new URL(ledger.url).hostname))
    return undefined;
  await channel.clock.sleep(recheckPause, signal);
  await seen();
  signal.throwIfAborted();
  try {
    const head = await ledger.lookUpBlock(channel, "latest", singleLookupPolicy, signal);
    if (head?.number === undefined || head.number - block >= finalBlocks) return undefined;
    const again = await requestSubject(lookups, subject, { signal, origin, retries: 0 });
    if (again?.value.kind === "notFound") return "dropped";
    const found = again && transactionIn(again);
    return found === undefined || found.block === block ? undefined : again;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function transactionIn({ value }: InspectResponse): Transaction | undefined {
  return value.kind === "found" && "transaction" in value ? value.transaction : undefined;
}
