import { lowerHex, type Hex } from "../../../core/hex.ts";
import { entityIdOfLongZero } from "../../../core/hedera/longZero.ts";
import type { List, Rows, Transaction } from "../../../services/ledger/transaction.ts";
import { valueOf, type Field } from "../../../services/ledger/field.ts";

/** Few contracts take part, and each has its own rows early. */
const mostRows = 2000;

/**
 * The addresses of the contracts that an execution result names, in lower case, by their contract IDs. Of calls only the
 * addresses of their numbers are told.
 */
export function contractAddresses({
  executed,
  logs,
  stateChanges,
}: Pick<Transaction, "executed" | "logs" | "stateChanges">): ReadonlyMap<string, Hex> {
  const addresses = new Map<string, Hex>();
  const add = (id: string | undefined, address: string | undefined): void => {
    if (id === undefined || address === undefined) return;
    const held = addresses.get(id);
    if (held === undefined || entityIdOfLongZero(held) !== undefined) addresses.set(id, lowerHex(address));
  };
  add(executed.entityId, executed.address);
  for (const { rows } of [logs, stateChanges] as readonly List<Named>[])
    for (const { entityId, address } of firstRows(valueOf(rows))) add(valueOf(entityId), valueOf(address));
  return addresses;
}

type Named = { readonly entityId: Field<string>; readonly address: Field<string> };

function* firstRows<Row>(rows: Rows<Row> | undefined): Generator<Row> {
  for (let place = 0; place < Math.min(rows?.length ?? 0, mostRows); place += 1) {
    const row = rows?.at(place);
    if (row !== undefined) yield row;
  }
}
