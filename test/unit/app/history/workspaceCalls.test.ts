import assert from "node:assert/strict";
import type { CalleeNames } from "../../../../src/app/decoding/calleeNames.ts";
import { provenances } from "../../../support/decodedParts.ts";
import { MemoryLog, MemoryState } from "../../../support/stores.ts";
import { WorkspaceCalls } from "../../../../src/app/history/workspaceCalls.ts";

const called = (name: string): CalleeNames => ({
  function: name,
  contract: "Vault",
  error: undefined,
  provenance: { kind: "sourcify", contract: "Vault", host: "verifier.example" } as never,
});

describe("what the results of a window called", () => {
  it("is known by network and entry, and told of when it is something else", () => {
    const calls = new WorkspaceCalls();
    let told = 0;
    const end = calls.onDidChange(() => (told += 1));
    calls.record("Testnet", "0xab", called("deposit"));
    calls.record("Testnet", "0xab", called("deposit"));
    assert.deepEqual([calls.at("Testnet", "0xab")?.function, told], ["deposit", 1]);
    assert.deepEqual([calls.at("Mainnet", "0xab"), calls.at("Testnet", "0xcd")], [undefined, undefined]);
    calls.record("Mainnet", "0xab", called("withdraw"));
    assert.equal(calls.at("Testnet", "0xab")?.function, "deposit");
    calls.record("Testnet", "0xab", undefined);
    assert.deepEqual([calls.at("Testnet", "0xab"), told], [undefined, 3]);
    end();
    calls.record("Testnet", "0xab", called("deposit"));
    assert.equal(told, 3);
  });

  it("is forgotten of the oldest beyond 2,000", () => {
    const calls = new WorkspaceCalls();
    for (let number = 0; number <= 2000; number += 1) calls.record("Testnet", `${number}`, called("deposit"));
    const known = ["0", "1", "2000"].map((key) => calls.at("Testnet", key) !== undefined);
    assert.deepEqual(known, [false, true, true]);
  });

  describe("in the next window of the workspace", () => {
    const provenance = { ...provenances.exact, contract: "Vault" };
    const ofBuild: CalleeNames = { ...called("deposit"), error: "AboveLimit", provenance };
    const log = new MemoryLog();
    const opened = (state: MemoryState, isTrusted = true): WorkspaceCalls =>
      new WorkspaceCalls({ state, isTrusted: () => isTrusted, log });

    it("is known where a build names it, and told once", async () => {
      const state = new MemoryState();
      opened(state).record("Testnet", "0xab", ofBuild);
      await new Promise(setImmediate);
      const calls = opened(state);
      assert.deepEqual(calls.at("Testnet", "0xab"), ofBuild);
      assert.equal(calls.at("Mainnet", "0xab"), undefined);
      let told = 0;
      calls.onDidChange(() => (told += 1));
      calls.record("Testnet", "0xab", ofBuild);
      assert.equal(told, 0);
      calls.record("Testnet", "0xab", undefined);
      assert.deepEqual([calls.at("Testnet", "0xab"), told], [undefined, 1]);
      await new Promise(setImmediate);
      assert.equal(opened(state).at("Testnet", "0xab"), undefined);
    });

    it("is not known where the workspace is not trusted, or all was to be forgotten", async () => {
      const state = new MemoryState();
      opened(state).record("Testnet", "0xab", ofBuild);
      await new Promise(setImmediate);
      assert.equal(opened(state, false).at("Testnet", "0xab"), undefined);
      opened(state).clear();
      await new Promise(setImmediate);
      assert.equal(opened(state).at("Testnet", "0xab"), undefined);
    });

    it("is not kept where it is not a proven build's", async () => {
      const state = new MemoryState();
      opened(state).record("Testnet", "0xab", { ...ofBuild, provenance: { ...provenance, isProven: false } });
      opened(state).record("Testnet", "0xcd", called("deposit"));
      await new Promise(setImmediate);
      assert.doesNotMatch([...state.stored.values()].join(), /deposit/);
    });
  });
});
