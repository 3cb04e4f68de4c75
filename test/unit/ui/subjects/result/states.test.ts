import assert from "node:assert/strict";
import { ApiError } from "../../../../../src/http/failure.ts";
import { resultPage } from "../../../../../src/ui/subjects/result/resultPage.ts";
import { resultTitle } from "../../../../../src/ui/subjects/result/resultHead.ts";
import type { ResultView } from "../../../../../src/ui/subjects/view.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { withdrawDecoding } from "../../../../support/decodings.ts";
import { fullResult, resultViewOf } from "../../../../support/lookupViews.ts";
import { describePages } from "../../../../support/textSnapshots.ts";
import { actionsOf } from "../../actionsOf.ts";
import { attributeValues, readableText } from "../../markup.ts";

const actions = (view: ResultView) => actionsOf(drawnPage(resultPage(view)));
const notFound = { body: { _status: { messages: [{ message: "Not found" }] } }, status: 404 };
const rejected = { body: { _status: { messages: [{ message: "Invalid" }] } }, status: 400 };
const hash = `0x${"15".repeat(32)}`;
const timedOut = new ApiError({ kind: "timedOut", afterMilliseconds: 15_000 }, "mirror.example");
const unavailable = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "mirror.example");

const views = {
  "not loaded yet": resultViewOf(undefined),
  "loading for the first time": resultViewOf(undefined, { asking: "mirror.example" }),
  found: resultViewOf({ body: fullResult }),
  "another request failed": resultViewOf({ body: fullResult }, { error: timedOut }),
  incomplete: resultViewOf({ body: { ...fullResult, call_result: null }, status: 206 }),
  "without a contract": resultViewOf({ body: { ...fullResult, contract_id: null, address: null } }),
  "without any field": resultViewOf({ body: {} }),
  "of a child transaction": resultViewOf({ body: fullResult }, {}, { nonce: 1 }),
  "not found": resultViewOf(notFound),
  "not found, of a child transaction": resultViewOf(notFound, {}, { nonce: 3 }),
  "not found by its hash": resultViewOf(notFound, {}, { transaction: hash }),
  "request rejected": resultViewOf(rejected),
  "request failed": resultViewOf(undefined, { error: unavailable }),
};

describePages("result", views, resultPage);

describe("execution result, states", () => {
  it("has a tone for what came, that of the outcome while another request fails", () => {
    const tone = (name: keyof typeof views): string => resultPage(views[name]).head.tone;
    assert.equal(tone("loading for the first time"), "neutral");
    assert.equal(tone("another request failed"), tone("found"));
    assert.equal(tone("without any field"), "careful");
    assert.equal(tone("not found"), "careful");
    assert.equal(tone("request failed"), "bad");
  });

  it("says in its tab what came, with no nanoseconds of the transaction", () => {
    const title = (name: keyof typeof views): string => resultTitle(views[name]);
    assert.equal(title("not loaded yet"), "0.0.2001-1700000021…: Transaction");
    assert.equal(title("loading for the first time"), "0.0.2001-1700000021…: Loading…");
    assert.equal(title("not found, of a child transaction"), "0.0.2001-1700000021…/3: Not found");
    assert.equal(title("request rejected"), "0.0.2001-1700000021…: Request rejected");
    assert.equal(title("request failed"), "0.0.2001-1700000021…: Node error");
  });

  it("names no more than four digits of a hash that no service has known", () => {
    const asked = { transaction: hash };
    const loading = resultViewOf(undefined, { asking: "mirror.example" }, asked);
    assert.equal(resultTitle(loading), "0x1515…: Loading…");
    assert.equal(resultTitle(views["not found by its hash"]), "0x1515…: Not found");
    assert.equal(resultTitle(resultViewOf({ body: fullResult }, {}, asked)), "0x1515…1515: Reverted");
  });

  it("offers what can be done about a 404", () => {
    const can = actions(views["not found, of a child transaction"]);
    assert.deepEqual(can["Keep Trying for 30 Seconds"], { type: "keepTrying" });
    assert.deepEqual(can["Look on Other Ledger"], { type: "lookElsewhere", network: "Other Ledger" });
    assert.deepEqual(can["Find Scheduled Execution"], { type: "findScheduled" });
    assert.equal(actions(views["not found by its hash"])["Find Scheduled Execution"], undefined);
  });

  it("opens the record as of the result's moment, where there are both", () => {
    const label = "View Contract at This Time";
    assert.deepEqual(actions(views.found)[label], { type: "recordAsOf" });
    assert.equal(actions(views["without a contract"])[label], undefined);
  });

  it("copies the ID of a transaction that another caused with its nonce", () => {
    const copies = (view: ResultView, text: string): boolean =>
      attributeValues(drawnPage(resultPage(view)), "data-action").includes(
        JSON.stringify({ type: "copy", text }),
      );
    assert.ok(copies(views.found, "0.0.2001-1700000021-000000000"));
    assert.ok(copies(views["of a child transaction"], "0.0.2001-1700000021-000000000/1"));
  });

  it("draws the way from sender to receiver, and whom that ran only where it is another", () => {
    const flow = (to: unknown, decoding?: ResultView["decoding"]): string => {
      const page = resultPage(resultViewOf({ body: { ...fullResult, to } }, { decoding }));
      const body = blocksOfKind(page, "flow");
      return readableText(drawnPage({ ...page, head: { ...page.head, title: "", actions: [] }, body }));
    };
    const itself = fullResult["address"];
    assert.match(flow(itself), /from 0\.0\.2001 25 ℏ to 0x25FE…b762 0\.0\.1002$/);
    assert.match(flow("0x00000000000000000000000000000000000003ea"), /to 0\.0\.1002$/);
    assert.match(flow("0x00000000000000000000000000000000000003e9"), /to 0\.0\.1001 ran 0\.0\.1002$/);
    assert.match(flow(itself, withdrawDecoding()), /to Vault 0x25FE…b762 0\.0\.1002$/);
  });
});
