import assert from "node:assert/strict";
import { consoleAddress } from "../../../../src/core/address.ts";
import { loadSystemContracts } from "../../../../src/decode/system/loadSystemContracts.ts";

/** Selectors of `console.sol` of Hardhat 2 and 3, and of Foundry's. */
const selectors = {
  "51973ec9": "log()",
  "41304fac": "log(string)",
  f82c50f1: "log(uint256)",
  "2d5b6cb9": "log(int256)",
  "2c2ecbc2": "log(address)",
  "32458eed": "log(bool)",
  "0be77f56": "log(bytes)",
  "27b7cf85": "log(bytes32)",
  b60e72cc: "log(string,uint256)",
  "3ca6268e": "log(string,int256)",
};

/** Those that hash `uint` and `int` as they stand. */
const earlier = { f5b1bba9: "f82c50f1", "4e0c1d1d": "2d5b6cb9", "9710a9d0": "b60e72cc" };

describe("console.log", () => {
  it("has the functions of Hardhat and Foundry, with up to four values of any mix", async () => {
    const source = (await loadSystemContracts()).sourceAt(consoleAddress);
    assert.deepEqual(source?.provenance, { kind: "system", contract: "console" });
    // 4 + 16 + 64 + 256 mixed ones, and 36 others.
    assert.equal(source.abi.selectors.length, 376);
    for (const [selector, signature] of Object.entries(selectors)) {
      const [item] = source.abi.functionsOf(selector);
      assert.equal(item && `${item.name}(${item.inputs.map(({ type }) => type).join()})`, signature);
    }
  });

  it("is read by the selectors that it had in earlier versions, and nothing else is", async () => {
    const system = await loadSystemContracts();
    for (const [before, now] of Object.entries(earlier)) {
      assert.equal(system.withCurrentSelector(consoleAddress, `0x${before}00`), `0x${now}00`);
      assert.equal(system.withCurrentSelector("0x00", `0x${before}00`), `0x${before}00`);
    }
    assert.equal(system.withCurrentSelector(consoleAddress, "0x41304fac"), "0x41304fac");
  });
});
