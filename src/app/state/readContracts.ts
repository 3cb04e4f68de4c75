import { Listeners } from "../../core/async/listeners.ts";
import type { Hex } from "../../core/hex.ts";
import type { StoragePlace } from "../../decode/storage/storagePlace.ts";
import type { EnteredPlaces, ReadVariables } from "./variableReader.ts";

/** A contract, and its variables as they were last read in this window. */
export type ReadContract = {
  /** ID of its ledger: another after a restart of a local chain. */
  readonly ledgerId: string;
  readonly address: Hex;
  readonly read: ReadVariables;
};

/** More than anybody reads side by side. */
const maxContracts = 50;

/** The variables that pages of this window have read, as they are now, and the keys that were entered there. Sends no request. */
export class ReadContracts {
  readonly #contracts = new Map<string, ReadContract>();
  readonly #entered = new Map<string, EnteredPlaces>();
  readonly #listeners = new Listeners();

  /** Calls back when variables were read. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  /** The last read first, and implementations behind all others: their state is in their proxies. */
  get latest(): readonly ReadContract[] {
    const contracts = [...this.#contracts].reverse();
    const implementations = new Set(
      contracts.map(([, { ledgerId, read }]) => keyOf(ledgerId, read.implementation ?? "")),
    );
    const isImplementation = ([key]: (typeof contracts)[number]): boolean => implementations.has(key);
    return [
      ...contracts.filter((contract) => !isImplementation(contract)),
      ...contracts.filter(isImplementation),
    ].map(([, contract]) => contract);
  }

  set(contract: ReadContract): void {
    const key = keyOf(contract.ledgerId, contract.address);
    if (this.#contracts.get(key)?.read.variables === contract.read.variables) return;
    setLast(this.#contracts, key, contract);
    this.#listeners.notify();
  }

  /** What was entered for a contract by one layout: all of its pages share it, and change it. */
  enteredFor({ ledgerId, address }: Omit<ReadContract, "read">, layout: string): EnteredPlaces {
    const key = `${keyOf(ledgerId, address)} ${layout}`;
    const entered: EnteredPlaces = this.#entered.get(key) ?? new Map<string, readonly StoragePlace[]>();
    setLast(this.#entered, key, entered);
    return entered;
  }
}

/** Adds a value at the end, and removes the first where there are too many. */
function setLast<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxContracts && oldest !== undefined) map.delete(oldest);
}

const keyOf = (ledgerId: string, address: string): string => `${ledgerId} ${address}`;
