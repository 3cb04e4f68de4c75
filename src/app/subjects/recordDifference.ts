import { formatExactJson } from "../../core/json/exactJson.ts";
import type { Hex } from "../../core/hex.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { pathText, type StoragePath } from "../../decode/storage/storagePath.ts";
import type { ReadPlace, StoredValue } from "../../decode/storage/readVariables.ts";
import { placeKey } from "../../decode/storage/storagePlace.ts";
import { slotHex } from "../../decode/storage/storageSlot.ts";
import { ApiError } from "../../http/failure.ts";
import type { Contract } from "../../services/ledger/contract.ts";
import type { ContractLookup, Ledger } from "../../services/ledger/ledger.ts";
import type { SourceField } from "../../services/ledger/sourceField.ts";
import { deployedCodeIn, type DeployedCode } from "../builds/deployedCode.ts";
import type { TouchedStorage } from "../decoding/touchedStorage.ts";
import type { RecordSubject } from "../lookups/inspectSubject.ts";
import type { Loadable } from "../lookups/ledgerDetails.ts";
import { isLater, isNow, pointOf, type Moment } from "../lookups/moment.ts";
import { localAddress } from "../networks/localAddress.ts";
import {
  partsOf,
  VariableReader,
  type ReadVariables,
  type VariableReaderTools,
  type VariablesState,
} from "../state/variableReader.ts";

/** What is known of a contract at a moment. */
export type RecordAt = {
  readonly subject: RecordSubject;
  /** The latest block, where that is what is compared. */
  readonly latest?: bigint | undefined;
  readonly record: Loadable<ContractLookup>;
  /** Undefined until the record is known, and where it has no code. */
  readonly variables: VariablesState | undefined;
};

/** A contract at two moments, the earlier one first. */
export type ComparedRecords = readonly [before: RecordAt, after: RecordAt];

/**
 * Looks up what a transaction did to a contract; undefined where that cannot be had.
 * @param names of the contract: its addresses, in lower case
 * @throws ApiError; the signal's reason when that is aborted
 */
export type TouchedLookup = (
  names: readonly Hex[],
  signal: AbortSignal,
) => Promise<TouchedStorage | undefined>;

type Side = {
  readonly subject: RecordSubject;
  latest: bigint | undefined;
  record: Loadable<ContractLookup>;
  reader: VariableReader | undefined;
};

/** Compares the record and the variables of a contract at two moments. */
export class RecordDifference {
  /** The page's. */
  readonly subject: RecordSubject;
  readonly #tools: VariableReaderTools;
  readonly #ledger: Ledger;
  readonly #storage: () => VariableReader | undefined;
  readonly #onDidChange: () => void;
  readonly #touched: TouchedLookup | undefined;
  readonly #ended = new AbortController();
  readonly #sides: readonly [Side, Side];

  /**
   * @param storage the reader of the section Storage: its keys and elements are compared, too
   * @param touched of the transaction between the two moments: what it wrote is compared, too
   */
  constructor(
    tools: VariableReaderTools & { readonly ledger: Ledger },
    subject: RecordSubject,
    other: Moment,
    storage: () => VariableReader | undefined,
    onDidChange: () => void,
    touched?: TouchedLookup,
  ) {
    this.subject = subject;
    this.#tools = tools;
    this.#ledger = tools.ledger;
    this.#storage = storage;
    this.#onDidChange = onDidChange;
    this.#touched = touched;
    const { kind, network, contract } = subject;
    const compared: RecordSubject = { kind, network, contract, ...other };
    const [before, after] = isLater(other, subject) ? [subject, compared] : [compared, subject];
    this.#sides = [sideOf(before), sideOf(after)];
  }

  get state(): ComparedRecords {
    const [before, after] = this.#sides;
    return [stateOf(before), stateOf(after)];
  }

