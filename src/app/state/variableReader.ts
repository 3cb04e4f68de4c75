import type { BytesType, ContractStorage, ValueType } from "../../builds/storage/contractStorage.ts";
import { wellKnownStorage } from "../../builds/storage/wellKnownStorage.ts";
import { runInSlices } from "../../core/async/yielding.ts";
import type { Hex } from "../../core/hex.ts";
import { formatExactJson } from "../../core/json/exactJson.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { keyCandidates } from "../../decode/storage/keyCandidates.ts";
import type { KeyReason } from "../../decode/storage/mappingKey.ts";
import { nameSlots } from "../../decode/storage/nameSlots.ts";
import {
  firstElements,
  readStorage,
  type ReadPlace,
  type StoredValue,
} from "../../decode/storage/readVariables.ts";
import {
  placeKey,
  placeOfKeys,
  slotPlace,
  variablePlace,
  type StoragePlace,
} from "../../decode/storage/storagePlace.ts";
import { hostOf } from "../../core/hosts.ts";
import { ApiError } from "../../http/failure.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";
import type { VerifiedGrade } from "../../services/verifier/verifiedSources.ts";
import { deployedCodeIn, type DeployedCode } from "../builds/deployedCode.ts";
import type { LocatedBuild } from "../builds/locatedBuild.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { TouchedStorage } from "../decoding/touchedStorage.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { isPresent, type PointInTime } from "../lookups/moment.ts";
import { statusQuery } from "../lookups/requestCache.ts";
import type { Network } from "../networks/network.ts";
import { addressInWord, targetOf } from "../verification/proxy.ts";
import { noteProxy } from "../verification/seenProxies.ts";
import { storageOfVerified } from "../verification/verifiedStorage.ts";

/** What is known of the variables of a contract. */
export type VariablesState =
  | { readonly kind: "notRequested" | "loading" }
  /** Storage is read at one point in time, and the page is about several. */
  | { readonly kind: "severalTimes" }
  /**
   * Neither a build nor a verified source says where the variables are. `build`: the one that has the code, but no layout. `verifier`: the
   * host of the service that has no source for it; undefined where none was asked. `beacon`: of a proxy, whose implementation is not
   * known, as it takes a call of the beacon, and the source of the ledger at `host` runs none.
   */
  | {
      readonly kind: "noLayout";
      readonly build: LocatedBuild | undefined;
      readonly verifier?: string | undefined;
      readonly beacon?: { readonly address: Hex; readonly host: string } | undefined;
    }
  | { readonly kind: "failed"; readonly error: ApiError }
  | ReadVariables;

/** By whose layout variables are read. */
export type LayoutOrigin =
  | { readonly kind: "build"; readonly build: LocatedBuild }
  /** `contract` is its name as it was published. Of a `match` the names are not proven: anybody can submit other ones. */
  | {
      readonly kind: "verified";
      readonly contract: string;
      readonly host: string;
      readonly grade: VerifiedGrade;
    };

export type ReadVariables = {
  readonly kind: "read";
  readonly origin: LayoutOrigin;
  /** Whose code that is, where the contract is a proxy. */
  readonly implementation: Hex | undefined;
  readonly variables: readonly ReadPlace[];
  /** The first variable whose place is not known: it and others are missing. */
  readonly missingVariable: string | undefined;
  /** Values by the keys that the user entered; by the `placeKey` of their mapping. */
  readonly entries: ReadonlyMap<string, readonly ReadPlace[]>;
  /** What a transaction wrote, also in variables and entries; undefined where that is not known, or not read. */
  readonly written?: readonly ReadPlace[] | undefined;
  /** 32 bytes by slot; empty where the source has no record of a slot. */
  readonly words: ReadonlyMap<Hex, string>;
  /** Whether slots are left to be read. */
  readonly hasMore: boolean;
  /** When that was read; milliseconds since the Unix epoch. */
  readonly readAt: number;
  /** After which block that is, where the source has blocks. */
  readonly block: bigint | undefined;
  /** What has changed with updates, as it was before its last change; undefined before the first update. */
  readonly previous: ReadonlyMap<ReadPlace, PreviousValue> | undefined;
  /** The last text for each mapping if it is no key; by the `placeKey` of the mapping. */
  readonly refusedKeys: ReadonlyMap<string, RefusedKey>;
  readonly isReading: boolean;
  /** Why the last reading failed: what is shown is from before. */
  readonly error: ApiError | undefined;
};

