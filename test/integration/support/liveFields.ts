import type { JsonObject, JsonValue } from "../../../src/core/json/jsonValue.ts";

/** What a page must say of a value that came; the value is of the type that docs/services/interface.md gives the field. */
type Expected = (value: never) => string;

/** Every field of a contract record by its name on the page, and what is to be read there. */
export const recordExpectations: Readonly<Record<string, Expected>> = {
  ...each(
    ["contract_id", "file_id", "obtainer_id", "proxy_account_id", "auto_renew_account"],
    (id: string) => id,
  ),
  ...each(["created_timestamp", "timestamp.from", "timestamp.to", "expiration_timestamp"], exactTime),
  ...each(["bytecode", "runtime_bytecode"], codeSize),
  ...each(["deleted", "permanent_removal"], (flag: boolean) => (flag ? "yes" : "no")),
  evm_address: shortAddress,
  "admin_key._type": (type: string) => type,
  "admin_key.key": head,
  auto_renew_period: (seconds: number | bigint) => `${grouped(seconds)} second`,
  max_automatic_token_associations: (count: number | bigint) =>
    Number(count) === -1 ? "unlimited -1" : grouped(count),
  memo: (memo: string) => memo || "empty",
};

/** Every field of an execution result, the lists of rows apart. */
export const resultExpectations: Readonly<Record<string, Expected>> = {
  ...each(
    ["block_gas_used", "block_number", "gas_consumed", "gas_limit", "gas_used", "nonce", "transaction_index"],
    grouped,
  ),
  ...each(["type", "v"], grouped),
  ...each(["address", "from", "to"], shortAddress),
  ...each(["block_hash", "hash", "r", "s"], head),
  ...each(["chain_id", "gas_price", "max_fee_per_gas", "max_priority_fee_per_gas"], hexNumber),
  ...each(["result", "status", "contract_id"], (text: string) => text),
  access_list: (list: readonly { readonly address: string }[]) =>
    list.length === 0 ? "empty" : shortAddress(list[0]?.address ?? ""),
  amount: (tinybars: number | bigint) => (BigInt(tinybars) === 0n ? "0 ℏ" : `${grouped(tinybars)} tinybar`),
  bloom: (bloom: string) => (bloom === "0x" ? "empty" : "256 bytes"),
  call_result: (data: string) => (data === "0x" ? "empty" : data.slice(2, 14)),
  created_contract_ids: (ids: readonly string[]) => (ids.length === 0 ? "empty" : ids.join(" ")),
  error_message: (message: string) => (message === "0x" ? "empty" : message.slice(0, 10)),
  failed_initcode: codeSize,
  function_parameters: (data: string) => (data === "0x" ? "empty" : data.slice(0, 10)),
  timestamp: exactTime,
};

/** Every field of a log. */
export const logExpectations: Readonly<Record<string, Expected>> = {
  index: grouped,
  contract_id: (id: string) => id,
  address: shortAddress,
  topics: (topics: readonly string[]) => topics[0] ?? "none",
  data: (data: string) => (data === "0x" ? "empty" : data.slice(2, 14)),
  bloom: () => "256 bytes",
};

/** Every field of a state change; words stand without their leading zeros. */
export const stateChangeExpectations: Readonly<Record<string, Expected>> = {
  contract_id: (id: string) => id,
  address: shortAddress,
  ...each(["slot", "value_read", "value_written"], (word: string) =>
    word.replace(/^0x0*(?=.)/, "0x").slice(0, 14),
  ),
};

/** A response's fields by the names that a page gives them: those of inner objects dotted, lists of rows left out. */
export function flatFields(response: JsonObject): ReadonlyMap<string, JsonValue> {
  const fields = Object.entries(response).flatMap(([name, value]): [string, JsonValue][] => {
    if (name === "logs" || name === "state_changes") return [];
    const isInner = name === "admin_key" || (name === "timestamp" && typeof value === "object");
    if (!isInner || value === null) return [[name, value]];
    return Object.entries(value as JsonObject).map(([inner, held]) => [`${name}.${inner}`, held]);
  });
  return new Map(fields);
}

/** Names of fields that the response holds beside the specified ones. */
export function beyond(response: JsonObject, shape: object): readonly string[] {
  return Object.keys(response).filter((name) => !Object.hasOwn(shape, name));
}

function each(names: readonly string[], expected: Expected): Record<string, Expected> {
  return Object.fromEntries(names.map((name) => [name, expected]));
}

function grouped(number: number | bigint | string): string {
  return BigInt(number).toLocaleString("en");
}

function exactTime(timestamp: string): string {
  return timestamp;
}

function head(hex: string): string {
  return hex.slice(0, 14);
}

function hexNumber(hex: string): string {
  return hex === "0x" ? "empty" : `${grouped(hex)} ${hex}`;
}

function codeSize(code: string): string {
  const bytes = (code.length - 2) / 2;
  return bytes === 0 ? "empty" : bytes === 1 ? "1 byte" : `${grouped(bytes)} bytes`;
}

/** In any case: what checksum an address has is not told here. */
function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
