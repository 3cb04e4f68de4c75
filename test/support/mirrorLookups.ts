import type { RawResponse } from "../../src/http/rawResponse.ts";
import type { ContractLookup, TransactionLookup } from "../../src/services/ledger/ledger.ts";
import { contractOf } from "../../src/services/ledger/mirror/contract.ts";
import { readLookup } from "../../src/services/ledger/mirror/lookup.ts";
import { transactionOf } from "../../src/services/ledger/mirror/transaction.ts";
import { contractRecordShape, executionResultShape } from "../../src/services/ledger/mirror/schema.ts";
import type { Transaction } from "../../src/services/ledger/transaction.ts";
import { readObject } from "../../src/services/reading/reading.ts";
import type { JsonObject } from "../../src/core/json/jsonValue.ts";

/** What a mirror node's response to any question for a contract says, whichever contract it names. */
export function contractLookupOf(response: RawResponse): ContractLookup {
  const lookup = readLookup(contractRecordShape, response);
  return lookup.kind === "found" ? { kind: "found", contract: contractOf(lookup.reading), response } : lookup;
}

/** The same of a transaction. */
export function transactionLookupOf(response: RawResponse): TransactionLookup {
  const lookup = readLookup(executionResultShape, response);
  if (lookup.kind !== "found") return lookup;
  const { reading, isPartial } = lookup;
  return { kind: "found", transaction: transactionOf(reading, isPartial), isPartial, response };
}

/** The transaction of an execution result. */
export function transactionIn(result: JsonObject): Transaction {
  return transactionOf(readObject(executionResultShape, result), false);
}
