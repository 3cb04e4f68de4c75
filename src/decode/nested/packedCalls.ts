import type { Hex } from "../../core/hex.ts";
import type { NestedCallData } from "./nestedCallData.ts";

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
