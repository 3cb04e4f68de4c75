import { isSpelledAsResponseCode } from "../../../core/responseCode.ts";
import { parseContractReference } from "../../../core/contractReference.ts";
import { lowerHex, type Hex } from "../../../core/hex.ts";
import { longZeroAddress } from "../../../core/longZero.ts";
import { reservedEntity } from "../../../core/reservedEntity.ts";
import type { IndexedCall } from "../../../services/ledger/ledger.ts";
import type { ActionReading } from "../../../services/ledger/schema.ts";
import { valueOf, type Reading } from "../../../services/reading/reading.ts";

/** One call of a trace as it was told, with its place among the others. */
export type CallFrame = {
  /** As the mirror node counts it. */
  readonly index: number;
  /** 0 is the transaction's own; never more than one deeper than the call before it. */
  readonly depth: number;
  /** Who called, by its place among the frames; undefined of the transaction's own. */
  readonly parent: number | undefined;
  /** `CALL`, `DELEGATECALL`, `CREATE2` …, as the mirror node spells it; undefined where it does not say. */
  readonly operation: string | undefined;
  /** Whether it was to create a contract: its input is creation code. */
  readonly isCreation: boolean;
  /** Whose code runs: the contract's own address where that is known, else that of its number; undefined where nobody was found. */
  readonly to: Hex | undefined;
  readonly toId: string | undefined;
  /** A contract that has a record; system contracts, precompiles and accounts have none. */
  readonly isContract: boolean;
  readonly from: Hex | undefined;
  readonly valueInTinybars: bigint | undefined;
  readonly gas: bigint | undefined;
  readonly gasUsed: bigint | undefined;
  readonly input: Hex;
  readonly output: Hex;
  /** `reverted`: by its code, `output` is what it reverted with. `stopped`: `output` is a name in ASCII. */
  readonly end: "returned" | "reverted" | "stopped" | "unknown";
};

/** A contract's own address by its contract ID, where it is known. In lower case. */
export type AddressOf = (contractId: string) => Hex | undefined;

/** Puts calls in their places. @param calls by rising index, from the first one on */
export function callFrames(calls: readonly IndexedCall[], addressOf: AddressOf): readonly CallFrame[] {
  const open: { readonly place: number; readonly told: bigint }[] = [];
  return calls.map(({ index, reading }, place) => {
    const told = valueOf(reading.fields.call_depth) ?? open.at(-1)?.told ?? 0n;
    // Depths may jump, and need not begin at 0: only which is deeper counts.
    while ((open.at(-1)?.told ?? -1n) >= told && open.length > 0) open.pop();
    const parent = open.at(-1)?.place;
    const depth = open.length;
    open.push({ place, told });
    return frameOf(reading, { index, depth, parent }, addressOf);
  });
}

function frameOf(
  { fields }: ActionReading,
  at: Pick<CallFrame, "index" | "depth" | "parent">,
  addressOf: AddressOf,
): CallFrame {
  const operation = wordIn(fields.call_operation_type);
  const type = valueOf(fields.call_type);
  const toId = valueOf(fields.recipient);
  return {
    ...at,
    operation,
    isCreation: type === "CREATE" || operation === "CREATE" || operation === "CREATE2",
    to: addressIn(fields.to, toId, addressOf),
    toId,
    isContract:
      toId !== undefined &&
      valueOf(fields.recipient_type) !== "ACCOUNT" &&
      type !== "SYSTEM" &&
      type !== "PRECOMPILE" &&
      !isReserved(toId),
    from: addressIn(fields.from, valueOf(fields.caller), addressOf),
    valueInTinybars: valueOf(fields.value),
    gas: valueOf(fields.gas),
    gasUsed: valueOf(fields.gas_used),
    input: lowerHex(valueOf(fields.input) ?? ""),
    output: lowerHex(valueOf(fields.result_data) ?? ""),
    end: endings.get(valueOf(fields.result_data_type)) ?? "unknown",
  };
}

const endings = new Map<string | undefined, CallFrame["end"]>([
  ["OUTPUT", "returned"],
  ["REVERT_REASON", "reverted"],
  ["ERROR", "stopped"],
]);

/** A mirror node tells of every entity the address of its number, of one with an address of its own as well. */
function addressIn(told: Reading<string>, id: string | undefined, addressOf: AddressOf): Hex | undefined {
  const own = id === undefined ? undefined : addressOf(id);
  if (own !== undefined) return own;
  const digits = valueOf(told)?.replace(/^0x/, "").toLowerCase();
  if (digits !== undefined) return `0x${digits}`;
  const reference = id === undefined ? undefined : parseContractReference(id);
  return reference?.ok === true && reference.value.kind === "id"
    ? longZeroAddress(reference.value.id)
    : undefined;
}

function isReserved(id: string): boolean {
  const reference = parseContractReference(id);
  return reference.ok && reservedEntity(reference.value) !== undefined;
}

/** A word of the mirror node's own; it calls what it does not know `UNKNOWN`. */
function wordIn(reading: Reading<string>): string | undefined {
  const word = valueOf(reading);
  return word !== undefined && word !== "UNKNOWN" && isSpelledAsResponseCode(word) ? word : undefined;
}

/** Which calls each call made, by their places. */
export function callsMade(frames: readonly CallFrame[]): readonly (readonly number[])[] {
  const made: number[][] = frames.map(() => []);
  frames.forEach(({ parent }, place) => {
    if (parent !== undefined) made[parent]?.push(place);
  });
  return made;
}
