import { parseAddress } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { parseHash } from "../../core/hash.ts";
import { ApiError } from "../../http/failure.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import type { DetailRequestOptions, FoundCreator } from "../lookups/ledgerDetails.ts";
import { confirmCreation } from "./creator.ts";

/** What a search of the chain for the block that created a contract has found. */
export type SearchedCreation =
  /** `creator` where the transaction is known, too. */
  | { readonly kind: "found"; readonly block: bigint; readonly creator: FoundCreator | undefined }
  /** There is code in block 0: it was there from the beginning, or the node ignores which block is requested. */
  | { readonly kind: "always" }
  /** The node does not keep the state before this block, after which the code is there. */
  | { readonly kind: "pruned"; readonly block: bigint }
  /** There is no code now. */
  | { readonly kind: "noCode" };

/** How a search goes on. */
export type SearchProgress = { readonly done: number; readonly most: number };

/** Transactions of the block that are looked up. */
const maxTransactions = 8;

/** How many requests a search sends, about: one for each halving of the blocks, and those for the block and its transactions. */
export function requestsOf(head: bigint): number {
  return head.toString(2).length + 4;
}

/**
 * Searches the chain for the block that created a contract, by whether there was code after a block: half of what is left each time. It
 * finds the block since which there is code without a break.
 *
 * @param address in lower case
 * @param head the number of the latest block
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function searchCreation(
  address: Hex,
  head: bigint,
  options: DetailRequestOptions,
  onProgress: (progress: SearchProgress) => void,
): Promise<SearchedCreation> {
  const parsed = parseAddress(address);
  if (!parsed.ok) throw new Error(`No address: ${address}`);
  const contract = { kind: "address", address: parsed.value, shard: 0n, realm: 0n } as const;
  const { ledger, channel, signal } = options;
  const most = requestsOf(head);
  let done = 0;
  /** Undefined where the node does not keep that state. */
  const hasCode = async (block: bigint): Promise<boolean | undefined> => {
    signal.throwIfAborted();
    try {
      return await ledger.hasCode(channel, { contract, block }, lookupPolicy, signal);
    } catch (error) {
      if (isPruned(error)) return undefined;
      throw error;
    } finally {
      onProgress({ done: (done += 1), most });
    }
  };
  if ((await hasCode(head)) !== true) return { kind: "noCode" };
  const atFirst = await hasCode(0n);
  if (atFirst === true) return { kind: "always" };
  let [before, since, isKept] = [0n, head, atFirst === false];
  while (since - before > 1n) {
    const middle = (before + since) / 2n;
    const has = await hasCode(middle);
    if (has === true) since = middle;
    else [before, isKept] = [middle, has === false];
  }
  if (!isKept) return { kind: "pruned", block: since };
  return { kind: "found", block: since, creator: await creatorIn(since, address, options) };
}

/** The transaction of a block that created a contract, where it has only few; undefined if it cannot be determined. */
async function creatorIn(
  number: bigint,
  address: Hex,
  options: DetailRequestOptions,
): Promise<FoundCreator | undefined> {
  const { ledger, lookups, channel, signal } = options;
  const block = await ledger.lookUpBlock(channel, number, lookupPolicy, signal);
  const hashes = (block?.transactions ?? []).filter((hash) => parseHash(hash).ok);
  if (hashes.length > maxTransactions) return undefined;
  for (const hash of hashes) {
    const creator = await confirmCreation(address, hash, { kind: "search", block: number }, options);
    // The only transaction of the block has created it, whether or not its calls can be read.
    if (creator === undefined || (creator.isConfirmed !== true && hashes.length > 1)) continue;
    // What the ledger itself has sent is already known to it.
    await lookups.addReturnedHash(hash, ledger);
    return { ...creator, isConfirmed: true };
  }
  return undefined;
}

function isPruned(error: unknown): boolean {
  const failure = error instanceof ApiError ? error.failure : undefined;
  return failure?.kind === "rpcError" && failure.reason === "statePruned";
}
