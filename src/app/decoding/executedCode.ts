import { firstRows, valueOf } from "../../services/reading/reading.ts";
import { type Hex, lowerDigits, lowerHex } from "../../core/hex.ts";
import type { Transaction } from "../../services/ledger/transaction.ts";
import { proxyTargets, proxyDelegations } from "./tracedCalls.ts";
import type { CallFrame } from "./resultDecoding.ts";
import type { KnownContracts } from "./knownContracts.ts";
import { addressIn, calledIn } from "./participants.ts";
import { proxySlots } from "../../builds/code/proxySlots.ts";
import type { Field } from "../../services/ledger/sourceField.ts";
import { addressInWord } from "../verification/proxy.ts";

/**
 * The code that ran for the contracts of one execution: by its calls, which are right for every kind of proxy, else by the slots
 * that it read, else by what is known about each contract.
 */
export class ExecutedCode {
  readonly #known: Pick<KnownContracts, "targetOf">;
  readonly #byCalls: ReadonlyMap<Hex, readonly Hex[]>;
  readonly #hasCalls: boolean;
  /** By which the transaction's own call ran the code behind it. */
  readonly #ownDelegation: CallFrame | undefined;
  readonly #bySlots: ReadonlyMap<Hex, Hex>;
  readonly #delegates = new Map<Hex, Set<Hex>>();
  readonly #to: Hex | undefined;
  readonly #called: Hex | undefined;

  constructor(
    transaction: Transaction,
    frames: readonly CallFrame[],
    known: Pick<KnownContracts, "targetOf">,
  ) {
    this.#known = known;
    this.#byCalls = proxyTargets(frames);
    this.#hasCalls = frames.length > 0;
    this.#ownDelegation = proxyDelegations(frames)[0];
    this.#bySlots = implementationsRead(transaction);
    for (const { operation, from, to } of frames) {
      if ((operation !== "DELEGATECALL" && operation !== "CALLCODE") || from === undefined) continue;
      if (to !== undefined) this.#delegates.set(from, (this.#delegates.get(from) ?? new Set()).add(to));
    }
    this.#to = addressIn(transaction.to);
    this.#called = calledIn(transaction);
  }

  /** The contracts whose code runs when a proxy is called; empty if it is no proxy, or unknown. */
  targetsOf(address: Hex | undefined): readonly Hex[] {
    if (address === undefined) return [];
    const byCalls = this.#byCalls.get(address);
    if (byCalls !== undefined) return byCalls;
    const one = this.#bySlots.get(address) ?? this.#known.targetOf(address);
    return one === undefined ? [] : [one];
  }

  /** The same for one call: what other calls did says nothing of it. @param made by which it ran the code behind it */
  targetsOfCall(address: Hex, made: CallFrame | undefined): readonly Hex[] {
    const one = made?.to ?? this.#known.targetOf(address);
    return one === undefined ? [] : [one];
  }

  targetsOfCalled(address: Hex): readonly Hex[] {
    return this.#hasCalls ? this.targetsOfCall(address, this.#ownDelegation) : this.targetsOf(address);
  }

  /** All contracts whose code ran for a contract, libraries included: their ABIs declare its logs and errors. Its own comes first. */
  executedFor(address: Hex | undefined): readonly Hex[] {
    if (address === undefined) return [];
    const all = new Set([address]);
    // What is added meanwhile is gone through as well.
    for (const one of all)
      for (const other of [...this.targetsOf(one), ...(this.#delegates.get(one) ?? [])]) all.add(other);
    return [...all];
  }

  /** A contract's own address: that which was called can be named by its number as well. */
  ownAddress(address: Hex): Hex {
    const lower = address.toLowerCase() as Hex;
    return lower === this.#to && this.#called !== undefined ? this.#called : lower;
  }

  /** The same of an address as the mirror node writes it. */
  addressOf(text: string | undefined): Hex | undefined {
    const address = addressIn(text);
    return address && this.ownAddress(address);
  }
}

/** A transaction that reads more of them is about something else. */
const maxRows = 2000;

const ofImplementations = new Set<string>([proxySlots.implementation, proxySlots.proxiable]);

/**
 * Where proxies led when a transaction began, by the slots that it read of them: the contract of each proxy, in lower case. A
 * beacon's implementation stands in no slot that is known.
 */
function implementationsRead({ stateChanges }: Pick<Transaction, "stateChanges">): ReadonlyMap<Hex, Hex> {
  const found = new Map<Hex, Hex>();
  for (const row of firstRows(valueOf(stateChanges.rows), maxRows)) {
    if (!ofImplementations.has(wordOf(row.slot))) continue;
    const implementation = addressInWord(`0x${wordOf(row.before)}`);
    if (implementation !== undefined) found.set(lowerHex(valueOf(row.address) ?? ""), implementation);
  }
  return found;
}

function wordOf(field: Field<string>): string {
  return lowerDigits(valueOf(field) ?? "").padStart(64, "0");
}
