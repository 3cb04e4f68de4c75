import assert from "node:assert/strict";
import { recordTitle } from "../../../../../src/ui/subjects/record/shownRecord.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { status } from "../../hover/facts.ts";

function titleWith(fullyQualifiedName: string, ownName?: string): string {
  const found = status("perfect", fullyQualifiedName);
  assert.ok(found.state === "known");
  const verification = { status: found.response, statusError: undefined, attempts: [] };
  return recordTitle(recordViewOf({ body: fullRecord }, { verification, ownName }), "utc");
}

describe("the title of a record's panel", () => {
  it("begins with the name in the verified source", () => {
    assert.equal(titleWith("contracts/Counter.sol:Counter"), "Counter 0.0.5012345: Contract");
  });

  it("begins with what the user or the workspace calls it, if it is known", () => {
    const ownName = "Vault";
    const title = recordTitle(recordViewOf({ body: fullRecord }, { ownName }), "utc");
    assert.equal(title, "Vault 0.0.5012345: Contract");
    assert.equal(titleWith("contracts/Counter.sol:Counter", ownName), "Vault 0.0.5012345: Contract");
  });

  it("leaves out a name that is no identifier", () => {
    for (const name of ["a.sol:C\u202Eod", "a.sol:$(sync)", "a.sol:", "Counter", "a.sol:Counter\n"])
      assert.equal(titleWith(name), "0.0.5012345: Contract");
  });
});
