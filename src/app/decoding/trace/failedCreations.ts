import { lowerDigits, type Hex } from "../../../core/hex.ts";
import { isCreation } from "../../../services/ledger/executionKind.ts";
import { executionOutcome } from "../../../services/ledger/executionOutcome.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import type { CallFrame } from "./callFrame.ts";

/** Each has to be looked for in all builds. */
const mostFailed = 10;

/** What the creations ran that left no contract: their code, with the arguments of the constructor. In lower case. */
export function failedCreations(reading: ResultReading, frames: readonly CallFrame[]): readonly Hex[] {
  const own = isCreation(reading) && executionOutcome(reading) !== "succeeded" ? [inputOf(reading)] : [];
  const inner = frames.filter(({ isCreation: isOne, end }) => isOne && end !== "returned");
  return [...new Set([...own, ...inner.map(({ input }) => input)])].slice(0, mostFailed);
}

/**
 * The input of the transaction, in lower case. Of a creation by the ledger's own API that failed, its code is told apart from
 * the constructor's arguments.
 */
export function inputOf(reading: ResultReading): Hex {
  const { function_parameters, failed_initcode } = reading.fields;
  const parameters = lowerDigits(valueOf(function_parameters) ?? "");
  const initcode = lowerDigits(valueOf(failed_initcode) ?? "");
  const isApart = isCreation(reading) && !parameters.startsWith(initcode);
  return `0x${isApart ? initcode : ""}${parameters}`;
}
