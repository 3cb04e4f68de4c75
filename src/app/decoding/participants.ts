import { firstRows, valueOf } from "../../services/reading/reading.ts";
import { calledAddress, type Transaction } from "../../services/ledger/transaction.ts";
import { lowerHex, type Hex } from "../../core/hex.ts";
import type { TracedCall } from "./resultDecoding.ts";

/** More contracts are not listed. */
const maxContracts = 200;

/** Each contract has its own logs early. */
const maxLogs = 2000;

/**
 * The contracts that take part in an execution, in the order in which it is worth knowing them: the one that was called or
 * created, those on the way to what made it fail, those that logged something, all others. Each is followed by the code that
 * runs for it.
 *
 * @param behind whose code runs for a contract that is a proxy
 */
export function participantsOf(
  transaction: Transaction,
  calls: readonly TracedCall[],
  behind: (address: Hex) => readonly Hex[],
): readonly Hex[] {
  const found = new Set<Hex>();
  const add = (address: Hex | undefined): void => {
    if (address === undefined || /^0x0*$/.test(address)) return;
    for (const one of [address, ...behind(address)]) if (found.size < maxContracts) found.add(one);
  };
  const contracts = calls.filter(({ isContract }) => isContract);
  add(calledIn(transaction));
  for (const call of contracts) if (call.isOnFailingPath) add(call.to);
  for (const { address } of firstRows(valueOf(transaction.logs.rows), maxLogs))
    add(addressIn(valueOf(address)));
  for (const call of contracts) add(call.to);
  return [...found];
}

/** The contract that was called or created: its own address, if the ledger reports it. */
export function calledIn(transaction: Pick<Transaction, "executed" | "to">): Hex | undefined {
  return addressIn(calledAddress(transaction));
}

/** An address as its source writes it, in lower case. */
export function addressIn(text: string | undefined): Hex | undefined {
  return text === undefined ? undefined : lowerHex(text);
}
