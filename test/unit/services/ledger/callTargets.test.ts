import assert from "node:assert/strict";
import { transactionIn } from "../../../support/mirrorLookups.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { callTargets, maxCreated } from "../../../../src/services/ledger/transaction.ts";
import { formatContractReference } from "../../../../src/core/references/contractReference.ts";

const address = `0x${"ab".repeat(20)}`;

const cases: readonly (readonly [name: string, result: JsonObject, targets: readonly string[]])[] = [
  ["nothing", {}, []],
  ["null everywhere", { created_contract_ids: null, contract_id: null, to: null }, []],
  ["a call", { contract_id: "0.0.1001", to: address }, ["called 0.0.1001"]],
  [
    "a call whose contract is only known by address",
    { contract_id: null, to: address },
    [`called ${address}`],
  ],
  ["a contract that is unreadable", { contract_id: 5, to: address }, [`called ${address}`]],
  ["a creation", { created_contract_ids: ["0.0.1001"], contract_id: "0.0.1001" }, ["created 0.0.1001"]],
  [
    "a call that creates, in its order",
    { created_contract_ids: ["0.0.1003", null, "0.0.1002", "0.0.1003"], contract_id: "0.0.1001" },
    ["created 0.0.1003", "created 0.0.1002", "called 0.0.1001"],
  ],
  [
    "IDs that no lookup takes",
    { created_contract_ids: ["0.0.99999999999"], contract_id: "0.0.1001" },
    ["called 0.0.1001"],
  ],
  [
    "what is the network's own",
    {
      created_contract_ids: ["0.0.1001"],
      contract_id: null,
      to: `0x${(0x167).toString(16).padStart(40, "0")}`,
    },
    ["created 0.0.1001"],
  ],
  ["a precompile", { contract_id: "0.0.2" }, []],
  [
    "a list that is unreadable",
    { created_contract_ids: ["0.0.1", 5], contract_id: "0.0.1001" },
    ["called 0.0.1001"],
  ],
];

describe("the contracts of a transaction", () => {
  it("are the first 500 that it created and the one it called, of however many", () => {
    const created = Array.from({ length: 100_000 }, (_, index) => `0.0.${2000 + index}`);
    const result = { created_contract_ids: created, contract_id: "0.0.1001" };
    const targets = callTargets(transactionIn(result));
    assert.equal(targets.length, maxCreated + 1);
    assert.deepEqual(
      [targets[499], targets[500]].map((target) => target && formatContractReference(target.contract)),
      ["0.0.2499", "0.0.1001"],
    );
  });

  for (const [name, result, expected] of cases) {
    it(`are what it created, then what it called: ${name}`, () => {
      const targets = callTargets(transactionIn(result));
      assert.deepEqual(
        targets.map(({ role, contract }) => `${role} ${formatContractReference(contract)}`),
        expected,
      );
    });
  }
});
