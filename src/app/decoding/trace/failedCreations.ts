import type { Hex } from "../../../core/hex.ts";
import type { Transaction } from "../../../services/ledger/transaction.ts";
import type { CallFrame } from "./callFrame.ts";

/** Each has to be looked for in all builds. */
const mostFailed = 10;

/** What the creations ran that left no contract: their code, with the arguments of the constructor. In lower case. */
export function failedCreations(
  { isCreation, outcome, input }: Pick<Transaction, "isCreation" | "outcome" | "input">,
  frames: readonly CallFrame[],
): readonly Hex[] {
  const own = isCreation && outcome !== "succeeded" ? [input] : [];
  const inner = frames.filter(({ isCreation: isOne, end }) => isOne && end !== "returned");
  return [...new Set([...own, ...inner.map((frame) => frame.input)])].slice(0, mostFailed);
}
