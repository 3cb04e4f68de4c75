import assert from "node:assert/strict";
import { ApiError } from "../../../../../src/http/failure.ts";
import { resultTitle } from "../../../../../src/ui/subjects/result/resultTitle.ts";
import { resultViewOf } from "../../../../support/lookupViews.ts";

const notFound = { body: { _status: { messages: [{ message: "Not found" }] } }, status: 404 };

describe("the tab of an execution result", () => {
  const asked = { transaction: "0.0.2001-1700000021-000000000" };
  it("names the transaction without its nanoseconds, and which of its results it is", () => {
    const titleOf = (nonce: number): string => resultTitle(resultViewOf(undefined, {}, { ...asked, nonce }));
    assert.match(titleOf(0), /0\.0\.2001[-@]1700000021…(?!\/)/);
    assert.match(titleOf(2), /0\.0\.2001[-@]1700000021…\/2/);
    assert.doesNotMatch(titleOf(0), /000000000/);
  });

  it("says that it is not there, was refused, is loading, failed, or was not asked for", () => {
    const refused = { body: { _status: { messages: [{ message: "Invalid" }] } }, status: 400 };
    const error = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "mirror.example");
    const titles = [
      resultViewOf(notFound),
      resultViewOf(refused),
      resultViewOf(undefined, { asking: "mirror.example" }),
      resultViewOf(undefined, { error }),
      resultViewOf(undefined),
    ].map((view) => resultTitle(view));
    assert.match(titles[0] ?? "", /Not found/);
    assert.match(titles[1] ?? "", /Request rejected/);
    assert.match(titles[2] ?? "", /Loading…/);
    assert.equal(new Set(titles).size, 5, titles.join(", "));
  });
});
