import { lowerHex, type Hex } from "../../../core/hex.ts";
import { longZeroAddress } from "../../../core/hedera/entityId.ts";
import { isResponseCodeName } from "../../../core/hedera/responseCode.ts";
import { parseContractReference } from "../../../core/references/contractReference.ts";
import { reservedEntity } from "../../../core/references/reservedEntity.ts";
import { valueOf, type ObjectReading, type Reading } from "../../reading/reading.ts";
import type { Call } from "../transaction.ts";
import { hbarAmount, type actionShape } from "./schema.ts";

/** Converts an action of a mirror node to a call (docs/services/mirror-nodes.md, Calls). */
export function callOf(index: number, fields: ObjectReading<typeof actionShape>["fields"]): Call {
  const operation = wordIn(fields.call_operation_type);
  const type = valueOf(fields.call_type);
  const toId = valueOf(fields.recipient);
  const value = valueOf(fields.value);
  const fromId = valueOf(fields.caller);
  return {
    index,
    depth: valueOf(fields.call_depth),
    operation,
    isCreation: type === "CREATE" || operation === "CREATE" || operation === "CREATE2",
    to: addressIn(fields.to, toId),
    toId,
    isContract:
      toId !== undefined &&
      valueOf(fields.recipient_type) !== "ACCOUNT" &&
      type !== "SYSTEM" &&
      type !== "PRECOMPILE" &&
      !isReserved(toId),
    from: addressIn(fields.from, fromId),
    fromId,
    value: value === undefined ? undefined : hbarAmount(value),
    gas: valueOf(fields.gas),
    gasUsed: valueOf(fields.gas_used),
    input: lowerHex(valueOf(fields.input) ?? ""),
    output: lowerHex(valueOf(fields.result_data) ?? ""),
    end: endings.get(valueOf(fields.result_data_type)) ?? "unknown",
  };
}

const endings = new Map<string | undefined, Call["end"]>([
  ["OUTPUT", "returned"],
  ["REVERT_REASON", "reverted"],
  ["ERROR", "stopped"],
]);

/** Mirror nodes report the long-zero address of every entity, even if it has another address. */
function addressIn(field: Reading<string>, id: string | undefined): Hex | undefined {
  const address = valueOf(field);
  if (address !== undefined) return lowerHex(address);
  const reference = id === undefined ? undefined : parseContractReference(id);
  return reference?.ok === true && reference.value.kind === "id"
    ? longZeroAddress(reference.value.id)
    : undefined;
}

function isReserved(id: string): boolean {
  const reference = parseContractReference(id);
  return reference.ok && reservedEntity(reference.value) !== undefined;
}

/** A constant of the mirror node; `UNKNOWN` is treated as absent. */
function wordIn(reading: Reading<string>): string | undefined {
  const word = valueOf(reading);
  return word !== undefined && word !== "UNKNOWN" && isResponseCodeName(word) ? word : undefined;
}
