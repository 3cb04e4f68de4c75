import { valueOf } from "../reading/reading.ts";
import type { ResultReading } from "./schema.ts";

/*
 * Mirror nodes name the contract of a transaction in three fields. Only this file chooses among them, in this order, as what ran
 * counts over what was written:
 *
 * 1. `contract_id`: the contract that ran, called or created; null where none did.
 * 2. `address`: the same contract's own EVM address.
 * 3. `to`: the address that the sender wrote. It may be a contract's number in the form of an address, or one that nothing is
 *    at; a creation has none.
 */

type Result = Pick<ResultReading, "fields">;

/** The contract that ran, which therefore has a record: its ID, else its address. */
export function contractThatRan({ fields }: Result): string | undefined {
  return valueOf(fields.contract_id) ?? valueOf(fields.address);
}

/** The contract that was called or created, by its ID if that is known; what the sender wrote where nothing ran. */
export function calledContract(result: Result): string | undefined {
  return contractThatRan(result) ?? valueOf(result.fields.to);
}

/** The address of the contract that was called or created: its own, else the one that the sender wrote. */
export function calledAddress({ fields }: Result): string | undefined {
  return valueOf(fields.address) ?? valueOf(fields.to);
}
