import assert from "node:assert/strict";
import { isAgreedTo } from "../../../../src/app/publication/agreement.ts";
import { plannedFile as file, planViewOf as viewOf } from "../../ui/verification/plans.ts";

describe("what has been agreed to", () => {
  it("needs no further word for what was published before, and for no other", () => {
    const files = [file("src/Vault.sol"), file("src/Lib.sol")];
    assert.equal(isAgreedTo(viewOf(files)), false);
    assert.equal(isAgreedTo(viewOf(files, { unpublished: new Set(["src/Lib.sol"]) })), false);
    assert.equal(isAgreedTo(viewOf(files, { unpublished: new Set() })), true);
    assert.equal(isAgreedTo(viewOf([], { unpublished: new Set() })), false);
    // Of a code that nobody compared it is the user's word alone that it is this build's.
    assert.equal(isAgreedTo(viewOf(files, { unpublished: new Set(), uncompared: "noMirror" })), false);
  });
});
