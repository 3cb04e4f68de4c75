import { parseAddress } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { tryParseJson } from "../../core/json/exactJson.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { sourceTypeOf, type AbiParameter } from "../../decode/abiItem.ts";
import { parseAbiType } from "../../decode/abiType.ts";
import { enumNumber } from "../../decode/enumMember.ts";
import { parseCastForm } from "./castForm.ts";

/** The value of an argument as it is encoded: addresses and bytes as hex, arrays and tuples as lists. */
export type EnteredValue = bigint | boolean | string | readonly EnteredValue[];

/** Why a text is not a value of an argument, which has a label such as `order.items[2].amount`. */
export type ArgumentProblem = { readonly argument: string } & (
  | {
      readonly kind:
        "integer" | "bool" | "address" | "checksum" | "bytes" | "text" | "json" | "list" | "tuple";
    }
  | { readonly kind: "range" | "type"; readonly type: string }
  /** Neither a number nor a name of the enum's values, which are `members`. */
  | { readonly kind: "enum"; readonly members: readonly string[] }
  | { readonly kind: "bytesCount" | "itemCount"; readonly count: number; readonly given: number }
  | { readonly kind: "member"; readonly member: string }
);

/** A text is not a value of its argument. */
export class ArgumentError extends Error {
  readonly problem: ArgumentProblem;

  constructor(problem: ArgumentProblem) {
    super(`Not a value of ${problem.argument}: ${problem.kind}`);
    this.problem = problem;
  }
}

/** What an argument is called: by its type if it has no name. */
export function argumentLabel(parameter: AbiParameter): string {
  return parameter.name === "" ? sourceTypeOf(parameter) : parameter.name;
}

/** The address that an ID such as `0.0.1234` stands for; undefined for any other text. */
export type AddressOfId = (text: string) => Hex | undefined;

/**
 * Parses what a user typed for an argument: arrays and tuples as JSON, or as `cast` takes them; everything else as it is.
 * @param argument its label
 * @throws ArgumentError
 */
export function parseArgument(
  parameter: AbiParameter,
  argument: string,
  text: string,
  addressOfId: AddressOfId,
): EnteredValue {
  const { type } = parameter;
  if (type === "string") return text;
  const typed = text.trim();
  if (type !== "tuple" && !type.endsWith("]")) return elementary(parameter, argument, typed, addressOfId);
  const json = tryParseJson(typed) ?? parseCastForm(typed);
  if (json === undefined) throw new ArgumentError({ kind: "json", argument });
  return valueIn(json, parameter, argument, addressOfId);
}