  /** Loads both. Ends without an error when the signal is aborted. */
  async refresh(signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#ended.signal]);
    await Promise.all(this.#sides.map((side) => this.#load(side, either)));
  }

  end(): void {
    this.#ended.abort();
  }

  async #load(side: Side, signal: AbortSignal): Promise<void> {
    const { subject } = side;
    const ledger = this.#ledger;
    side.record = { kind: "loading" };
    side.reader = undefined;
    this.#onDidChange();
    try {
      const { lookups } = this.#tools;
      if (isNow(subject)) side.latest = await lookups.latestBlock(ledger, signal);
      const moment = side.latest === undefined ? subject : { ...subject, block: side.latest };
      const { value } = await lookups.contract({ ledger, ...moment }, { signal });
      signal.throwIfAborted();
      side.record = { kind: "loaded", value };
      const deployed = deployedCodeIn(value);
      if (deployed !== undefined) {
        const names = namesOf(subject, deployed);
        const touched = (ended: AbortSignal) => this.#touched?.(names, ended) ?? Promise.resolve(undefined);
        const of = { ledger, deployed, point: pointOf(moment), like: this.#storage(), touched };
        side.reader = new VariableReader(this.#tools, of, this.#onDidChange);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      side.record = { kind: "failed", error };
    }
    this.#onDidChange();
    await side.reader?.refresh(signal);
  }
}

/** Its own address, and its long-zero address. */
function namesOf({ network }: RecordSubject, { address, contractId }: DeployedCode): readonly Hex[] {
  const byNumber = parseContractReference(contractId ?? "");
  return [address, ...(byNumber.ok ? [localAddress(network, byNumber.value).address] : [])];
}

const sideOf = (subject: RecordSubject): Side => ({
  subject,
  latest: undefined,
  record: { kind: "loading" },
  reader: undefined,
});

const stateOf = ({ subject, latest, record, reader }: Side): RecordAt => ({
  subject,
  latest,
  record,
  variables: reader?.state,
});

/** A field of a record, and what it was. */
export type ChangedField = { readonly before: SourceField | undefined; readonly after: SourceField };

const validity: ReadonlySet<SourceField["meaning"]> = new Set(["valid", "validFrom", "validUntil"]);

/** The fields that differ between two records of a contract, but for how long each is valid. */
export function changedFields(before: Contract, after: Contract): readonly ChangedField[] {
  const olds = new Map(before.fields.map((field) => [field.name, field]));
  return after.fields.flatMap((field) => {
    const old = olds.get(field.name);
    const isSame = old !== undefined && jsonText(old.value) === jsonText(field.value);
    return validity.has(field.meaning) || isSame ? [] : [{ before: old, after: field }];
  });
}

/** A variable or a part of one; undefined where there was none. Of a list, only the lengths differ. */
export type ChangedVariable = {
  readonly path: StoragePath;
  readonly type: string;
  readonly before: StoredValue | undefined;
  readonly after: StoredValue | undefined;
};

/** The smallest parts of variables that differ, by name. */
export function changedVariables(before: ReadVariables, after: ReadVariables): readonly ChangedVariable[] {
  const [olds, news] = [leavesOf(before), leavesOf(after)];
  const hasMore = before.hasMore || after.hasMore;
  return [...new Set([...news.keys(), ...olds.keys()])].flatMap((name) => {
    const [old, found] = [olds.get(name), news.get(name)];
    const { path, type } = (found ?? old)?.place ?? {};
    if (path === undefined || type === undefined) return [];
    // A key may have been read on one side only, by another layout.
    const isOneSided = old === undefined || found === undefined;
    if (isOneSided && (hasMore || path.steps.some(({ kind }) => kind === "key"))) return [];
    const isUnread = [old, found].some((each) => each?.value.kind === "unread");
    if ((isUnread && hasMore) || comparable(old?.value) === comparable(found?.value)) return [];
    return [{ path, type: type.label, before: old?.value, after: found?.value }];
  });
}

/** Whether some of the variables are not compared: values of other keys, further elements, or slots that were left. */
export function isPartial({ variables, entries, hasMore }: ReadVariables): boolean {
  const isLong = ({ value }: ReadPlace): boolean =>
    value.kind === "mapping" ||
    (value.kind === "list" && value.length > BigInt(value.items.length)) ||
    partsOf(value).some(isLong);
  return hasMore || [...variables, ...[...entries.values()].flat()].some(isLong);
}

/** By name. What a transaction wrote beside what is shown follows the variable that it belongs to. */
function leavesOf({ variables, entries, written = [] }: ReadVariables): ReadonlyMap<string, ReadPlace> {
  const leavesIn = ({ place, value }: ReadPlace): readonly ReadPlace[] => {
    const parts = value.kind === "mapping" ? (entries.get(placeKey(place)) ?? []) : partsOf(value);
    const isLeaf = value.kind !== "struct" && value.kind !== "mapping";
    return [...(isLeaf ? [{ place, value }] : []), ...parts.flatMap(leavesIn)];
  };
  const shown = variables.map((variable) => [variable.place.path.variable, leavesIn(variable)] as const);
  const positions = new Set(shown.flatMap(([, inside]) => inside.flatMap(positionsOf)));
  const leaves = new Map<string, ReadPlace>();
  const addWritten = (one: ReadPlace): void => {
    const { path, slot } = one.place;
    if (positionsOf(one).some((position) => positions.has(position)) || isBehindEnd(leaves, path)) return;
    const key = leafKey(path);
    leaves.set(leaves.has(key) ? leafKey(path, slotHex(slot)) : key, one);
  };
  const rest = Map.groupBy(written, ({ place }) => place.path.variable);
  const counts = new Map<string, number>();
  for (const [name, inside] of shown) {
    // Private variables of a contract and its bases can have the same name.
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    for (const leaf of inside) leaves.set(leafKey(leaf.place.path, count), leaf);
    rest.get(name)?.forEach(addWritten);
    rest.delete(name);
  }
  [...rest.values()].flat().forEach(addWritten);
  return leaves;
}

/** @param which of several of this name */
const leafKey = (path: StoragePath, which: number | Hex = 0): string =>
  `${which} ${pathText(path, jsonText)}`;

/** Whether a path leads to an element that an array does not have. */
function isBehindEnd(leaves: ReadonlyMap<string, ReadPlace>, { variable, steps }: StoragePath): boolean {
  return steps.some((step, at) => {
    if (step.kind !== "index") return false;
    const array = leaves.get(leafKey({ variable, steps: steps.slice(0, at) }))?.value;
    return array?.kind === "list" && step.index >= array.length;
  });
}

/** Where a value is in storage; none of an array of a fixed length, which begins with its first element. */
function positionsOf({ place: { slot, offset, type } }: ReadPlace): readonly string[] {
  const isFixed = type.kind === "array" && type.length !== undefined;
  return isFixed ? [] : [`${slotHex(slot)}.${offset}`];
}

/** The elements of a list are leaves of their own. */
const comparable = (value: StoredValue | undefined): string =>
  value === undefined ? "" : jsonText(value.kind === "list" ? value.length : value);

/** Of plain data. */
const jsonText = (value: unknown): string => formatExactJson(value as JsonValue);
