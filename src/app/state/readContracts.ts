import { Listeners } from "../../core/async/listeners.ts";
import type { Hex } from "../../core/hex.ts";
import type { ReadVariables } from "./variableReader.ts";

/** A contract, and its variables as they were last read in this window. */
export type ReadContract = {
  /** ID of its ledger: another after a restart of a local chain. */
  readonly ledgerId: string;
  readonly address: Hex;
  readonly read: ReadVariables;
};

/** More than anybody reads side by side. */
const maxContracts = 50;

/** The variables that pages of this window have read, as they are now. Sends no request. */
export class ReadContracts {
  readonly #contracts = new Map<string, ReadContract>();
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
    this.#contracts.delete(key);
    this.#contracts.set(key, contract);
    const [oldest] = this.#contracts.keys();
    if (this.#contracts.size > maxContracts && oldest !== undefined) this.#contracts.delete(oldest);
    this.#listeners.notify();
  }
}

const keyOf = (ledgerId: string, address: string): string => `${ledgerId} ${address}`;
