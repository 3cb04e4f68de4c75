import assert from "node:assert/strict";
import { ApiError } from "../../../../../src/http/failure.ts";
import { resultPage } from "../../../../../src/ui/subjects/result/resultPage.ts";
import { resultTitle } from "../../../../../src/ui/subjects/result/resultTitle.ts";
import type { ResultView } from "../../../../../src/ui/subjects/result/view.ts";
import { drawnPage } from "../../../../support/drawnPage.ts";
import { fullResult, resultViewOf } from "../../../../support/lookupViews.ts";
import { actionsOf } from "../../actionsOf.ts";
import { attributeValues, readableText } from "../../markup.ts";

const read = (view: ResultView): string => readableText(drawnPage(resultPage(view)));
const actions = (view: ResultView) => actionsOf(drawnPage(resultPage(view)));
const notFound = { body: { _status: { messages: [{ message: "Not found" }] } }, status: 404 };
const hash = `0x${"15".repeat(32)}`;

describe("execution result, states", () => {
  it("says what a partial answer misses", () => {
    const view = resultViewOf({ body: { ...fullResult, call_result: null }, status: 206 });
    assert.match(
      read(view),
      /Incomplete result ?\. .*HTTP 206: the return value of the call is not available yet\..*Call result call_result not available yet/,
    );
    assert.doesNotMatch(read(resultViewOf({ body: fullResult })), /206/);
  });

  it("says what a 404 can mean, and what to do about each", () => {
    const view = resultViewOf(notFound, {}, { nonce: 3 });
    assert.match(
      read(view),
      /No transaction with nonce 3.*do not list results of DUPLICATE_TRANSACTION and WRONG_NONCE/,
    );
    assert.deepEqual(actions(view)["Keep Trying for 30 Seconds"], { type: "keepTrying" });
    assert.deepEqual(actions(view)["Look on Other Ledger"], {
      type: "lookElsewhere",
      network: "Other Ledger",
    });
    assert.doesNotMatch(read(resultViewOf(notFound)), /Nonce/);
    assert.match(read(view), /may have run more than 35 minutes later, or not yet/);
    assert.deepEqual(actions(view)["Find Scheduled Execution"], { type: "findScheduled" });
    assert.equal(
      actions(resultViewOf(notFound, {}, { transaction: hash }))["Find Scheduled Execution"],
      undefined,
    );
  });

  it("keeps the old response when another request failed", () => {
    const error = new ApiError({ kind: "timedOut", afterMilliseconds: 15_000 }, "mirror.example");
    assert.match(
      read(resultViewOf({ body: fullResult }, { error })),
      /did not respond within 15 seconds.*The data below is from the last successful request\..*0xa9059cbb on 0\.0\.1002/,
    );
  });

  it("names no more than four digits of a hash that no service has known", () => {
    const asked = { transaction: hash };
    assert.equal(
      resultTitle(resultViewOf(undefined, { asking: "mirror.example" }, asked)),
      "0x1515…: Loading…",
    );
    assert.equal(resultTitle(resultViewOf(notFound, {}, asked)), "0x1515…: Not found");
    assert.equal(resultTitle(resultViewOf({ body: fullResult }, {}, asked)), "0x1515…1515: Reverted");
  });

  it("opens the record as of the result's moment, where there are both", () => {
    assert.deepEqual(actions(resultViewOf({ body: fullResult }))["View Contract at This Time"], {
      type: "recordAsOf",
    });
    const without = resultViewOf({ body: { ...fullResult, contract_id: null, address: null } });
    assert.equal(actions(without)["View Contract at This Time"], undefined);
    assert.match(drawnPage(resultPage(without)), /View Contract at This Time: the result names no contract/);
  });

  it("copies the ID of a transaction that another caused with its nonce", () => {
    const copies = (nonce: number, text: string): boolean => {
      const page = drawnPage(resultPage(resultViewOf({ body: fullResult }, {}, { nonce })));
      return attributeValues(page, "data-action").includes(JSON.stringify({ type: "copy", text }));
    };
    assert.ok(copies(0, "0.0.2001-1700000021-000000000"));
    assert.ok(copies(1, "0.0.2001-1700000021-000000000/1"));
  });

  it("draws the way from sender to receiver", () => {
    const page = read(resultViewOf({ body: fullResult }));
    assert.match(page, /from 0\.0\.2001 25 ℏ to 0x25FE…b762 0\.0\.1002/);
    const other = { ...fullResult, to: "0x00000000000000000000000000000000000003e9" };
    assert.match(read(resultViewOf({ body: other })), /to 0\.0\.1001 ran 0\.0\.1002/);
  });
});
