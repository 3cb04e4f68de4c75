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

  it("are of so many units of signatures at most, those counted that are there twice or are none", () => {
    const parameters = (count: number): readonly object[] =>
      Array.from({ length: count }, () => ({ type: "bool" }));
    const long = (name: string, more: object = {}): object => ({
      type: "function",
      name,
      inputs: parameters(200),
      ...more,
    });
    const last = { type: "function", name: "last", inputs: [] };
    const isRead = (items: readonly object[]): boolean =>
      new AbiIndex([...items, last]).selectors.includes("47799da8");
    const units = "f000()".length + 5 * 200;
    const most = Math.floor((512 * 1024) / units);
    const named = (count: number): readonly object[] =>
      Array.from({ length: count }, (_, at) => long(`f${String(at).padStart(3, "0")}`));
    assert.ok(isRead(named(most - 1)) && !isRead(named(most + 1)));
    const doubles = (count: number): readonly object[] => Array.from({ length: count }, () => long("f000"));
    assert.ok(isRead(doubles(most - 1)) && !isRead(doubles(most + 1)));
    const none = (count: number): readonly object[] =>
      Array.from({ length: count }, () => long("f", { inputs: 7 }));
    assert.ok(isRead(none(500)) && !isRead(none(520)));
    const outputs = (count: number): readonly object[] =>
      Array.from({ length: count }, (_, at) => ({ ...last, name: `f${at}`, outputs: parameters(200) }));
    assert.ok(isRead(outputs(600)) && !isRead(outputs(700)));
  });

  it("are some thousand at most", () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ type: "function", name: `f${at}`, inputs: [] }));
    assert.equal(new AbiIndex(many).selectors.length, 1000);
  });
});
