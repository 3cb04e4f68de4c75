import { keccak256, stringToBytes } from "viem";
import type { Hex } from "../../core/hex.ts";
import type { AbiFunction } from "../abiItem.ts";
import type { DecodedArgument, DecodedValue } from "../decoding.ts";

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

/** Digits of what stands in front of each call's data: operation, address, value, and the length of the data. */
const headDigits = { operation: 2, to: 40, value: 64, length: 64 };
const all = headDigits.operation + headDigits.to + headDigits.value + headDigits.length;

/**
 * The calls that Safe's MultiSend takes, packed one behind the other. Undefined where the bytes are not that to their end.
 *
 * @param argument what holds them is called
 */
export function packedCalls(bytes: Hex, argument: string): readonly NestedCallData[] | undefined {
  const digits = bytes.slice(2);
  const calls: NestedCallData[] = [];
  for (let at = 0; at < digits.length;) {
    const to = at + headDigits.operation;
    const length = to + headDigits.to + headDigits.value;
    const data = at + all;
    const end = data + 2 * Number(`0x${digits.slice(length, data)}`);
    if (!/^0[01]$/.test(digits.slice(at, to)) || !(end <= digits.length)) return undefined;
    calls.push({
      argument: `${argument}[${calls.length}]`,
      to: `0x${digits.slice(to, to + headDigits.to)}`,
      data: `0x${digits.slice(data, end)}`,
      isCall: true,
    });
    at = end;
  }
  return calls;
}

/** Data of a call that stands in an argument of another. */
export type NestedCallData = {
  /** Which argument, and which item of it: `data`, `calls[2].callData`; `#2` for the second where it has no name. */
  readonly argument: string;
  /** Whom it calls; undefined where nothing says that, as in a multicall, which calls itself. */
  readonly to: Hex | undefined;
  readonly data: Hex;
  /** Whether the argument holds calls for certain. Else it may hold something else that looks like one. */
  readonly isCall: boolean;
};