/** What a value was before it changed. */
export type PreviousValue = {
  readonly value: StoredValue;
  /** The block after which the change was seen, where the source has blocks. */
  readonly until: bigint | undefined;
  /** Whether the last update has changed it. */
  readonly isNew: boolean;
};

/** Values of mappings by keys that the user entered; by the `placeKey` of their mapping. */
export type EnteredPlaces = Map<string, readonly StoragePlace[]>;

/** A text that is no key of a mapping. */
export type RefusedKey = {
  readonly type: ValueType | BytesType;
  readonly text: string;
  readonly reason: KeyReason;
};

/** `implementation()` of a beacon. */
const implementationCall: Hex = "0x5c60da1b";

export type VariableReaderTools = {
  readonly lookups: Pick<
    Lookups,
    "contract" | "execute" | "storage" | "latestBlock" | "cachedStatus" | "verifiedSources"
  >;
  readonly builds: Pick<WorkspaceBuilds, "matches" | "storageOf">;
};

/** The contract whose variables are read. */
export type VariablesOf = {
  readonly ledger: Ledger;
  readonly deployed: DeployedCode;
  /** Undefined where the conditions of the page leave several points in time. */
  readonly point: PointInTime | undefined;
  /** Its verification service has the source of what no build describes; that of `like` where it is left out. */
  readonly network?: Network | undefined;
  /** Keys that the user entered before, by a layout; what is entered and removed here is kept there. */
  readonly entered?: ((layout: string) => EnteredPlaces) | undefined;
  /** What the user wants to see there is read here, too, where the layout is the same: keys, elements, and slots. */
  readonly like?: VariableReader | undefined;
  /** Looks up what a transaction did to the contract: what it wrote is read, too. */
  readonly touched?: ((signal: AbortSignal) => Promise<TouchedStorage | undefined>) | undefined;
};

type Layout = {
  readonly implementation: Hex | undefined;
  /** What a transaction wrote, by this layout. */
  readonly written?: WrittenPlaces | undefined;
} & (
  | {
      readonly origin: LayoutOrigin;
      readonly storage: ContractStorage;
      readonly missingVariable: string | undefined;
    }
  | (Pick<Extract<VariablesState, { kind: "noLayout" }>, "build" | "verifier" | "beacon"> & {
      readonly origin?: undefined;
    })
);

type WrittenPlaces = { readonly places: readonly StoragePlace[]; readonly areAll: boolean };

type Shown = Pick<
  ReadVariables,
  "variables" | "entries" | "written" | "words" | "hasMore" | "readAt" | "block" | "previous"
>;

/** How many slots are read before the user wants more. */
const slotsOfPage = 100;
const moreElements = 100;

/**
 * Reads the variables of a contract by the layout of the build that has its code, else by that of its verified source: of a proxy, by
 * that of its implementation. Sends no request before one of its methods is called.
 */
export class VariableReader {
  readonly #tools: VariableReaderTools;
  readonly #of: VariablesOf;
  readonly #onDidChange: () => void;
  #isAsked = false;
  #layout: Layout | undefined;
  #isLayoutDue = true;
  #words = new Map<Hex, string>();
  #maxSlots = slotsOfPage;
  /** By the `placeKey` of arrays. */
  readonly #elements = new Map<string, number>();
  #entries: EnteredPlaces = new Map();
  readonly #refusedKeys = new Map<string, RefusedKey>();
  #shown: Shown | undefined;
  /** At which block a page of now is read, so that all that it shows is of one state. */
  #block: bigint | undefined;
  /** What was shown before the last update. */
  #before: Pick<Shown, "words" | "previous"> | undefined;
  #error: ApiError | undefined;
  #running: AbortController | undefined;
  /** Whether the user waits for what is being read. */
  #isAwaited = false;

