import assert from "node:assert/strict";
import { spelledAddress } from "../../../../support/verification.ts";
import { uiOf } from "../../../../../src/ui/subjects/kinds/registry.ts";
import type { LookupView } from "../../../../../src/ui/subjects/view.ts";
import { fullRecord, fullResult, recordViewOf, resultViewOf } from "../../../../support/lookupViews.ts";

/** What is copied of a view: the contract's address, and the ID of what it is about. */
function copied(view: LookupView): readonly [address: string, id: string] {
  const { address, id } = uiOf(view.subject);
  return [address(view), id(view)];
}

const missing = { status: 404, body: { _status: { messages: [{ message: "Not found" }] } } };

describe("what is copied of a subject", () => {
  it("is what the record says, and what can be told without one", () => {
    const { contract_id: id } = fullRecord;
    assert.deepEqual(copied(recordViewOf({ body: fullRecord })), [spelledAddress, id]);
    const longZero = "0x00000000000000000000000000000000004c7b79";
    const [told, asked] = copied(recordViewOf(missing));
    assert.deepEqual([told.toLowerCase(), asked], [longZero, "0.0.5012345"]);
    assert.deepEqual(copied(recordViewOf({ body: {} })), ["", "0.0.5012345"]);
  });

  it("is the contract that a result names, and the transaction with its nonce", () => {
    const asked = { transaction: "0.0.2-1700000021-000000000", nonce: 1 };
    const id = "0.0.2-1700000021-000000000/1";
    assert.deepEqual(copied(resultViewOf({ body: fullResult }, {}, asked)), [fullResult["address"], id]);
    const { to } = fullResult;
    assert.deepEqual(copied(resultViewOf({ body: { to } }, {}, asked)), [to, id]);
    assert.deepEqual(copied(resultViewOf(missing, {}, asked)), ["", id]);
  });
});
