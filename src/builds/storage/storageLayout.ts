import * as z from "zod/mini";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";

/** A state variable or a member of a struct, as solc's `storageLayout` has it. */
export type StorageVariable = {
  readonly label: string;
  /** In bytes from the low-order end of the slot, 0 to 31. */
  readonly offset: number;
  /** Decimal; of a member counted from the slot where the struct begins. */
  readonly slot: string;
  /** Key of `StorageLayout.types`. */
  readonly type: string;
  /** `path:Name` of the contract that was compiled, which may inherit the variable; empty if the layout does not name it. */
  readonly contract: string;
};

export type StorageEncoding = (typeof encodings)[number];

/** How values of a type are stored, as solc's `storageLayout` has it. The names in it are keys of `StorageLayout.types`. */
export type StorageType = {
  readonly encoding: StorageEncoding;
  /** As it is written in Solidity, such as `mapping(address => uint256)`, `struct Vault.Point`, `enum Kind`. */
  readonly label: string;
  /** Decimal. Of a mapping or dynamic array: what it takes in its own slot. */
  readonly numberOfBytes: string;
  /** Of the elements of an array. */
  readonly base?: string | undefined;
  /** Of the keys of a mapping. */
  readonly key?: string | undefined;
  /** Of the values of a mapping. */
  readonly value?: string | undefined;
  /** Of a struct. */
  readonly members?: readonly StorageVariable[] | undefined;
  /** Of the members of an enum. Only a layout that was computed from sources has them. */
  readonly names?: readonly string[] | undefined;
  /** Of a user-defined value type: the key of what it is stored as. Only a layout that was computed from sources has it. */
  readonly underlying?: string | undefined;
};

/** Where a contract keeps its state variables: solc's `storageLayout`, with a map for its `types`. */
export type StorageLayout = {
  readonly storage: readonly StorageVariable[];
  readonly types: ReadonlyMap<string, StorageType>;
};

const encodings = ["inplace", "mapping", "dynamic_array", "bytes"] as const;

/** Up to 2^256 - 1, or as many bytes as so many slots have. */
const decimal = z.string().check(z.regex(/^\d{1,80}$/));

const variable = z.object({
  label: z.string(),
  offset: z.int().check(z.nonnegative(), z.maximum(31)),
  slot: decimal,
  type: z.string(),
  contract: z._default(z.string(), ""),
});

/** UTF-16 units of a type as it is written. */
const longestLabel = 4096;

const type = z.object({
  encoding: z.enum(encodings),
  label: z.string().check(z.maxLength(longestLabel)),
  numberOfBytes: decimal,
  base: z.optional(z.string()),
  key: z.optional(z.string()),
  value: z.optional(z.string()),
  members: z.optional(z.array(variable)),
});

/**
 * Reads solc's `storageLayout`. Leaves out variables and types that are not as solc writes them: what is left is right without
 * them. Undefined for anything that is no layout.
 */
export function readStorageLayout(json: JsonValue | undefined): StorageLayout | undefined {
  if (!isJsonObject(json) || !Array.isArray(json["storage"])) return undefined;
  const storage = json["storage"].flatMap((item) => variable.safeParse(item).data ?? []);
  const types = new Map<string, StorageType>();
  // solc writes `null` for no types.
  for (const [id, item] of Object.entries(isJsonObject(json["types"]) ? json["types"] : {})) {
    const read = type.safeParse(item);
    if (read.success) types.set(id, read.data);
  }
  return { storage, types };
}
