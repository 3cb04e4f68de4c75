import type { Hex } from "../core/hex.ts";
import { partitionPoint } from "../core/partitionPoint.ts";
import { unknownWord } from "./stack.ts";

/** Stands for what a slot held before the transaction. */
const original = -2;

/** What a slot holds in the course of a transaction. */
class Slot {
  /** What it held before the transaction, once it was read. */
  #original = unknownWord;
  /** The steps that changed it, and what it holds after each. */
  #changes: { readonly step: number; readonly word: number }[] | undefined;

  get current(): number {
    return this.#changes?.at(-1)?.word ?? original;
  }

  /** @param step after which it holds the word */
  set(step: number, word: number): void {
    (this.#changes ??= []).push({ step, word });
  }

  wasRead(word: number): void {
    if (this.current === original) this.#original = word;
  }

  /** What it holds before a step runs. */
  at(step: number): number {
    const changes = this.#changes ?? [];
    const word = changes[partitionPoint(changes, (one) => one.step < step) - 1]?.word ?? original;
    return word === original ? this.#original : word;
  }
}

/** An account, whose address becomes known after its creation. */
export type Account = {
  address: Hex | undefined;
  /** By number: V8 hashes a bigint by its low digits alone. */
  readonly slots: Map<Hex, Slot>;
};

/** Of one account: a set of bigints that a contract chose takes quadratic time. */
const maxSlots = 4096;

/** The storage that a transaction read and wrote. Words are steps whose top words they are. */
export class StorageHistory {
  readonly #accounts = new Map<Hex, Account>();
  /** Writes that are undone if the running call fails, with what the slot held before. */
  readonly #journal: { readonly slot: Slot; readonly before: number }[] = [];

  /** Without an address, a new one. */
  account(address: Hex | undefined): Account {
    const known = address === undefined ? undefined : this.#accounts.get(address);
    if (known !== undefined) return known;
    const account: Account = { address: undefined, slots: new Map() };
    if (address !== undefined) this.setAddress(account, address);
    return account;
  }

  setAddress(account: Account, address: Hex): void {
    account.address = address;
    this.#accounts.set(address, account);
  }

  read(account: Account, slot: bigint, word: number): void {
    this.#slot(account, slot).wasRead(word);
  }

  /** @param step after which it holds the word */
  write(account: Account, slot: bigint, step: number, word: number): void {
    const written = this.#slot(account, slot);
    this.#journal.push({ slot: written, before: written.current });
    written.set(step, word);
  }

  /** A point to which a call that fails can go back. */
  get mark(): number {
    return this.#journal.length;
  }

  /** Undoes the writes behind a mark. @param step after which they are undone */
  undo(mark: number, step: number): void {
    for (const { slot, before } of this.#journal.splice(mark).reverse()) slot.set(step, before);
  }

  /** What a slot holds before a step runs. */
  at(step: number, address: Hex, slot: bigint): number {
    return this.#accounts.get(address)?.slots.get(keyOf(slot))?.at(step) ?? unknownWord;
  }

  slotsOf(address: Hex): ReadonlySet<bigint> {
    const found = new Set<bigint>();
    for (const slot of this.#accounts.get(address)?.slots.keys() ?? []) {
      if (found.size === maxSlots) break;
      found.add(BigInt(slot));
    }
    return found;
  }

  #slot({ slots }: Account, number: bigint): Slot {
    const key = keyOf(number);
    const known = slots.get(key);
    if (known !== undefined) return known;
    const slot = new Slot();
    slots.set(key, slot);
    return slot;
  }
}

function keyOf(number: bigint): Hex {
  return `0x${number.toString(16)}`;
}
