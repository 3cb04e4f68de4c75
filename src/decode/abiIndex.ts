import type { AbiError, AbiEvent, AbiFunction, AbiParameter, EnumMembers } from "./abiItem.ts";
import { readParameters } from "./abiParameters.ts";
import { keccak256, stringToBytes } from "viem";
import { maxSignatureUnits, signatureOf, unitsOfUnknown } from "../core/abiSignature.ts";
import { type AbiItem, layoutOf } from "./decoding.ts";

/**
 * Indexes the items of an ABI by selector or topic. Accepts anything, skips invalid items, and hashes the signatures of
 * a kind on first use. Never throws.
 */
export class AbiIndex {
  readonly #abi: readonly unknown[];
  readonly #enums: EnumMembers | undefined;
  #functions: ReadonlyMap<string, readonly AbiFunction[]> | undefined;
  #errors: ReadonlyMap<string, readonly AbiError[]> | undefined;
  #events: ReadonlyMap<string, readonly AbiEvent[]> | undefined;

  /**
   * @param abi of a build, a service or a user: whatever that holds
   * @param enums of the contract's sources, as far as these are known
   */
  constructor(abi: readonly unknown[], enums?: EnumMembers) {
    this.#abi = abi;
    this.#enums = enums;
  }

  /** A merged ABI can have several. @param selector eight lower-case digits */
  functionsOf(selector: string): readonly AbiFunction[] {
    return this.#functionsBySelector().get(selector) ?? [];
  }

  /** The selectors of all functions, each once; a library's functions whose types are its own have none. */
  get selectors(): readonly string[] {
    return [...this.#functionsBySelector().keys()];
  }

  /** The view and pure functions, each signature once, in the order of the ABI. */
  get readFunctions(): readonly AbiFunction[] {
    return [...this.#functionsBySelector().values()].flat().filter(({ isReadOnly }) => isReadOnly);
  }

  /** @param selector eight lower-case digits */
  errorsOf(selector: string): readonly AbiError[] {
    this.#errors ??= grouped(errorsIn(this.#abi, this.#enums), (error) => error.selector);
    return this.#errors.get(selector) ?? [];
  }

  /** Several events differ in their indexed parameters. @param topic 64 lower-case digits */
  eventsOf(topic: string): readonly AbiEvent[] {
    return this.#eventsByTopic().get(topic) ?? [];
  }

  /** Anonymous events, whose logs have no topic for the signature. */
  get anonymousEvents(): readonly AbiEvent[] {
    return this.#eventsByTopic().get(noTopic) ?? [];
  }

  /** The constructor's parameters, empty if there is none; undefined if unreadable. */
  get constructorInputs(): readonly AbiParameter[] | undefined {
    const found = constructorIn(this.#abi);
    return found === undefined ? [] : readParameters(found["inputs"], this.#enums);
  }

  #functionsBySelector(): ReadonlyMap<string, readonly AbiFunction[]> {
    return (this.#functions ??= grouped(functionsIn(this.#abi, this.#enums), ({ selector }) => selector));
  }

  #eventsByTopic(): ReadonlyMap<string, readonly AbiEvent[]> {
    return (this.#events ??= grouped(eventsIn(this.#abi, this.#enums), ({ topic }) => topic ?? noTopic));
  }
}

const noTopic = "";

function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  return Map.groupBy(items, keyOf);
}

/** More than compilers put into one contract, of each kind: to hash their signatures takes some 20 milliseconds. */
const maxItemsOfKind = 1000;

/** More than any ABI has items, all kinds together. */
const maxItems = 10_000;

/** The functions of an ABI, each layout once; those whose types tell no selector are left out. */
function functionsIn(abi: readonly unknown[], enums?: EnumMembers): readonly AbiFunction[] {
  return itemsIn(abi, enums, "function", (named, hash, { outputs, stateMutability, constant }) => ({
    kind: "function",
    ...named,
    selector: hash.slice(0, 8),
    outputs: readParameters(outputs ?? [], enums) ?? unreadable,
    // Compilers before Solidity 0.5 write `constant`.
    isReadOnly: stateMutability === "view" || stateMutability === "pure" || constant === true,
  }));
}

/** Marks unreadable outputs: an empty list would mean that nothing is returned. */
const unreadable: readonly AbiParameter[] = [{ name: "", type: "", isIndexed: false, components: [] }];

/** The errors of an ABI, as its functions. */
function errorsIn(abi: readonly unknown[], enums?: EnumMembers): readonly AbiError[] {
  return itemsIn(abi, enums, "error", (named, hash) => ({
    kind: "error",
    ...named,
    selector: hash.slice(0, 8),
  }));
}

/** The events of an ABI, as its functions; those that are anonymous among them. */
function eventsIn(abi: readonly unknown[], enums?: EnumMembers): readonly AbiEvent[] {
  return itemsIn(abi, enums, "event", (named, hash, { anonymous }) => ({
    kind: "event",
    ...named,
    topic: anonymous === true ? undefined : hash,
  }));
}

/** What an ABI says of its constructor; undefined where it has none. */
function constructorIn(abi: readonly unknown[]): Properties | undefined {
  return abi
    .slice(0, maxItems)
    .map(propertiesOf)
    .find(({ type }) => type === "constructor");
}

type Named = { readonly name: string; readonly signature: string; readonly inputs: readonly AbiParameter[] };

function itemsIn<Item extends AbiItem>(
  abi: readonly unknown[],
  enums: EnumMembers | undefined,
  kind: Item["kind"],
  itemOf: (named: Named, hash: string, properties: Properties) => Item,
): readonly Item[] {
  const items = new Map<string, Item>();
  const hashes = new Map<string, string>();
  // Counts all visited items, including duplicates and invalid ones.
  let units = 0;
  for (const properties of abi.slice(0, maxItems).map(propertiesOf)) {
    if (properties["type"] !== kind) continue;
    const named = namedItem(properties, enums);
    units += named?.signature.length ?? unitsOfUnknown;
    if (units > maxSignatureUnits) break;
    if (named === undefined) continue;
    const hash = hashes.get(named.signature) ?? keccak256(stringToBytes(named.signature)).slice(2);
    hashes.set(named.signature, hash);
    const item = itemOf(named, hash, properties);
    if (item.kind === "function") units += unitsOf(item.outputs);
    const layout = layoutOf(item);
    if (!items.has(layout)) items.set(layout, item);
    if (items.size === maxItemsOfKind) break;
  }
  return [...items.values()];
}

function namedItem({ name, inputs }: Properties, enums: EnumMembers | undefined): Named | undefined {
  const parameters = readParameters(inputs, enums);
  const signature = parameters && signatureOf(name, parameters);
  if (parameters === undefined || signature === undefined) return undefined;
  return { name: name as string, signature, inputs: parameters };
}

/** About what a signature of these would have. */
function unitsOf(outputs: readonly AbiParameter[]): number {
  if (outputs === unreadable) return unitsOfUnknown;
  return outputs.reduce((sum, { type, components }) => sum + type.length + unitsOf(components), 0);
}

/** The properties of an item, whatever a file holds for it. */
type Properties = Readonly<Record<string, unknown>>;

const propertiesOf = (item: unknown): Properties => Object(item) as Properties;
