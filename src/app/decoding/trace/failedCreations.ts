import type { Hex } from "../../../core/hex.ts";
import { isCreation } from "../../../services/ledger/executionKind.ts";
import { executionOutcome } from "../../../services/ledger/executionOutcome.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import type { CallFrame } from "./callFrame.ts";
import { inputOf } from "./inputOf.ts";

/** Each has to be looked for in all builds. */
const mostFailed = 10;

/** What the creations ran that left no contract: their code, with the arguments of the constructor. In lower case. */
export function failedCreations(reading: ResultReading, frames: readonly CallFrame[]): readonly Hex[] {
  const own = isCreation(reading) && executionOutcome(reading) !== "succeeded" ? [inputOf(reading)] : [];
  const inner = frames.filter(({ isCreation: isOne, end }) => isOne && end !== "returned");
  return [...new Set([...own, ...inner.map(({ input }) => input)])].slice(0, mostFailed);
}
