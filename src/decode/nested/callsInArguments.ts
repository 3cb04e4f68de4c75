import { keccak256, stringToBytes } from "viem";
import type { Hex } from "../../core/hex.ts";
import type { AbiFunction } from "../abiItem.ts";
import type { DecodedArgument, DecodedValue } from "../decoding.ts";
import type { NestedCallData } from "./nestedCallData.ts";
import { packedCalls } from "./packedCalls.ts";

/** `multiSend(bytes)`, whose bytes are packed in a form of its own. */
const multiSend = "8d80ff0a";

/**
 * The calls that a function may take as `bytes` and `bytes[]`, on their own or in tuples, with whom they call: the address that
 * stands nearest before them, or the one at the same place in a list of addresses. Of Safe's `execTransaction`, timelocks,
 * governors, multicalls, and user operations these are what is meant; any other bytes may look like calls too.
 */
export function callsInArguments(
  { selector }: AbiFunction,
  args: readonly DecodedArgument[],
): readonly NestedCallData[] {
  const [first] = args;
  if (selector === multiSend && first?.value.kind === "bytes") {
    const packed = packedCalls(first.value.bytes, nameOf(first, 0));
    if (packed !== undefined) return packed;
  }
  return callsAmong(args, "");
}

function callsAmong(args: readonly DecodedArgument[], prefix: string): readonly NestedCallData[] {
  return args.flatMap((argument, at) =>
    callsIn(argument, `${prefix}${nameOf(argument, at)}`, args.slice(0, at).reverse()),
  );
}

/** @param before what stands before it, the nearest first */
function callsIn(
  { type, value }: DecodedArgument,
  name: string,
  before: readonly DecodedArgument[],
): readonly NestedCallData[] {
  if (value.kind === "tuple") return callsAmong(value.members, `${name}.`);
  if (type === "bytes" && value.kind === "bytes") return [call(name, addressIn(before), value.bytes)];
  if (value.kind !== "list") return [];
  const { items } = value;
  const callees = listBefore(before, items.length, "address");
  const signatures = listBefore(before, items.length, "text");
  return items.flatMap((item, at) => {
    const itsName = `${name}[${at}]`;
    if (item.kind === "tuple") return callsAmong(item.members, `${itsName}.`);
    if (type !== "bytes[]" || item.kind !== "bytes") return [];
    const callee = callees?.[at];
    const to = callee?.kind === "address" ? callee.address : addressIn(before);
    return [call(itsName, to, withSelector(item.bytes, signatures?.[at]))];
  });
}

const call = (argument: string, to: Hex | undefined, data: Hex): NestedCallData => ({
  argument,
  to,
  data,
  isCall: false,
});

const nameOf = ({ name }: DecodedArgument, at: number): string => (name === "" ? `#${at + 1}` : name);

function addressIn(before: readonly DecodedArgument[]): Hex | undefined {
  const found = before.map(({ value }) => value).find((value) => value.kind === "address");
  return found?.kind === "address" ? found.address : undefined;
}

/** The nearest list of as many values of a kind. */
function listBefore(
  before: readonly DecodedArgument[],
  length: number,
  kind: "address" | "text",
): readonly DecodedValue[] | undefined {
  const lists = before.flatMap(({ value }) => (value.kind === "list" ? [value.items] : []));
  return lists.find((items) => items.length === length && items.every((item) => item.kind === kind));
}

/** Compound's governors take the signature apart from its arguments, or none where these stand behind a selector. */
function withSelector(data: Hex, signature: DecodedValue | undefined): Hex {
  if (signature?.kind !== "text" || signature.text === "") return data;
  return `${keccak256(stringToBytes(signature.text)).slice(0, 10) as Hex}${data.slice(2)}`;
}
