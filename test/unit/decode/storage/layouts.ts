import { keccak256, pad, toHex } from "viem";
import { storageOfLayout, type ContractStorage } from "../../../../src/builds/storage/contractStorage.ts";
import type { StorageType } from "../../../../src/builds/storage/storageLayout.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { pathText } from "../../../../src/decode/storage/storagePath.ts";
import type { DecodedValue } from "../../../../src/decode/decoding.ts";

const inplace = (label: string, bytes: number, more: Partial<StorageType> = {}): StorageType => ({
  encoding: "inplace",
  label,
  numberOfBytes: String(bytes),
  ...more,
});

/** Types by ID, as solc writes them. */
const types: Readonly<Record<string, StorageType>> = {
  t_uint256: inplace("uint256", 32),
  t_uint128: inplace("uint128", 16),
  t_int64: inplace("int64", 8),
  t_uint16: inplace("uint16", 2),
  t_int16: inplace("int16", 2),
  t_bool: inplace("bool", 1),
  t_address: inplace("address", 20),
  t_bytes4: inplace("bytes4", 4),
  t_bytes32: inplace("bytes32", 32),
  t_enum: inplace("enum Kind", 1, { names: ["None", "One", "Two"] }),
  t_price: inplace("Price", 16),
  t_contract: inplace("contract Token", 20),
  t_external: inplace("function (uint256) external", 24),
  t_wrong: inplace("uint8", 2),
  t_string: { encoding: "bytes", label: "string", numberOfBytes: "32" },
  t_bytes: { encoding: "bytes", label: "bytes", numberOfBytes: "32" },
  t_numbers: { encoding: "dynamic_array", label: "uint16[]", numberOfBytes: "32", base: "t_uint16" },
  t_strings: { encoding: "dynamic_array", label: "string[]", numberOfBytes: "32", base: "t_string" },
  t_grid: { encoding: "dynamic_array", label: "uint16[][]", numberOfBytes: "32", base: "t_numbers" },
  t_five: inplace("uint16[20]", 64, { base: "t_uint16" }),
  t_pair: inplace("struct Pair[2]", 128, { base: "t_position" }),
  t_position: inplace("struct Position", 64, {
    members: [
      { label: "size", offset: 0, slot: "0", type: "t_uint128", contract: "A" },
      { label: "pnl", offset: 16, slot: "0", type: "t_int64", contract: "A" },
      { label: "open", offset: 24, slot: "0", type: "t_bool", contract: "A" },
      { label: "owner", offset: 0, slot: "1", type: "t_address", contract: "A" },
    ],
  }),
  t_node: inplace("struct Node", 64, {
    members: [
      { label: "value", offset: 0, slot: "0", type: "t_uint256", contract: "A" },
      { label: "children", offset: 0, slot: "1", type: "t_nodes", contract: "A" },
    ],
  }),
  t_order: inplace("struct Order", 32, {
    members: [{ label: "filled", offset: 0, slot: "0", type: "t_balances", contract: "A" }],
  }),
  t_orders: { encoding: "dynamic_array", label: "struct Order[]", numberOfBytes: "32", base: "t_order" },
  ...mapping("t_balances", "t_address", "t_uint256"),
  ...mapping("t_allowances", "t_address", "t_balances"),
  ...mapping("t_positions", "t_uint256", "t_position"),
  ...mapping("t_byName", "t_string", "t_string"),
  ...mapping("t_bySelector", "t_bytes4", "t_address"),
  ...mapping("t_byNumber", "t_int64", "t_uint256"),
  ...mapping("t_bitmap", "t_int16", "t_uint256"),
  ...mapping("t_byPrice", "t_price", "t_numbers"),
  ...mapping("t_nodes", "t_bytes32", "t_node"),
};

function mapping(id: string, key: string, value: string): Record<string, StorageType> {
  return {
    [id]: { encoding: "mapping", label: `mapping(${key} => ${value})`, numberOfBytes: "32", key, value },
  };
}

/** Variables of types from `types`, each in a slot of its own or at an offset: `{balances: ["t_balances", 3]}`. */
export function storageOf(
  variables: Readonly<Record<string, readonly [type: string, slot: number, offset?: number]>>,
): ContractStorage {
  const storage = Object.entries(variables).map(([label, [type, slot, offset = 0]]) => ({
    ...{ label, type, offset, slot: String(slot), contract: "A" },
  }));
  return storageOfLayout({ storage, types: new Map(Object.entries(types)) });
}

export const word = (value: bigint | number): Hex => toHex(BigInt.asUintN(256, BigInt(value)), { size: 32 });

/** The slot of a mapping's value, as Solidity's documentation has it. */
export const valueSlot = (key: Hex, slot: Hex): Hex => keccak256(`0x${pad(key).slice(2)}${slot.slice(2)}`);

/** So many slots behind the one that is a slot's hash. */
export const behindHash = (slot: Hex, slots = 0): Hex => word(BigInt(keccak256(slot)) + BigInt(slots));

export const stringKeySlot = (text: string, slot: Hex): Hex =>
  keccak256(`0x${Buffer.from(text).toString("hex")}${slot.slice(2)}`);

/** The slots of a string, from its own on. */
export function stringWords(text: string, slot: Hex): ReadonlyMap<Hex, Hex> {
  const bytes = Buffer.from(text);
  if (bytes.length < 32) {
    const digits = bytes.toString("hex").padEnd(62, "0") + (2 * bytes.length).toString(16).padStart(2, "0");
    return new Map<Hex, Hex>([[slot, `0x${digits}`]]);
  }
  const words = new Map<Hex, Hex>([[slot, word(2 * bytes.length + 1)]]);
  for (let from = 0; from < bytes.length; from += 32)
    words.set(
      behindHash(slot, from / 32),
      `0x${bytes
        .subarray(from, from + 32)
        .toString("hex")
        .padEnd(64, "0")}`,
    );
  return words;
}

/** The value in a way that tests can compare: numbers of an enum with their names. */
export function plain(value: DecodedValue | undefined): unknown {
  if (value === undefined) return undefined;
  switch (value.kind) {
    case "integer":
      return value.codeName ?? value.value;
    case "bool":
      return value.value;
    case "address":
      return value.address;
    case "text":
      return value.text;
    case "bytes":
    case "raw":
      return value.bytes;
    default:
      return value;
  }
}

export const nameOfPath = (path: Parameters<typeof pathText>[0]): string =>
  pathText(path, (key) => String(plain(key)));
