import type { JsonObject, JsonValue } from "../../core/json/jsonValue.ts";
import type { AbiParameter } from "../../decode/abiItem.ts";
import type { AbiItem } from "../../decode/decoding.ts";

/** An item as it stands in the JSON of an ABI: what is read back from it decodes the same. */
export function abiJson(item: AbiItem): JsonObject {
  const { kind, name } = item;
  switch (item.kind) {
    case "function":
      return { type: kind, name, inputs: parameters(item.inputs), outputs: parameters(item.outputs) };
    case "error":
      return { type: kind, name, inputs: parameters(item.inputs) };
    case "event":
      return { type: kind, name, inputs: parameters(item.inputs), anonymous: item.topic === undefined };
  }
}

function parameters(all: readonly AbiParameter[]): JsonValue[] {
  return all.map(({ name, type, isIndexed, components }) => ({
    name,
    type,
    ...(isIndexed ? { indexed: true } : {}),
    ...(components.length > 0 ? { components: parameters(components) } : {}),
  }));
}
