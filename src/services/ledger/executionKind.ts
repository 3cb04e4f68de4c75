import { valueOf } from "../reading/reading.ts";
import type { ResultReading } from "./schema.ts";

/** Whether an Ethereum transaction stands behind the execution: mirror nodes fill in a type and a chain ID for all. */
export function isEthereum({ fields }: ResultReading): boolean {
  return valueOf(fields.r) !== undefined || valueOf(fields.nonce) !== undefined;
}

/** Whether the execution was to create a contract rather than to call one, as far as the response tells. */
export function isCreation(reading: ResultReading): boolean {
  const { fields } = reading;
  const created = valueOf(fields.created_contract_ids) ?? [];
  const contract = valueOf(fields.contract_id);
  if (contract !== undefined && created.includes(contract)) return true;
  // A call of a contract that is not there has no receiver either; an Ethereum transaction keeps its own.
  return fields.to.state === "null" && (isEthereum(reading) || hasFailedInitcode(reading));
}

/** Whether what stands as the initcode of a failed creation is a call's data: mirror nodes repeat it there. */
export function isFailedInitcodeCallData(reading: ResultReading): boolean {
  const data = valueOf(reading.fields.function_parameters);
  return (
    hasFailedInitcode(reading) && valueOf(reading.fields.failed_initcode) === data && !isCreation(reading)
  );
}

function hasFailedInitcode({ fields }: ResultReading): boolean {
  return !["", "0x"].includes(valueOf(fields.failed_initcode) ?? "");
}
