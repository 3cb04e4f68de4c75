import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import {
  calledAddress,
  calledContract,
  executedContract,
} from "../../../../src/services/ledger/transaction.ts";
import { transactionIn } from "../../../support/mirrorLookups.ts";

const [id, address, to] = ["0.0.1001", `0x${"ab".repeat(20)}`, `0x${"0".repeat(37)}3e9`];

const cases: readonly (readonly [name: string, result: JsonObject, expected: readonly unknown[]])[] = [
  ["all three", { contract_id: id, address, to }, [id, id, address]],
  ["no ID", { contract_id: null, address, to }, [address, address, address]],
  ["an ID and what was written", { contract_id: id, address: null, to }, [id, id, to]],
  ["what was written alone, as nothing ran", { contract_id: null, to }, [undefined, to, to]],
  [
    "a creation that failed",
    { contract_id: null, address: null, to: null },
    [undefined, undefined, undefined],
  ],
  ["an ID that is unreadable", { contract_id: 5, to }, [undefined, to, to]],
];

describe("the contract of a transaction", () => {
  for (const [name, result, expected] of cases)
    it(`is what ran before what was written: ${name}`, () => {
      const transaction = transactionIn(result);
      assert.deepEqual(
        [executedContract(transaction), calledContract(transaction), calledAddress(transaction)],
        expected,
      );
    });
});
