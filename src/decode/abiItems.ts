import { keccak256, stringToBytes } from "viem";
import { mostSignatureUnits, signatureOf, unitsOfNone } from "../core/abiSignature.ts";
import type { AbiError, AbiEvent, AbiFunction, AbiParameter } from "./abiItem.ts";
import { readParameters } from "./abiParameters.ts";
import type { AbiItem } from "./decoding.ts";
import { layoutOf } from "./layout.ts";

/** More than compilers put into one contract, of each kind: to hash their signatures takes some 20 milliseconds. */
const mostOfKind = 1000;

/** More than any ABI has items, all kinds together. */
const mostItems = 10_000;

/** The functions of an ABI, each layout once; those whose types tell no selector are left out. */
export function functionsIn(abi: readonly unknown[]): readonly AbiFunction[] {
  return itemsIn(abi, "function", (named, hash, { outputs }) => ({
    kind: "function",
    ...named,
    selector: hash.slice(0, 8),
    outputs: readParameters(outputs ?? []) ?? unreadable,
  }));
}

/** That nothing is returned would not be true where outputs cannot be read. */
const unreadable: readonly AbiParameter[] = [{ name: "", type: "", isIndexed: false, components: [] }];

/** The errors of an ABI, as its functions. */
export function errorsIn(abi: readonly unknown[]): readonly AbiError[] {
  return itemsIn(abi, "error", (named, hash) => ({ kind: "error", ...named, selector: hash.slice(0, 8) }));
}

/** The events of an ABI, as its functions; those that are anonymous among them. */
export function eventsIn(abi: readonly unknown[]): readonly AbiEvent[] {
  return itemsIn(abi, "event", (named, hash, { anonymous }) => ({
    kind: "event",
    ...named,
    topic: anonymous === true ? undefined : hash,
  }));
}

/** What an ABI says of its constructor; undefined where it has none. */
export function constructorIn(abi: readonly unknown[]): Properties | undefined {
  return abi
    .slice(0, mostItems)
    .map(propertiesOf)
    .find(({ type }) => type === "constructor");
}

type Named = { readonly name: string; readonly signature: string; readonly inputs: readonly AbiParameter[] };

function itemsIn<Item extends AbiItem>(
  abi: readonly unknown[],
  kind: Item["kind"],
  itemOf: (named: Named, hash: string, properties: Properties) => Item,
): readonly Item[] {
  const items = new Map<string, Item>();
  const hashes = new Map<string, string>();
  // What was looked at is counted, also where it is there twice or is none.
  let units = 0;
  for (const properties of abi.slice(0, mostItems).map(propertiesOf)) {
    if (properties["type"] !== kind) continue;
    const named = namedItem(properties);
    units += named?.signature.length ?? unitsOfNone;
    if (units > mostSignatureUnits) break;
    if (named === undefined) continue;
    const hash = hashes.get(named.signature) ?? keccak256(stringToBytes(named.signature)).slice(2);
    hashes.set(named.signature, hash);
    const item = itemOf(named, hash, properties);
    if (item.kind === "function") units += unitsOf(item.outputs);
    const layout = layoutOf(item);
    if (!items.has(layout)) items.set(layout, item);
    if (items.size === mostOfKind) break;
  }
  return [...items.values()];
}

function namedItem({ name, inputs }: Properties): Named | undefined {
  const parameters = readParameters(inputs);
  const signature = parameters && signatureOf(name, parameters);
  if (parameters === undefined || signature === undefined) return undefined;
  return { name: name as string, signature, inputs: parameters };
}

/** About what a signature of these would have. */
function unitsOf(outputs: readonly AbiParameter[]): number {
  if (outputs === unreadable) return unitsOfNone;
  return outputs.reduce((sum, { type, components }) => sum + type.length + unitsOf(components), 0);
}

/** The properties of an item, whatever a file holds for it. */
type Properties = Readonly<Record<string, unknown>>;

const propertiesOf = (item: unknown): Properties => Object(item) as Properties;
