import type { Hex } from "../../../core/hex.ts";
import { entityIdOfLongZero } from "../../../core/longZero.ts";
import { isJsonObject } from "../../../core/json/jsonValue.ts";
import {
  readValue,
  valueOf,
  type Reading,
  type Rows,
  type Shape,
} from "../../../services/reading/reading.ts";
import { entityId, evmAddress } from "../../../services/reading/wire.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";

/** Few contracts take part, and each has its own rows early. */
const mostRows = 2000;

/**
 * The addresses of the contracts that an execution result names, in lower case, by their contract IDs. Of calls only the
 * addresses of their numbers are told.
 */
export function contractAddresses({ fields }: ResultReading): ReadonlyMap<string, Hex> {
  const addresses = new Map<string, Hex>();
  const add = (id: Reading<string>, address: Reading<string>): void => {
    const known = valueOf(id);
    const digits = valueOf(address)?.replace(/^0x/, "").toLowerCase();
    if (known === undefined || digits === undefined) return;
    const held = addresses.get(known);
    if (held === undefined || entityIdOfLongZero(held) !== undefined) addresses.set(known, `0x${digits}`);
  };
  add(fields.contract_id, fields.address);
  for (const rows of [valueOf(fields.logs), valueOf(fields.state_changes)] as (Rows<Shape> | undefined)[]) {
    for (let at = 0; at < Math.min(rows?.length ?? 0, mostRows); at += 1) {
      const row = rows?.raw(at);
      if (!isJsonObject(row)) continue;
      add(readValue(entityId, row["contract_id"]), readValue(evmAddress, row["address"]));
    }
  }
  return addresses;
}
