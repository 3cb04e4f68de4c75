import assert from "node:assert/strict";
import { isResponseCodeName } from "../../../../src/core/hedera/responseCode.ts";

describe("a response code", () => {
  it("is spelled in capitals, digits and underscores, of which the first is a letter, up to 80", () => {
    for (const code of ["SUCCESS", "CONTRACT_REVERT_EXECUTED", "INVALID_ED25519_KEY", `A${"_".repeat(79)}`])
      assert.ok(isResponseCodeName(code), code);
    for (const text of ["", "NO", "success", "Success", "7UP", "_SUCCESS", "NOT ONE", `A${"_".repeat(80)}`])
      assert.ok(!isResponseCodeName(text), text);
  });
});
