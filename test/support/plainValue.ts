import type { DecodedArgument, DecodedValue } from "../../src/decode/decoding.ts";

/** A decoded value as a literal: lists and tuples as arrays, a function as its 24 bytes. */
export function plainValue(value: DecodedValue): unknown {
  switch (value.kind) {
    case "integer":
    case "bool":
      return value.value;
    case "address":
      return value.address;
    case "bytes":
    case "raw":
      return value.bytes;
    case "function":
      return `${value.address}${value.selector.slice(2)}`;
    case "text":
    case "decimal":
      return value.text;
    case "hashed":
      return value.hash;
    case "list":
      return value.items.map(plainValue);
    case "tuple":
      return plainValues(value.members);
  }
}

/** The values of arguments, names and types left out. */
export function plainValues(values: readonly DecodedArgument[]): readonly unknown[] {
  return values.map(({ value }) => plainValue(value));
}
