import { fullLog, fullResult, fullStateChange, word } from "../support/lookupViews.ts";

/** Text of an execution result of about so many bytes, most of them logs. Blooms are short, as from lighter nodes. */
export function resultText(bytes: number, integers: "small" | "big"): string {
  const log = (index: number) => ({ ...fullLog, bloom: `0x${"00".repeat(256)}`, data: word(index), index });
  const change = (index: number) => ({ ...fullStateChange, slot: word(index) });
  const sizeOfPair = JSON.stringify(log(0)).length + JSON.stringify(change(0)).length;
  const count = Math.round(bytes / sizeOfPair);
  const logs = Array.from({ length: count }, (_, index) => log(index));
  const changes = Array.from({ length: count }, (_, index) => change(index));
  const small = { ...fullResult, block_gas_used: 1_200_000, logs, state_changes: changes };
  const text = JSON.stringify(small);
  if (integers === "small") return text;
  // Past int64's end in every row, and in the result itself.
  return text
    .replace(/"index":(\d+)/g, (_all, digits: string) => `"index":${2n ** 63n + BigInt(digits)}`)
    .replace(/"amount":\d+/, '"amount":9223372036854775807');
}