/** The value of an argument, an item, or a member in JSON. */
function valueIn(
  json: JsonValue,
  parameter: AbiParameter,
  argument: string,
  addressOfId: AddressOfId,
): EnteredValue {
  const { type, components } = parameter;
  const [, itemType, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (itemType !== undefined) {
    if (!Array.isArray(json)) throw new ArgumentError({ kind: "list", argument });
    if (length !== "") checkCount(json, Number(length), argument);
    const item = { ...parameter, type: itemType };
    return json.map((each, at) => valueIn(each, item, `${argument}[${at}]`, addressOfId));
  }
  if (type === "tuple") {
    const members = membersIn(json, components, argument);
    return components.map((member, at) => {
      const label = member.name === "" ? `${argument}[${at}]` : `${argument}.${member.name}`;
      return valueIn(members[at] ?? null, member, label, addressOfId);
    });
  }
  if (type === "string") {
    if (typeof json !== "string") throw new ArgumentError({ kind: "text", argument });
    return json;
  }
  // Numbers and booleans may be quoted, as large numbers often are.
  return elementary(parameter, argument, typeof json === "object" ? "" : String(json), addressOfId);
}

/** The members of a tuple in their order, by name or as a list. */
function membersIn(
  json: JsonValue,
  components: readonly AbiParameter[],
  argument: string,
): readonly JsonValue[] {
  if (Array.isArray(json)) {
    checkCount(json, components.length, argument);
    return json;
  }
  if (!isJsonObject(json)) throw new ArgumentError({ kind: "tuple", argument });
  return components.map(({ name }) => {
    const member = Object.hasOwn(json, name) ? json[name] : undefined;
    if (member === undefined) throw new ArgumentError({ kind: "member", argument, member: name });
    return member;
  });
}

function checkCount(items: readonly unknown[], count: number, argument: string): void {
  const given = items.length;
  if (given !== count) throw new ArgumentError({ kind: "itemCount", argument, count, given });
}

function elementary(
  { type, sourceType, members = [] }: AbiParameter,
  argument: string,
  text: string,
  addressOfId: AddressOfId,
): EnteredValue {
  const [, name, size = ""] = /^([a-z]+)(\d*)$/.exec(type) ?? [];
  switch (parseAbiType(type) === undefined ? undefined : name) {
    case "uint":
    case "int":
      if (members.length > 0) return enumValue(text, sourceType, members, argument);
      return integer(type, argument, text, Number(size));
    case "bool":
      if (text !== "true" && text !== "false") throw new ArgumentError({ kind: "bool", argument });
      return text === "true";
    case "address":
      return addressOfId(text) ?? address(argument, text);
    case "bytes":
      return bytes(argument, text, size === "" ? undefined : Number(size));
    case "function":
      return bytes(argument, text, 24);
    default:
      throw new ArgumentError({ kind: "type", argument, type });
  }
}

/** The number of an enum's value, which may be named. */
function enumValue(
  text: string,
  sourceType: string | undefined,
  members: readonly string[],
  argument: string,
): bigint {
  const enumName = /^enum ([^[]*)/.exec(sourceType ?? "")?.[1] ?? "";
  const named = enumNumber(text, enumName, members);
  if (named !== undefined) return named;
  if (!/^(?:\d{1,5}|0x[0-9a-fA-F]{1,4})$/.test(text) || Number(text) >= members.length)
    throw new ArgumentError({ kind: "enum", argument, members });
  return BigInt(text);
}

function integer(type: string, argument: string, text: string, bits: number): bigint {
  const [, sign, hex] = /^(-?)(0x[0-9a-fA-F]{1,64})$/.exec(text) ?? [];
  const value = hex === undefined ? parseAmount(text) : sign === "-" ? -BigInt(hex) : BigInt(hex);
  if (value === undefined) throw new ArgumentError({ kind: "integer", argument });
  const inRange = type.startsWith("u") ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value);
  if (value !== inRange) throw new ArgumentError({ kind: "range", argument, type });
  return value;
}

/** UTF-16 units. */
const longestAmount = 200;

/** Powers of ten. */
const units = { wei: 0, gwei: 9, ether: 18 } as const;

/** An integer as sources write amounts: `1_000`, `1e18`, `2.5 gwei`. Undefined for any other text, and for fractions. */
function parseAmount(text: string): bigint | undefined {
  if (text.length > longestAmount) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0", unit = "wei"] =
    /^(-?)(\d+(?:_\d+)*)(?:\.(\d+))?(?:[eE](\d{1,2}))?(?:\s*(wei|gwei|ether))?$/.exec(text) ?? [];
  if (whole === "") return undefined;
  const places = Number(exponent) + units[unit as keyof typeof units] - fraction.length;
  const digits = BigInt(`${whole.replaceAll("_", "")}${fraction}`);
  const divisor = 10n ** BigInt(Math.max(-places, 0));
  if (digits % divisor !== 0n) return undefined;
  const value = (digits / divisor) * 10n ** BigInt(Math.max(places, 0));
  return sign === "-" ? -value : value;
}

function address(argument: string, text: string): Hex {
  const read = parseAddress(text);
  if (!read.ok) throw new ArgumentError({ kind: "address", argument });
  if (read.value.checksum === "wrong") throw new ArgumentError({ kind: "checksum", argument });
  return read.value.lower;
}

function bytes(argument: string, text: string, count: number | undefined): string {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(text)) throw new ArgumentError({ kind: "bytes", argument });
  const given = text.length / 2 - 1;
  if (count !== undefined && given !== count)
    throw new ArgumentError({ kind: "bytesCount", argument, count, given });
  return text.toLowerCase();
}