  constructor(tools: VariableReaderTools, of: VariablesOf, onDidChange: () => void) {
    this.#tools = tools;
    this.#of = of;
    this.#onDidChange = onDidChange;
  }

  get state(): VariablesState {
    if (!this.#isAsked) return { kind: "notRequested" };
    if (this.#of.point === undefined) return { kind: "severalTimes" };
    const [layout, shown, error] = [this.#layout, this.#shown, this.#error];
    if (layout !== undefined && layout.origin === undefined)
      return {
        kind: "noLayout",
        build: layout.build,
        verifier: layout.verifier,
        beacon: layout.beacon,
      };
    if (layout === undefined || shown === undefined)
      return error === undefined ? { kind: "loading" } : { kind: "failed", error };
    const { origin, implementation, missingVariable } = layout;
    const isReading = this.#running !== undefined && this.#isAwaited;
    const refusedKeys = new Map(this.#refusedKeys);
    return { kind: "read", origin, implementation, missingVariable, ...shown, refusedKeys, isReading, error };
  }

  /** Reads everything, by the layout that is known by now. Ends without an error when the signal is aborted, as all of these. */
  async refresh(signal: AbortSignal): Promise<void> {
    this.#isAsked = true;
    this.#isLayoutDue = true;
    this.#block = this.#before = undefined;
    this.#words = new Map();
    await this.#read(signal);
  }

  /**
   * Reads everything that is shown, by the same layout, while nobody waits for it.
   * @param block after which block; the latest by default
   */
  async update(signal: AbortSignal, block?: bigint): Promise<void> {
    this.#block = block;
    this.#before = this.#shown ?? { words: new Map(), previous: undefined };
    this.#words = new Map();
    await this.#read(signal, false);
  }

  /** Reads slots that were left. */
  async readMore(signal: AbortSignal): Promise<void> {
    this.#maxSlots += slotsOfPage;
    await this.#read(signal);
  }

  /** Reads more elements of an array. @param array its `placeKey` */
  async readElements(array: string, signal: AbortSignal): Promise<void> {
    this.#elements.set(array, (this.#elements.get(array) ?? firstElements) + moreElements);
    await this.readMore(signal);
  }

  /** Reads the value of a key, and lists it from now on. @param mapping its `placeKey` */
  async readKey(mapping: string, text: string, signal: AbortSignal): Promise<void> {
    const place = this.#mappingAt(mapping);
    if (place?.type.kind !== "mapping") return;
    const found = placeOfKeys(place, [text]);
    if (!found.ok) {
      // There is one key.
      if (found.reason === "keyCount") return;
      this.#refusedKeys.set(mapping, { type: place.type.key, text, reason: found.reason });
      this.#onDidChange();
      return;
    }
    this.#refusedKeys.delete(mapping);
    const entries = this.#entries.get(mapping) ?? [];
    if (!entries.some(({ slot }) => slot === found.value.slot))
      this.#entries.set(mapping, [...entries, found.value]);
    await this.readMore(signal);
  }

  /** Lists the value of a key no longer, nor what was read inside of it. @param entry its `placeKey` */
  removeKey(entry: string): void {
    const removed = [...this.#entries.values()].flat().find((place) => placeKey(place) === entry);
    const step = removed?.path.steps.at(-1);
    if (step === undefined || this.#shown === undefined) return;
    // The places inside of a value have the very steps of its path.
    const isKept = ({ path }: StoragePlace): boolean => !path.steps.includes(step);
    for (const [mapping, places] of this.#entries) this.#entries.set(mapping, places.filter(isKept));
    const entries = [...this.#shown.entries].map(
      ([mapping, inside]) => [mapping, inside.filter(({ place }) => isKept(place))] as const,
    );
    this.#shown = { ...this.#shown, entries: new Map(entries) };
    this.#onDidChange();
  }

  async #read(signal: AbortSignal, isAwaited = true): Promise<void> {
    const { point } = this.#of;
    if (point === undefined) {
      this.#onDidChange();
      return;
    }
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#isAwaited = isAwaited;
    const either = AbortSignal.any([signal, running.signal]);
    this.#onDidChange();
    try {
      await (isPresent(point) ? this.#readNow(isAwaited, either) : this.#readSlots(point, either));
      this.#error = undefined;
    } catch (error) {
      if (!either.aborted && !(error instanceof ApiError)) throw error;
      if (!either.aborted && error instanceof ApiError) this.#error = error;
    } finally {
      if (this.#running === running) {
        this.#running = undefined;
        if (!signal.aborted) this.#onDidChange();
      }
    }
  }

  /** Reads at the latest block, all anew where that is another one. @param isOld whether there may be a later block than the one that is known */
  async #readNow(isOld: boolean, signal: AbortSignal): Promise<void> {
    const readLatest = async (): Promise<void> => {
      const block = await this.#tools.lookups.latestBlock(this.#of.ledger, signal);
      signal.throwIfAborted();
      if (block !== this.#block) this.#words = new Map();
      this.#block = block;
      await this.#readSlots(block === undefined ? {} : { block }, signal);
    };
    try {
      if (isOld || this.#block === undefined) await readLatest();
      else await this.#readSlots({ block: this.#block }, signal);
    } catch (error) {
      // Not every node behind a URL has the block yet.
      if (!isRpcError(error)) throw error;
      await readLatest();
    }
  }

  /** Reads what is missing in rounds: where the elements of an array are, is known once its length is. */
  async #readSlots(point: PointInTime, signal: AbortSignal): Promise<void> {
    const { ledger, deployed } = this.#of;
    if (this.#isLayoutDue) {
      const layout = await this.#findLayout(this.#of.point ?? point, signal);
      signal.throwIfAborted();
      const written =
        layout.origin === undefined ? undefined : await this.#findWritten(layout.storage, signal);
      signal.throwIfAborted();
      if (originKey(this.#layout) !== originKey(layout)) this.#begin(layout);
      this.#layout = { ...layout, written };
      this.#isLayoutDue = false;
    }
    const layout = this.#layout;
    const contract = parseContractReference(deployed.address);
    if (layout?.origin === undefined || !contract.ok) return;
    const variables = layout.storage.variables.map(variablePlace);
    const words = this.#words;
    const { block } = point;
    const written = layout.written?.places ?? [];
    const maxSlots = this.#maxSlots + Math.min(written.length, slotsOfPage);
    for (;;) {
      const entries = [...this.#entries.values()].flat();
      // What the user has entered is read first.
      const wanted = [...entries, ...written, ...variables];
      const { places, missing } = readStorage(wanted, words, (array) => this.#count(array));
      const slots = missing.slice(0, Math.max(0, maxSlots - words.size));
      if (slots.length === 0) {
        this.#show(places, entries.length, words, missing.length > 0, block);
        return;
      }
      const found = await this.#tools.lookups.storage(
        { ledger, contract: contract.value, slots, ...point },
        signal,
      );
      for (const slot of slots) words.set(slot, found.get(slot) ?? "");
    }
  }

  #show(
    places: readonly ReadPlace[],
    count: number,
    words: ReadonlyMap<Hex, string>,
    isMissing: boolean,
    block: bigint | undefined,
  ): void {
    const read = new Map(places.slice(0, count).map((entry) => [entry.place, entry]));
    const entries = [...this.#entries].map(
      ([mapping, inside]) => [mapping, inside.flatMap((place) => read.get(place) ?? [])] as const,
    );
    const written = this.#layout?.written;
    const first = count + (written?.places.length ?? 0);
    this.#shown = {
      ...{ variables: places.slice(first), entries: new Map(entries), words },
      written: written && places.slice(count, first),
      hasMore: isMissing || written?.areAll === false,
      ...{ readAt: Date.now(), block, previous: this.#previousOf(places, block) },
    };
  }

  #previousOf(places: readonly ReadPlace[], until: bigint | undefined): ReadVariables["previous"] {
    if (this.#before === undefined) return undefined;
    const { words, previous: earlier = new Map<ReadPlace, PreviousValue>() } = this.#before;
    const before = readStorage(
      places.map(({ place }) => place),
      words,
      (array) => this.#count(array),
    );
    const changed = changedValues(before.places, places);
    const known = new Map([...earlier].map(([{ place }, value]) => [partKey(place), value]));
    const previous = new Map<ReadPlace, PreviousValue>();
    const add = (one: ReadPlace): void => {
      const value = changed.get(one);
      const old = known.get(partKey(one.place));
      if (value !== undefined) previous.set(one, { value, until, isNew: true });
      else if (old !== undefined) previous.set(one, { ...old, isNew: false });
      for (const part of partsOf(one.value)) add(part);
    };
    for (const one of places) add(one);
    return previous;
  }

  /** What a transaction wrote: also what no variable explains, by its slot. Undefined where that cannot be had. */
  async #findWritten(storage: ContractStorage, signal: AbortSignal): Promise<WrittenPlaces | undefined> {
    try {
      const touched = await this.#of.touched?.(signal);
      if (touched === undefined) return undefined;
      const work = nameSlots([storage, wellKnownStorage()], touched.slots, keyCandidates(touched.keys));
      const { variables, unnamed } = await runInSlices(work, signal);
      const named = variables.flatMap(({ place, isWritten }) => (isWritten ? [place] : []));
      const others = unnamed.flatMap(({ slot, after }) =>
        after === undefined ? [] : (slotPlace(slot) ?? []),
      );
      return { places: [...named, ...others], areAll: touched.isWhole };
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  /** Forgets what was read by another layout. */
  #begin(layout: Layout): void {
    this.#elements.clear();
    this.#entries = this.#of.entered?.(originKey(layout)) ?? new Map<string, readonly StoragePlace[]>();
    this.#refusedKeys.clear();
    this.#shown = undefined;
    const { like } = this.#of;
    if (like === undefined || originKey(like.#layout) !== originKey(layout)) return;
    this.#maxSlots = like.#maxSlots;
    for (const [array, count] of like.#elements) this.#elements.set(array, count);
    this.#entries = new Map(like.#entries);
  }

  #count(array: StoragePlace): number {
    return this.#elements.get(placeKey(array)) ?? firstElements;
  }

  /** The best build that has the code and says where its variables are, or the verified source. */
  async #findLayout(point: PointInTime, signal: AbortSignal): Promise<Layout> {
    const { lookups, builds } = this.#tools;
    const { ledger, deployed } = this.#of;
    const target = await targetOf(lookups, ledger, deployed, signal, point);
    const beacon = target?.role === "beacon" ? target.address : undefined;
    const implementation =
      beacon === undefined ? target?.address : await this.#behindBeacon(beacon, point, signal);
    if (beacon !== undefined && ledger.supports("execution") !== true)
      return { build: undefined, beacon: { address: beacon, host: hostOf(ledger.url) }, implementation };
    if (beacon !== undefined && implementation !== undefined)
      noteProxy(lookups, ledger, deployed, { role: "implementation", address: implementation }, point);
    const code = implementation === undefined ? deployed : await this.#codeOf(implementation, signal);
    const matches = code && (await builds.matches(code.runtime, { address: code.address.slice(2) }));
    for (const { build } of matches ?? []) {
      // The last tells more: sources also have namespaces (ERC-7201) and the names of enums.
      const { storages, missingVariable } = await builds.storageOf(build, signal);
      const storage = storages.at(-1);
      if (storage === undefined) continue;
      return { origin: { kind: "build", build }, storage, implementation, missingVariable };
    }
    const { verified, verifier } = await this.#verifiedLayout(code?.address, signal);
    return verified === undefined
      ? { build: matches?.[0]?.build, verifier, implementation }
      : { ...verified, implementation };
  }

  /** The layout of a verified source, which is requested unless it is cached, or the service is known to have none. */
  async #verifiedLayout(address: Hex | undefined, signal: AbortSignal) {
    const { lookups } = this.#tools;
    const { like, network = like && like.#of.network } = this.#of;
    const query = network && address && statusQuery(network, address);
    if (query === undefined) return {};
    const verifier = hostOf(query.verifierUrl);
    const known = lookups.cachedStatus(query)?.value.state;
    if (known === "notVerified" || known === "unsupportedChain") return { verifier };
    try {
      const { value } = await lookups.verifiedSources(query, { signal });
      const found = await storageOfVerified(value, signal);
      const storage = found?.storages.at(-1);
      if (found === undefined || storage === undefined) return { verifier };
      const origin = { kind: "verified", contract: found.name, host: verifier, grade: found.grade } as const;
      return { verifier, verified: { origin, storage, missingVariable: found.missingVariable } };
    } catch (error) {
      // Services of the older protocols have no sources to look up.
      if (error instanceof ApiError && lacksStatusLookup(error.failure)) return {};
      throw error;
    }
  }

  /** The implementation that a beacon names; undefined where the source runs no calls. */
  async #behindBeacon(beacon: Hex, point: PointInTime, signal: AbortSignal): Promise<Hex | undefined> {
    const { ledger } = this.#of;
    if (ledger.supports("execution") !== true) return undefined;
    const call = { ledger, to: beacon, data: implementationCall, ...point };
    try {
      const { kind, data } = await this.#tools.lookups.execute(call, signal);
      return kind === "returned" ? addressInWord(data) : undefined;
    } catch (error) {
      // Some sources say only then that they run none.
      if (error instanceof ApiError && ledger.supports("execution") !== true) return undefined;
      throw error;
    }
  }

  async #codeOf(address: Hex, signal: AbortSignal): Promise<DeployedCode | undefined> {
    const contract = parseContractReference(address);
    if (!contract.ok) return undefined;
    const query = { ledger: this.#of.ledger, contract: contract.value };
    return deployedCodeIn((await this.#tools.lookups.contract(query, { signal })).value);
  }

  #mappingAt(key: string): StoragePlace | undefined {
    const { variables = [], entries = new Map<string, readonly ReadPlace[]>() } = this.#shown ?? {};
    const search = (places: readonly ReadPlace[]): StoragePlace | undefined => {
      for (const { place, value } of places) {
        const found =
          place.type.kind === "mapping" && placeKey(place) === key ? place : search(partsOf(value));
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return search([...variables, ...[...entries.values()].flat()]);
  }
}

function originKey(layout: Layout | undefined): string {
  const { origin, implementation } = layout ?? {};
  if (origin?.kind !== "build") return JSON.stringify([origin, implementation]);
  const { folder, path, name, modifiedAt } = origin.build;
  return JSON.stringify([folder.uri, path, name, modifiedAt]);
}

const isRpcError = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === "rpcError";

/** The members or elements of a value. */
export function partsOf(value: StoredValue): readonly ReadPlace[] {
  return value.kind === "struct" ? value.members : value.kind === "list" ? value.items : [];
}

/** The values that were read before and differ now, as they were: the whole and its parts. */
function changedValues(
  before: readonly ReadPlace[],
  after: readonly ReadPlace[],
): ReadonlyMap<ReadPlace, StoredValue> {
  const changed = new Map<ReadPlace, StoredValue>();
  const compare = (old: ReadPlace | undefined, now: ReadPlace): boolean => {
    if (old === undefined || old.value.kind === "unread" || now.value.kind === "unread") return false;
    const parts = partsOf(old.value);
    const changedParts = partsOf(now.value).filter((part, at) => compare(parts[at], part));
    const isChanged = changedParts.length > 0 || ownText(old.value) !== ownText(now.value);
    if (isChanged) changed.set(now, old.value);
    return isChanged;
  };
  for (const [at, now] of after.entries()) compare(before[at], now);
  return changed;
}

/** Tells parts apart: a struct, its first member, and what is packed into their slot. */
const partKey = (place: StoragePlace): string => `${placeKey(place)}.${place.offset}`;

/** What a value is apart from its parts. */
function ownText(value: StoredValue): string {
  if (value.kind === "value") return formatExactJson(value.value as JsonValue);
  return `${value.kind} ${value.kind === "list" || value.kind === "tooLong" ? value.length : ""}`;
}
