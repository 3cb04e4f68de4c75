import { keccak256, stringToBytes } from "viem";
import type { SelectorKind } from "../builds/index/abiSelectors.ts";
import { AbiIndex } from "./abiIndex.ts";
import type { AbiSource } from "./abiSource.ts";
import { parseAbiType } from "./abiType.ts";

/** Values of a log that can stand in topics, beside the one that names the event. */
const maxIndexed = 3;

/** Ways in which so many values of one event can be indexed; nobody compares more. */
const maxPlacements = 32;

/** Values of all these ways together: an event that was made up can have hundreds. */
const maxPlacedValues = 300;

/** Tuples in tuples: compilers nest no deeper. */
const maxDepth = 16;

const types = { functions: "function", errors: "error", events: "event" } as const;

/** The form of an item of an ABI. */
type Item = { readonly type: string; readonly name: string; readonly inputs: readonly Parameter[] };

type Parameter = {
  readonly type: string;
  readonly components: readonly Parameter[];
  readonly indexed?: boolean;
};

/**
 * What signatures say that a service has for one hash, `transfer(address,uint256)`: items without names of parameters. What is no
 * signature, or hashes to something else, explains nothing. A signature does not say which values of an event are indexed: each
 * way that there may be is an item of its own, with the first values indexed first. Never throws.
 *
 * @param digits of the hash, in lower case: eight, of an event 64
 */
export function signatureSource(
  { kind, digits }: { readonly kind: SelectorKind; readonly digits: string },
  signatures: readonly string[],
  host: string,
): AbiSource {
  const items = signatures.flatMap((signature): readonly Item[] => {
    if (!keccak256(stringToBytes(signature)).startsWith(`0x${digits}`)) return [];
    const [name = ""] = /^[\w$]*/.exec(signature) ?? [];
    const inputs = name === "" ? undefined : parametersIn(signature.slice(name.length));
    if (inputs === undefined) return [];
    const item = { type: types[kind], name, inputs };
    return kind === "events" ? placements(item) : [item];
  });
  return { provenance: { kind: "signature", host }, abi: new AbiIndex(items) };
}

/** The parameters in `(address,(uint256,bool)[])`; undefined where that is not all there is. */
function parametersIn(text: string): readonly Parameter[] | undefined {
  const tokens = text.match(/[(),]|[^(),]+/g) ?? [];
  let at = 0;
  const list = (depth: number): Parameter[] | undefined => {
    if (tokens[at++] !== "(" || depth > maxDepth) return undefined;
    const parameters: Parameter[] = [];
    if (tokens[at] === ")") {
      at += 1;
      return parameters;
    }
    for (;;) {
      const components = tokens[at] === "(" ? list(depth + 1) : [];
      if (components === undefined) return undefined;
      const word = /^[^(),]/.test(tokens[at] ?? "") ? (tokens[at++] ?? "") : "";
      const type = components.length > 0 ? `tuple${word}` : word;
      if (parseAbiType(type) === undefined) return undefined;
      parameters.push({ type, components });
      const next = tokens[at++];
      if (next === ")") return parameters;
      if (next !== ",") return undefined;
    }
  };
  const parameters = list(0);
  return at === tokens.length ? parameters : undefined;
}

/** An event with each of its values indexed or not. */
function placements(event: Item): readonly Item[] {
  const items: Item[] = [];
  const most = Math.max(1, Math.min(maxPlacements, Math.floor(maxPlacedValues / event.inputs.length)));
  for (let count = 0; count <= Math.min(maxIndexed, event.inputs.length); count += 1) {
    let left = most;
    for (const chosen of choices(event.inputs.length, count)) {
      const inputs = event.inputs.map((input, at) => ({ ...input, indexed: chosen.includes(at) }));
      items.push({ ...event, inputs });
      left -= 1;
      if (left === 0) break;
    }
  }
  return items;
}

/** So many of the numbers below a count, in order, in every way; the lowest first. */
function* choices(below: number, count: number, from = 0): Generator<readonly number[]> {
  if (count === 0) yield [];
  else
    for (let first = from; first <= below - count; first += 1)
      for (const rest of choices(below, count - 1, first + 1)) yield [first, ...rest];
}
