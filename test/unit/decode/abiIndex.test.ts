import assert from "node:assert/strict";
import { AbiIndex } from "../../../src/decode/abiIndex.ts";
import { output } from "../app/builds/projects.ts";
import { compiled } from "../builds/samples.ts";
import type { JsonObject } from "../../../src/core/json/jsonValue.ts";

const named = (...inputs: unknown[]): unknown => ({ type: "function", name: "pay", inputs });

describe("selectors of an ABI's functions", () => {
  it("are those that the compiler tells, structs taken apart", () => {
    const text = `pragma solidity ^0.8.0;
contract Till {
  struct Coin { bytes stamp; }
  struct Pay { address by; Coin coin; }
  enum State { Open, Shut }
  function pay(Pay[2] calldata, uint256[] calldata) external {}
  function set(State, Till) external {}
  function run(function (uint256) external) external {}
}`;
    for (const [from, name] of [
      [output, "Vault"],
      [compiled(text), "Till"],
    ] as const) {
      const contract = ((from["contracts"] as JsonObject)["src/Vault.sol"] as JsonObject)[name] as JsonObject;
      const { abi, evm } = contract as { abi: unknown[]; evm: { methodIdentifiers: Record<string, string> } };
      assert.deepEqual([...new AbiIndex(abi).selectors].sort(), Object.values(evm.methodIdentifiers).sort());
    }
  });

  it("are left out where the types tell none, and never throw", () => {
    const library = named({ type: "Store.Box storage" });
    const endless: { type: string; components: unknown[] } = { type: "tuple", components: [] };
    endless.components.push(endless);
    const odd = [
      null,
      7,
      {},
      { type: "function" },
      named(7),
      named(null),
      named({ type: 7 }),
      named(endless),
    ];
    const broken = { type: "function", name: "pay", inputs: "x" };
    const huge = { type: "function", name: "p".repeat(5000), inputs: [] };
    assert.deepEqual(new AbiIndex([library, ...odd, broken, huge]).selectors, []);
  });

  it("are some thousand at most", () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ type: "function", name: `f${at}`, inputs: [] }));
    assert.equal(new AbiIndex(many).selectors.length, 1000);
  });
});
