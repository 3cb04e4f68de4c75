import type { ReadVariables } from "../../../app/state/variableReader.ts";
import type { JsonValue } from "../../../core/json/jsonValue.ts";
import type { DecodedValue } from "../../../decode/decoding.ts";
import type { ReadPlace } from "../../../decode/storage/readVariables.ts";
import { placeKey } from "../../../decode/storage/storagePlace.ts";
import { wholeKey } from "../../parts/variables.ts";
import { spelledAddress } from "../../values/valueForms.ts";

/**
 * Variables as JSON, by name: integers as decimal text, mappings by the keys that were entered. `null` where a value is not known.
 * Of an array of which not all was read, `length` and `items`. Private variables of a contract and its bases can have the same
 * name: those after the first are numbered, as `_name (2)`.
 * @param withoutKeys what stands for a mapping of which no key was entered
 */
export function variablesJson({ variables, entries }: ReadVariables, withoutKeys: JsonValue = {}): JsonValue {
  const json = ({ place, value }: ReadPlace): JsonValue => {
    switch (value.kind) {
      case "value":
        return valueJson(value.value);
      case "struct":
        return byName(value.members);
      case "list": {
        const items = value.items.map(json);
        return value.length === BigInt(items.length) ? items : { length: String(value.length), items };
      }
      case "mapping": {
        const known = entries.get(placeKey(place)) ?? [];
        return known.length === 0 ? withoutKeys : byName(known);
      }
      case "tooLong":
      case "unread":
        return null;
    }
  };
  const byName = (parts: readonly ReadPlace[]): JsonValue => {
    const named = new Map<string, JsonValue>();
    const counts = new Map<string, number>();
    for (const part of parts) {
      const label = labelOf(part);
      const count = (counts.get(label) ?? 0) + 1;
      counts.set(label, count);
      named.set(count === 1 ? label : `${label} (${count})`, json(part));
    }
    return Object.fromEntries(named);
  };
  return byName(variables);
}

function labelOf({ place: { path } }: ReadPlace): string {
  const step = path.steps.at(-1);
  if (step?.kind === "member") return step.name;
  if (step?.kind !== "key") return path.variable;
  return step.key.kind === "text" ? step.key.text : wholeKey(step.key);
}

function valueJson(value: DecodedValue): JsonValue {
  switch (value.kind) {
    case "integer":
      return value.codeName ?? String(value.value);
    case "bool":
      return value.value;
    case "address":
      return spelledAddress(value.address);
    case "function":
      return { address: spelledAddress(value.address), selector: value.selector };
    case "text":
    case "decimal":
      return value.text;
    case "bytes":
    case "raw":
      return value.bytes;
    case "hashed":
      return value.hash;
    case "list":
      return value.items.map(valueJson);
    case "tuple":
      return value.members.map((member) => valueJson(member.value));
  }
}
