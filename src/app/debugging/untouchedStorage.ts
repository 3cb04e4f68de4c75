import pLimit from "p-limit";
import type { Hex } from "../../core/hex.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { parseTimestamps } from "../../core/timestampFilter.ts";
import type { WordBefore } from "../../debugger/storageValue.ts";
import { ApiError } from "../../http/failure.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import type { ExecutedTransaction } from "../../services/ledger/steps.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { momentBefore, pointOf, type PointInTime } from "../lookups/moment.ts";

/** Slots that are requested at a time: more than a page of variables shows. */
const mostSlots = 256;
/** What a slot holds can name further slots, as the length of an array does. */
const mostRounds = 4;

/** The storage that a transaction neither read nor wrote, as it was before. It is requested when variables there are looked at. */
export class UntouchedStorage {
  readonly #lookups: Pick<Lookups, "storage">;
  readonly #ledger: Ledger;
  readonly #transaction: ExecutedTransaction;
  readonly #onFailure: (error: ApiError) => void;
  /** By address and slot; undefined where the source has no record. */
  readonly #words = new Map<string, WordBefore | undefined>();
  /** By address: those that the next request asks for. */
  #wanted = new Map<Hex, Set<Hex>>();
  /** How many more were found to be missing while something is read; undefined while nothing is. */
  #missing: number | undefined;
  /** What waits for the request before. */
  #next: Promise<void> | undefined;
  readonly #oneAtATime = pLimit(1);
  #hasFailed = false;

  /** @param onFailure called once: nothing is requested after a failure */
  constructor(
    lookups: Pick<Lookups, "storage">,
    ledger: Ledger,
    transaction: ExecutedTransaction,
    onFailure: (error: ApiError) => void,
  ) {
    this.#lookups = lookups;
    this.#ledger = ledger;
    this.#transaction = transaction;
    this.#onFailure = onFailure;
  }

  /** What a slot held before the transaction, if that is known by now. */
  readonly wordBefore = (address: Hex, number: bigint): WordBefore | undefined => {
    const slot: Hex = `0x${number.toString(16).padStart(64, "0")}`;
    const key = `${address} ${slot}`;
    if (!this.#words.has(key) && this.#missing !== undefined) {
      this.#missing += 1;
      const slots = this.#wanted.get(address) ?? new Set();
      if (slots.size < mostSlots) this.#wanted.set(address, slots.add(slot));
    }
    return this.#words.get(key);
  };

  /**
   * Reads again and again until the storage is known that this needs. What is read at the same time is requested together.
   *
   * @throws the signal's reason when that is aborted
   */
  async complete<Read>(read: () => Read, signal: AbortSignal): Promise<Read> {
    for (let round = 0; ; round += 1) {
      this.#missing = round === mostRounds || this.#hasFailed ? undefined : 0;
      const found = read();
      const missing = this.#missing;
      this.#missing = undefined;
      if (missing === undefined || missing === 0) return found;
      await (this.#next ??= this.#oneAtATime(() => this.#request(signal)));
    }
  }

  async #request(signal: AbortSignal): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = new Map();
    this.#next = undefined;
    const point = pointBefore(this.#ledger, this.#transaction);
    if (point === undefined) this.#hasFailed = true;
    if (point === undefined || this.#hasFailed) return;
    const isExact = point.time !== undefined || this.#transaction.index === 0n;
    try {
      for (const [address, all] of wanted) {
        const contract = parseContractReference(address);
        // The request before may have had them.
        const slots = [...all].filter((slot) => !this.#words.has(`${address} ${slot}`));
        if (!contract.ok || slots.length === 0) continue;
        const query = { ledger: this.#ledger, contract: contract.value, slots, ...point };
        const found = await this.#lookups.storage(query, signal);
        for (const slot of slots) {
          const word = found.get(slot);
          this.#words.set(
            `${address} ${slot}`,
            word === undefined ? undefined : { word: BigInt(word), isExact },
          );
        }
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#hasFailed = true;
      this.#onFailure(error);
    }
  }
}

/** After the block before, or the nanosecond before, by which of them the storage of a ledger is read. */
function pointBefore(ledger: Ledger, { block, time }: ExecutedTransaction): PointInTime | undefined {
  const timestamps = time === undefined || !ledger.hasEntityIds ? [] : parseTimestamps([time]);
  const isByBlock = block !== undefined && !ledger.hasEntityIds;
  if (!isByBlock && timestamps.length === 0) return undefined;
  const before = momentBefore(isByBlock ? { timestamps, block } : { timestamps });
  return before && pointOf(before);
}
