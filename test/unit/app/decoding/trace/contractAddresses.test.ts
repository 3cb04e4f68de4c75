import assert from "node:assert/strict";
import { contractAddresses } from "../../../../../src/app/decoding/traceState.ts";
import { longZero } from "../../../../support/actionRows.ts";
import { transactionIn } from "../../../../support/mirrorLookups.ts";

const first = `0x${"aa".repeat(20)}`;
const second = `0x${"bb".repeat(20)}`;
const third = `0x${"cc".repeat(20)}`;

describe("the addresses of contracts that a result names", () => {
  it("are those of the called contract, the logs and the state changes", () => {
    const result = transactionIn({
      contract_id: "0.0.1001",
      address: first.toUpperCase().replace("X", "x"),
      logs: [
        { contract_id: "0.0.1002", address: longZero(1002) },
        { contract_id: "0.0.1002", address: second.slice(2) },
      ],
      state_changes: [
        { contract_id: "0.0.1003", address: third },
        { contract_id: "0.0.1002", address: first },
      ],
    });
    assert.deepEqual(
      [...contractAddresses(result)],
      [
        ["0.0.1001", first],
        ["0.0.1002", second],
        ["0.0.1003", third],
      ],
    );
  });

  it("are none where rows tell none", () => {
    const rows = [
      7,
      null,
      {},
      { contract_id: "x", address: first },
      { contract_id: "0.0.7", address: "0x1" },
    ];
    assert.equal(contractAddresses(transactionIn({ logs: rows, state_changes: "x" })).size, 0);
  });
});
