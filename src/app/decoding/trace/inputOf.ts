import { lowerDigits, type Hex } from "../../../core/hex.ts";
import { isCreation } from "../../../services/ledger/executionKind.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import { valueOf } from "../../../services/reading/reading.ts";

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
