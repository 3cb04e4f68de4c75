import assert from "node:assert/strict";
import type { CalledNames } from "../../../../src/app/decoding/calledNames.ts";
import { WindowCalls } from "../../../../src/app/history/windowCalls.ts";

const called = (name: string): CalledNames => ({
  function: name,
  contract: "Vault",
  error: undefined,
  provenance: { kind: "sourcify", contract: "Vault", host: "verifier.example" } as never,
});

describe("what the results of a window called", () => {
  it("is known by network and entry, and told of when it is something else", () => {
    const calls = new WindowCalls();
    let told = 0;
    const end = calls.onDidChange(() => (told += 1));
    calls.note("Testnet", "0xab", called("deposit"));
    calls.note("Testnet", "0xab", called("deposit"));
    assert.deepEqual([calls.at("Testnet", "0xab")?.function, told], ["deposit", 1]);
    assert.deepEqual([calls.at("Mainnet", "0xab"), calls.at("Testnet", "0xcd")], [undefined, undefined]);
    calls.note("Mainnet", "0xab", called("withdraw"));
    assert.equal(calls.at("Testnet", "0xab")?.function, "deposit");
    calls.note("Testnet", "0xab", undefined);
    assert.deepEqual([calls.at("Testnet", "0xab"), told], [undefined, 3]);
    end();
    calls.note("Testnet", "0xab", called("deposit"));
    assert.equal(told, 3);
  });

  it("is forgotten of the oldest beyond 2,000", () => {
    const calls = new WindowCalls();
    for (let number = 0; number <= 2000; number += 1) calls.note("Testnet", `${number}`, called("deposit"));
    const known = ["0", "1", "2000"].map((key) => calls.at("Testnet", key) !== undefined);
    assert.deepEqual(known, [false, true, true]);
  });
});
