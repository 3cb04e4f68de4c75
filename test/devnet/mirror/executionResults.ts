import type { Rpc } from "../chain/rpc.ts";
import { childHash, childResult, withoutEthereum } from "./childResult.ts";
import { executionResult, type ExecutionResult } from "./executionResult.ts";
import type { Ledger, LedgerTransaction } from "./ledger.ts";
import { nanoseconds, timestampText, type Nanoseconds } from "./timestamp.ts";

/** A transaction as it was asked for. */
export type TransactionName = { hash: string } | { payer: string; validStart: Nanoseconds; nonce: number };

/** `partial`: the mirror node lost the call result and says so with status 206. */
export type FoundResult = { result: ExecutionResult; partial: boolean };

/** Whoever pays from this account has sent a transaction a moment ago, at whatever time the ID claims. */
export const freshPayer = "0.0.905";
const refusalsWhileFresh = 2;

/** The execution results of the mirror node. Each is read from the chain once, when it is first asked for. */
export class ExecutionResults {
  readonly #rpc: Rpc;
  readonly #ledger: Ledger;
  readonly #results = new Map<string, Promise<ExecutionResult>>();
  readonly #partial = new Set<string>();
  readonly #native = new Set<string>();
  readonly #slotless = new Set<string>();
  readonly #askedWhileFresh = new Map<Nanoseconds, number>();
  #fresh: LedgerTransaction | undefined;

  constructor(rpc: Rpc, ledger: Ledger) {
    this.#rpc = rpc;
    this.#ledger = ledger;
  }

  /** Makes the mirror node have lost the call result of this transaction. */
  loseCallResult(transaction: LedgerTransaction): void {
    this.#partial.add(transaction.hash);
  }

  /** Shows the transaction as sent through the ledger's own API: nothing of an Ethereum transaction is known. */
  showAsNative(transaction: LedgerTransaction): void {
    this.#native.add(transaction.hash);
  }

  /** Notes that a transaction touches no slot: of a long one, finding that out takes many seconds. */
  noteSlotless(transaction: LedgerTransaction): void {
    this.#slotless.add(transaction.hash);
  }

  /** What a transaction of the fresh payer turns out to be, from the third time it is asked for. */
  showWhenFresh(transaction: LedgerTransaction): void {
    this.#fresh = transaction;
  }

  reset(): void {
    this.#askedWhileFresh.clear();
  }

  async find(name: TransactionName): Promise<FoundResult | undefined> {
    if (!("hash" in name) && name.payer === freshPayer) return this.#readFresh(name.validStart);
    const [sent, nonce] = this.#sent(name);
    return sent && this.#read(sent, nonce);
  }

  /** The transaction of this name, whatever its nonce; `child` where that is one which another caused. */
  transactionOf(name: TransactionName): LedgerTransaction | "child" | undefined {
    if (!("hash" in name) && name.payer === freshPayer) return this.#fresh;
    const [sent, nonce] = this.#sent(name);
    return "hash" in name && nonce > 0 ? "child" : sent;
  }

  #sent(name: TransactionName): readonly [sent: LedgerTransaction | undefined, nonce: number] {
    const { transactions } = this.#ledger;
    if (!("hash" in name))
      return [
        transactions.find(({ payer, validStart }) => payer === name.payer && validStart === name.validStart),
        name.nonce,
      ];
    const own = transactions.find(({ hash }) => hash === name.hash);
    if (own) return [own, 0];
    for (const sent of transactions) {
      const nonce = sent.created.findIndex((_, index) => childHash(sent.hash, index + 1) === name.hash) + 1;
      if (nonce > 0) return [sent, nonce];
    }
    return [undefined, 0];
  }

  async #readFresh(validStart: Nanoseconds): Promise<FoundResult | undefined> {
    const asked = (this.#askedWhileFresh.get(validStart) ?? 0) + 1;
    this.#askedWhileFresh.set(validStart, asked);
    const found = asked > refusalsWhileFresh && this.#fresh && (await this.#read(this.#fresh, 0));
    if (!found) return undefined;
    const timestamp = timestampText(validStart + nanoseconds(2));
    return { ...found, result: { ...found.result, timestamp } };
  }

  async #read(sent: LedgerTransaction, nonce: number): Promise<FoundResult | undefined> {
    const whole =
      this.#results.get(sent.hash) ??
      executionResult(this.#rpc, this.#ledger, sent, this.#slotless.has(sent.hash));
    this.#results.set(sent.hash, whole);
    const own = await whole;
    const partial = this.#partial.has(sent.hash);
    if (nonce > 0) {
      const child = childResult(own, this.#ledger, sent, nonce);
      return child && { result: child, partial: false };
    }
    const shown = this.#native.has(sent.hash) ? { ...own, ...withoutEthereum } : own;
    return { result: partial ? { ...shown, call_result: "0x" } : shown, partial };
  }
}
