import pLimit from "p-limit";
import type { Hex } from "../../core/hex.ts";
import type { HashReference } from "../../core/references/transactionReference.ts";
import { Listeners } from "../../core/async/listeners.ts";
import type { Channel } from "../../http/channel.ts";
import { ApiError } from "../../http/failure.ts";
import { singleLookupPolicy } from "../../http/requestPolicy.ts";
import type { Ledger, LedgerId } from "../../services/ledger/ledger.ts";
import { HashNotSentError } from "../consent/hashNotSentError.ts";
import type { ResultDecoding, ResultToDecode } from "../decoding/resultDecoding.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { Network } from "../networks/network.ts";
import { RecentBlocks, type MinedTransaction } from "./recentBlocks.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { calledAddress, type Transaction } from "../../services/ledger/transaction.ts";
import { type DecoderTools, ResultDecoder } from "../decoding/resultDecoder.ts";
import type { Logger } from "../ports.ts";

/** How long the chain is left alone after it was read, in milliseconds. */
const pause = 2000;

/** The same after it could not be read, as while its node restarts. */
const pauseAfterFailure = 5000;

const lookedUpAtOnce = 2;

/** What is known of a transaction of a block. */
export type TransactionState =
  | { readonly kind: "loading" | "notFound" }
  | { readonly kind: "failed"; readonly error: ApiError }
  | {
      readonly kind: "found";
      readonly lookup: ResultToDecode["lookup"];
      /** In the names of the workspace's builds; undefined until it was decoded. */
      readonly decoding: ResultDecoding | undefined;
    };

export type RecentTransaction = MinedTransaction & { readonly state: TransactionState };

/** What there is to show of the chain that is watched. */
export type RecentState = {
  /** Undefined before a chain is watched. */
  readonly network: Network | undefined;
  /** Whether its blocks are being read for the first time. */
  readonly isLoading: boolean;
  /** Newest first. */
  readonly transactions: readonly RecentTransaction[];
  /** `hidden`: there are earlier ones, and no more are shown. */
  readonly more: "none" | "canBeShown" | "hidden";
  /** Why the chain could not be read the last time. */
  readonly error: ApiError | undefined;
};

/** What the list is made with. */
export type RecentTools = {
  readonly lookups: Pick<Lookups, "addReturnedHash" | "result">;
  readonly channel: () => Promise<Channel>;
  /** Decodes a result. Sends requests to its ledger only. @throws the signal's reason when that is aborted */
  readonly decode: (result: ResultToDecode, signal: AbortSignal) => Promise<ResultDecoding | undefined>;
};

type Watched = { readonly network: Network; readonly ledger: Ledger; readonly abort: AbortController };

/**
 * The last transactions of a local chain, read again every two seconds while it is watched, and every five after a failure. After a
 * restart of the chain the list begins anew.
 */
export class RecentTransactions {
  readonly #tools: RecentTools;
  readonly #listeners = new Listeners();
  #watched: Watched | undefined;
  #network: Network | undefined;
  /** That of the chain whose blocks these are. */
  #ledgerId: LedgerId | undefined;
  #blocks = new RecentBlocks();
  #states = new Map<Hex, TransactionState>();
  /** Those whose names are as the builds are now. */
  readonly #decoded = new Set<Hex>();
  #error: ApiError | undefined;

  constructor(tools: RecentTools) {
    this.#tools = tools;
  }

