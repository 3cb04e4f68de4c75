import assert from "node:assert/strict";
import type { Reading } from "../../../../src/services/reading/reading.ts";
import { decidingRecord, namesContract } from "../../../../src/services/verifier/decidingRecord.ts";
import type { Outcome } from "../../../../src/services/verifier/outcome/outcome.ts";
import { contractAddress } from "../../../support/verification.ts";

const value = (of: string): Reading<string> => ({ state: "value", value: of });

describe("a record", () => {
  it("speaks of the chain that it names, in whatever form, or else of the asked one", () => {
    const long = 12_345_678_901_234_567_890n;
    const chains: readonly (readonly [chainId: Reading<string>, isAsked: boolean])[] = [
      [value(String(long)), true],
      [value("1"), false],
      [value(""), false],
      [{ state: "unreadable", raw: long }, true],
      [{ state: "unreadable", raw: 1 }, false],
      [{ state: "unreadable", raw: [long] }, false],
      [{ state: "null" }, true],
      [{ state: "absent" }, true],
    ];
    const asked = { address: contractAddress, chainId: String(long) } as const;
    assert.deepEqual(
      chains.map(([chainId]) => [
        chainId,
        namesContract({ address: value(contractAddress), chainId }, asked),
      ]),
      chains,
    );
  });

  it("decides before those that say less", () => {
    const order: readonly Outcome[] = ["perfect", "partial", "alreadyVerified", "alreadyPartial", "mismatch"];
    for (const [rank, outcome] of order.entries()) {
      const worse = order.slice(rank + 1).map((other, index) => [index, other] as const);
      assert.deepEqual(decidingRecord([...worse, [9, outcome]]), [9, outcome]);
    }
    assert.deepEqual(
      decidingRecord([
        [0, "mismatch"],
        [1, "unknown"],
      ]),
      [0, "mismatch"],
    );
    assert.equal(decidingRecord([]), undefined);
  });
});
