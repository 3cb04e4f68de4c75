import assert from "node:assert/strict";
import { isSolidityIdentifier } from "../../../src/core/contractName.ts";

describe("a text that could name a contract", () => {
  it("is of letters, digits, dollar signs and underscores, and begins with no digit", () => {
    const names = ["A", "_", "$", "Greeter2", "_a$1_Z9"];
    const others = ["", "1A", "A B", "A-B", "é", "Aé", "A\n", " A", "A.B"];
    assert.deepEqual([...names, ...others].filter(isSolidityIdentifier), names);
  });
});
