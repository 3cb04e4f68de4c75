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
  /** By address, as they were missing from the last list. */
  readonly #missing = new Map<Hex, Set<Hex>>();
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
    if (!this.#words.has(key)) {
      const slots = this.#missing.get(address) ?? new Set();
      if (slots.size < mostSlots) this.#missing.set(address, slots.add(slot));
    }
    return this.#words.get(key);
  };

  /** Makes a list from the storage that it needs. @throws the signal's reason when that is aborted */
  async complete<List>(list: () => List, signal: AbortSignal): Promise<List> {
    for (let round = 0; ; round += 1) {
      this.#missing.clear();
      const made = list();
      if (round === mostRounds || this.#missing.size === 0 || !(await this.#request(signal))) return made;
    }
  }

  /** @returns false if the storage cannot be had */
  async #request(signal: AbortSignal): Promise<boolean> {
    const point = pointBefore(this.#ledger, this.#transaction);
    if (point === undefined || this.#hasFailed) return false;
    const isExact = point.time !== undefined || this.#transaction.index === 0n;
    try {
      // Others may be listed meanwhile.
      for (const [address, missing] of [...this.#missing]) {
        const contract = parseContractReference(address);
        if (!contract.ok) return false;
        const [ledger, slots] = [this.#ledger, [...missing]];
        const found = await this.#lookups.storage(
          { ledger, contract: contract.value, slots, ...point },
          signal,
        );
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
    return !this.#hasFailed;
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