  /** Calls back when there is something else to show. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  get state(): RecentState {
    const blocks = this.#blocks;
    return {
      network: this.#network,
      isLoading: this.#ledgerId === undefined && this.#error === undefined,
      transactions: blocks.transactions.map((mined) => ({
        ...mined,
        state: this.#states.get(mined.hash) ?? loading,
      })),
      more: !blocks.hasMore ? "none" : blocks.canWantMore ? "canBeShown" : "hidden",
      error: this.#error,
    };
  }

  /** Reads the chain of a network from now on, unless that is done already. @throws unexpected errors */
  async watch(network: Network): Promise<void> {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return;
    if (this.#watched?.ledger === ledger && this.#watched.network.name === network.name) return;
    this.pause();
    const abort = new AbortController();
    this.#watched = { network, ledger, abort };
    const hadError = this.#error !== undefined;
    if (this.#network?.name !== network.name || ledgerOf(this.#network) !== ledger) {
      this.#network = network;
      this.#forget();
      this.#listeners.notify();
    } else if (hadError) {
      this.#error = undefined;
      this.#listeners.notify();
    }
    try {
      await this.#poll(ledger, abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    } finally {
      this.#end(abort);
    }
  }

  /** Reads nothing any more. The list stays. */
  pause(): void {
    this.#watched?.abort.abort();
    this.#watched = undefined;
  }

  #end(abort: AbortController): void {
    if (this.#watched?.abort === abort) this.#watched = undefined;
  }

  /** Reads the chain at once, also after a failure. @throws as `watch` does */
  async refresh(): Promise<void> {
    this.pause();
    for (const [hash, { kind }] of this.#states) if (kind !== "found") this.#states.delete(hash);
    if (this.#network !== undefined) await this.watch(this.#network);
  }

  /** Has more transactions listed. @throws as `watch` does */
  async showMore(): Promise<void> {
    this.#blocks.wantMore();
    await this.refresh();
  }

  /** Has all be decoded anew, as builds are others now. */
  renewNames(): void {
    this.#decoded.clear();
  }

  async #poll(ledger: Ledger, signal: AbortSignal): Promise<void> {
    const { clock } = await this.#tools.channel();
    for (;;) {
      let next = pause;
      try {
        // What is mined meanwhile comes first.
        if (!(await this.#read(ledger, signal))) continue;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ApiError)) throw error;
        // The list begins anew with the next look.
        if (error.failure.kind !== "chainRestarted") {
          const isNew = this.#error?.failure.kind !== error.failure.kind;
          this.#error = error;
          if (isNew) this.#listeners.notify();
          next = pauseAfterFailure;
        }
      }
      await clock.sleep(next, signal);
    }
  }

  /**
   * Reads what is new.
   * @returns false where there was no time for all transactions
   * @throws ApiError; the signal's reason when that is aborted
   */
  async #read(ledger: Ledger, signal: AbortSignal): Promise<boolean> {
    const channel = await this.#tools.channel();
    await ledger.prepare(channel, singleLookupPolicy, signal);
    if (this.#ledgerId !== undefined && this.#ledgerId !== ledger.id) {
      this.#forget();
      this.#listeners.notify();
    }
    const { id } = ledger;
    // The blocks before are of another chain, and it takes the node of that to read them.
    const first = ledger.fork === undefined ? 0n : ledger.fork.block + 1n;
    const blocks = this.#blocks;
    const hasChanged = await blocks.update(
      (number) => ledger.lookUpBlock(channel, number, singleLookupPolicy, signal),
      first,
    );
    signal.throwIfAborted();
    this.#ledgerId = id;
    const hasRecovered = this.#error !== undefined;
    this.#error = undefined;
    if (hasChanged) {
      const shown = new Set(blocks.transactions.map(({ hash }) => hash));
      for (const hash of this.#states.keys()) if (!shown.has(hash)) this.#states.delete(hash);
    }
    if (hasChanged || hasRecovered) this.#listeners.notify();
    const until = channel.clock.now() + pause;
    let isDone = true;
    await pLimit(lookedUpAtOnce).map(blocks.transactions, async ({ hash }) => {
      if (channel.clock.now() < until) await this.#lookUp(ledger, hash, signal);
      else isDone = false;
    });
    return isDone;
  }

  /** Looks a transaction up, and decodes it, where that was not done. @throws as `#read` does */
  async #lookUp(ledger: Ledger, hash: Hex, signal: AbortSignal): Promise<void> {
    const state = this.#states.get(hash) ?? (await this.#result(ledger, hash, signal));
    this.#set(hash, state);
    if (state.kind !== "found" || this.#decoded.has(hash) || this.#network === undefined) return;
    this.#decoded.add(hash);
    const subject = {
      kind: "result",
      network: this.#network,
      transaction: referenceTo(hash),
      nonce: 0,
    } as const;
    const decoding = await this.#tools.decode({ subject, ledger, lookup: state.lookup }, signal);
    signal.throwIfAborted();
    this.#set(hash, { ...state, decoding });
  }

  async #result(ledger: Ledger, hash: Hex, signal: AbortSignal): Promise<TransactionState> {
    const { lookups } = this.#tools;
    // The node has sent it itself.
    await lookups.addReturnedHash(hash, ledger);
    try {
      const query = { ledger, transaction: referenceTo(hash) };
      const { value: lookup } = await lookups.result(query, { signal, retries: 0 });
      signal.throwIfAborted();
      return lookup.kind === "found" ? { kind: "found", lookup, decoding: undefined } : { kind: "notFound" };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof HashNotSentError) return { kind: "notFound" };
      if (!(error instanceof ApiError) || error.failure.kind === "chainRestarted") throw error;
      return { kind: "failed", error };
    }
  }

  #set(hash: Hex, state: TransactionState): void {
    if (this.#states.get(hash) === state) return;
    this.#states.set(hash, state);
    this.#listeners.notify();
  }

  #forget(): void {
    this.#ledgerId = undefined;
    this.#blocks = new RecentBlocks();
    this.#states = new Map();
    this.#decoded.clear();
    this.#error = undefined;
  }
}

const loading: TransactionState = { kind: "loading" };

function referenceTo(hash: Hex): HashReference {
  return { kind: "hash", hash, from: "32 bytes" };
}

/**
 * Decodes a result by what is known of its contracts, by the code of the one that it called or created, or that a proxy leads to, and by
 * guesses. Requests only go to its ledger, for the code and the slot of the proxy.
 * @returns undefined where that went wrong
 * @throws the signal's reason when that is aborted
 */
export async function decodeRecent(
  tools: DecoderTools,
  result: ResultToDecode,
  signal: AbortSignal,
  log: Logger,
): Promise<ResultDecoding | undefined> {
  try {
    // Compared with nothing, code tells nothing.
    const hasBuilds = tools.isTrusted() && (await tools.builds.contracts()) > 0;
    const { transaction } = result.lookup;
    if (hasBuilds && mayHaveCode(transaction))
      await lookUpCode(tools, result, calledAddress(transaction), signal);
    const decoder = new ResultDecoder(tools, result, signal, () => undefined);
    await decoder.loadCached();
    const implementation = hasBuilds ? await decoder.implementation() : undefined;
    if (implementation !== undefined) {
      await lookUpCode(tools, result, implementation, signal);
      await decoder.loadCached();
    }
    await decoder.guess();
    return decoder.decoding;
  } catch (error) {
    signal.throwIfAborted();
    log.warn(`Recent transactions: not decoded: ${String(error)}`);
    return undefined;
  }
}

/** Caches the code of a contract. */
async function lookUpCode(
  { lookups }: DecoderTools,
  { ledger }: ResultToDecode,
  address: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const contract = parseContractReference(address ?? "");
  if (!contract.ok || lookups.cachedContract({ ledger, contract: contract.value }) !== undefined) return;
  try {
    await lookups.contract({ ledger, contract: contract.value }, { signal, retries: 0 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** A transfer without data names its receiver only if that ran code. */
function mayHaveCode({ executed, callData = "" }: Transaction): boolean {
  return executed.address !== undefined || callData.length > "0x".length;
}
