import assert from "node:assert/strict";
import { proxySlots, slotsToRead } from "../../../../src/builds/code/proxySlots.ts";
import { buildNamed, compiled } from "../samples.ts";
import { safeProxy } from "./safeProxy.ts";

describe("proxies by their code", () => {
  it("name the slots that a code reads", () => {
    assert.deepEqual(slotsToRead(`607f7f${proxySlots.implementation}54`), ["implementation"]);
    assert.deepEqual(slotsToRead("6080"), []);
  });

  it("name a slot that the optimizer has moved behind the code, as it is used often", () => {
    const read = (name: string): string => `function ${name}() external view returns (uint256 x) {
      assembly { x := add(sload(slot), ${name.length}) } }`;
    const source = `contract Box {
      bytes32 constant slot = 0x${proxySlots.implementation};
      ${["a", "ab", "abc", "abcd", "abcde"].map(read).join("\n")}
    }`;
    const optimizer = { enabled: true, runs: 200 };
    const { runtime } = buildNamed("Box", compiled(source, { optimizer }));
    const digits = runtime?.digits ?? "";
    assert.ok(!digits.includes(`7f${proxySlots.implementation}`));
    assert.deepEqual(slotsToRead(digits), ["implementation"]);
  });

  it("name a slot from whose hash the code subtracts 1 itself", () => {
    const source = `contract Box {
      bytes32 constant slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
      function read() external view returns (uint256 x) { bytes32 s = slot; assembly { x := sload(s) } }
    }`;
    const digits =
      buildNamed("Box", compiled(source, { optimizer: { enabled: false } })).runtime?.digits ?? "";
    assert.ok(!digits.includes(proxySlots.implementation));
    assert.deepEqual(slotsToRead(digits), ["implementation"]);
  });

  it("name the first slot of a proxy of Safe, however its code spells `masterCopy()`, and of nothing else", () => {
    for (const settings of [
      { optimizer: { enabled: false } },
      { optimizer: { enabled: true, runs: 200 } },
      { optimizer: { enabled: true, runs: 1_000_000 }, viaIR: true },
      { optimizer: { enabled: false }, evmVersion: "byzantium" },
    ])
      assert.deepEqual(slotsToRead(safeProxy(settings).runtime?.digits ?? ""), ["singleton"]);
    assert.deepEqual(slotsToRead("7fa619486e005400"), []);
    assert.deepEqual(slotsToRead(`7fa619486e0054f4${"00".repeat(400)}`), []);
  });

  it("name the beacon's slot where a code asks one and calls on: beacons can be immutables", () => {
    assert.deepEqual(slotsToRead("635c60da1b00f4"), ["beacon"]);
    assert.deepEqual(slotsToRead("635c60da1b00"), []);
  });
});
