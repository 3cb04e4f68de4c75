import { Buffer } from "node:buffer";
import type { CallFrame } from "../chain/callFrame.ts";
import type { Json } from "../http/json.ts";
import { longZeroAddress } from "./executionResult.ts";
import type { Ledger, LedgerTransaction } from "./ledger.ts";
import { timestampText } from "./timestamp.ts";

/** A call as the mirror node tells it. A field that is undefined is not sent. */
export type ActionRow = Readonly<Record<string, Json | undefined>> & { readonly index: number };

/** Who takes part in a call. Accounts without a number of their own are nobody, as an address that has none. */
type Party = { readonly id: string; readonly type: "ACCOUNT" | "CONTRACT" };

const tinybar = 10_000_000_000n;
const lastPrecompile = 10;
const systemContracts = { first: 0x167, last: 0x16c };

/**
 * The calls of a transaction in the order in which they began, as the mirror node keeps them. Made up beyond what the chain
 * tells: who has which number, that precompiles and system contracts are entities, and the names of what stops a call.
 */
export function actionRows(ledger: Ledger, sent: LedgerTransaction): readonly ActionRow[] {
  const rows: ActionRow[] = [];
  const add = (frame: CallFrame, depth: number, own: Party | undefined): void => {
    // The ledger tells of no such call: nothing runs in it.
    if (frame.type === "SELFDESTRUCT") return;
    // A contract that is just being created, and will not be, has no number: made up is that its creator's is told.
    const caller = partyAt(ledger, frame.from) ?? own ?? { id: "0.0.2", type: "ACCOUNT" as const };
    const recipient = frame.to === undefined ? undefined : partyAt(ledger, frame.to);
    const isDelegated = frame.type === "DELEGATECALL";
    rows.push({
      call_depth: depth,
      call_operation_type: frame.type,
      call_type: callType(frame),
      caller: caller.id,
      caller_type: caller.type,
      from: longZeroOf(caller),
      // anvil leaves out of it what the transaction costs before its code runs, but not out of the gas that was used.
      gas: Number(frame.gas),
      gas_used: Math.max(0, Number(frame.gasUsed) - (depth === 0 ? intrinsicGas(frame) : 0)),
      index: rows.length,
      input: frame.input,
      recipient: recipient?.id ?? null,
      recipient_type: recipient?.type ?? null,
      ...resultOf(frame),
      timestamp: timestampText(sent.consensusAt),
      to: recipient ? longZeroOf(recipient) : (frame.to?.toLowerCase() ?? null),
      value: isDelegated ? 0 : BigInt(frame.value ?? 0) / tinybar,
    });
    for (const call of frame.calls ?? []) add(call, depth + 1, caller);
  };
  add(sent.call, 0, undefined);
  return rows;
}

function callType({ type, to }: CallFrame): string {
  if (type.startsWith("CREATE")) return "CREATE";
  const number = to === undefined ? undefined : reservedNumber(to);
  if (number === undefined) return "CALL";
  return number <= lastPrecompile ? "PRECOMPILE" : "SYSTEM";
}

function reservedNumber(address: string): number | undefined {
  const number = BigInt(address);
  const isPrecompile = number > 0n && number <= BigInt(lastPrecompile);
  const isSystem = number >= BigInt(systemContracts.first) && number <= BigInt(systemContracts.last);
  return isPrecompile || isSystem ? Number(number) : undefined;
}

function partyAt(ledger: Ledger, address: string): Party | undefined {
  const entity = ledger.entityAt(address);
  if (entity) return { id: entity.contractId, type: "CONTRACT" };
  const account = ledger.accountId(address);
  if (account !== undefined) return { id: account, type: "ACCOUNT" };
  const number = reservedNumber(address);
  return number === undefined ? undefined : { id: `0.0.${number}`, type: "CONTRACT" };
}

/** Whatever address an entity has, the mirror node tells that of its number here. */
function longZeroOf({ id }: Party): string {
  return longZeroAddress(Number(id.slice(id.lastIndexOf(".") + 1)));
}

function resultOf({ error, output }: CallFrame): {
  readonly result_data: string;
  readonly result_data_type: string;
} {
  if (error === undefined) return { result_data: output ?? "0x", result_data_type: "OUTPUT" };
  if (error.includes("revert")) return { result_data: output ?? "0x", result_data_type: "REVERT_REASON" };
  const name = /out of ?gas/i.test(error) ? "INSUFFICIENT_GAS" : "INVALID_OPERATION";
  return { result_data: `0x${Buffer.from(name).toString("hex")}`, result_data_type: "ERROR" };
}

/** What is charged for a transaction before its code runs; it belongs to no call. An access list is left out. */
function intrinsicGas({ type, input }: CallFrame): number {
  const bytes = Buffer.from(input.slice(2), "hex");
  const ofData = bytes.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0);
  const ofCreation = type.startsWith("CREATE") ? 32_000 + 2 * Math.ceil(bytes.length / 32) : 0;
  return 21_000 + ofData + ofCreation;
}
