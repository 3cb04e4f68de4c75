import assert from "node:assert/strict";
import { notJson } from "../../../../../src/http/failedResponse.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { recordTitle } from "../../../../../src/ui/subjects/record/recordTitle.ts";
import type { RecordView } from "../../../../../src/ui/subjects/record/view.ts";
import { drawnPage } from "../../../../support/drawnPage.ts";
import { fullRecord, lookupNetwork, recordViewOf, viewedAt } from "../../../../support/lookupViews.ts";
import { rawResponse } from "../../../../support/rawResponse.ts";
import { actionsOf } from "../../actionsOf.ts";
import { status } from "../../hover/facts.ts";
import { attributeValues, readableText } from "../../markup.ts";

const notFound = { body: { _status: { messages: [{ message: "Not found" }] } }, status: 404 };
const limited = new ApiError({ kind: "rateLimited", retryAfterMilliseconds: 30_000 }, "mirror.example");

const read = (view: RecordView): string => readableText(drawnPage(recordPage(view)));
const actions = (view: RecordView) => actionsOf(drawnPage(recordPage(view)));

describe("contract record, states", () => {
  it("asks for the first time: says whom, and offers no second request", () => {
    const view = recordViewOf(undefined, { asking: "mirror.example" });
    assert.match(read(view), /Loading from mirror\.example…/);
    assert.deepEqual(
      Object.keys(actions(view)).filter((name) => name.startsWith("Refresh")),
      [],
    );
    assert.match(
      drawnPage(recordPage(view)),
      /aria-label="Refresh: a request to mirror\.example is in progress"/,
    );
    assert.equal(recordTitle(view, "utc"), "0.0.5012345: Loading…");
  });

  it("keeps the old response while loading again", () => {
    const view = recordViewOf({ body: fullRecord }, { asking: "mirror.example" });
    assert.match(read(view), /Updated 4 seconds ago Loading from mirror\.example… .*Escrow, second try/);
  });

  it("keeps the old response when another request failed, the failure beside it and how long to wait", () => {
    const view = recordViewOf({ body: fullRecord }, { error: limited });
    const page = read(view);
    assert.match(
      page,
      /Updated 4 seconds ago .*Rate limit reached ?\. .*Try again in 30 seconds\. The data below is from the last successful request\./,
    );
    assert.match(page, /Escrow, second try/);
    assert.deepEqual(actions(view)["Try Again"], { type: "refresh" });
  });

  it("opens what was answered instead of a record", () => {
    const page = rawResponse({ text: "<html>Sign in</html>", contentType: "text/html" });
    const view = recordViewOf(undefined, { error: notJson(page) });
    assert.match(read(view), /Unexpected response/);
    assert.deepEqual(actions(view)["Open Raw Response"], { type: "openRaw", responseIndex: 2 });
    assert.deepEqual(actions(view)["Copy as curl"], { type: "copyAs", format: "curl" });
    assert.equal(actions(recordViewOf(undefined, { error: limited }))["Open Raw Response"], undefined);
  });

  it("opens what was answered instead of a verification status", () => {
    const opens = (statusError: ApiError): unknown => {
      const verification = { status: undefined, statusError, attempts: [] };
      const view = recordViewOf({ body: fullRecord }, { verification });
      return actions(view)[`Open Raw Response: GET ${path}`];
    };
    const path = "/v2/contract/298/0x";
    assert.deepEqual(opens(notJson(rawResponse({ text: "<html>", path }))), {
      type: "openRaw",
      responseIndex: 3,
    });
    assert.equal(opens(limited), undefined);
  });

  it("says of a service that tells no status just that, and of one that failed why", () => {
    const said = (status: number): string => {
      const failure = { kind: "serviceFailed", status, messages: [] } as const;
      const statusError = new ApiError(failure, "verifier.example");
      const verification = { status: undefined, statusError, attempts: [] };
      return read(recordViewOf({ body: fullRecord }, { verification }));
    };
    assert.match(
      said(404),
      /Verification unknown: status lookup not supported .*Verification verifier\.example does not support .* \(HTTP 404\)/,
    );
    assert.doesNotMatch(said(404), /no response/);
    assert.match(
      said(503),
      /Verification unknown: verification service error .*Verification Verification service error ?\. verifier\.example responded with an error \(HTTP 503\)\./,
    );
  });

  it("says why there is no response at all", () => {
    const refused = new ApiError(
      { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true },
      "127.0.0.1:5551",
    );
    const view = recordViewOf(undefined, { error: refused });
    assert.match(read(view), /Connection refused by 127\.0\.0\.1:5551/);
    assert.deepEqual(actions(view)["Open Settings"], { type: "remedy", remedy: "openNetworkSettings" });
    assert.equal(recordTitle(view, "utc"), "0.0.5012345: Mirror node unreachable");
  });

  it("says in title and tab what came instead of a record, where something came", () => {
    const failed = new ApiError({ kind: "serviceFailed", status: 500, messages: [] }, "mirror.example");
    const view = recordViewOf(undefined, { error: failed });
    const { head } = recordPage(view);
    assert.deepEqual([head.title, head.tone], ["Mirror node error", "bad"]);
    assert.equal(recordTitle(view, "utc"), "0.0.5012345: Mirror node error");
    const limitedView = recordViewOf(undefined, { error: limited });
    assert.equal(recordPage(limitedView).head.tone, "careful");
    assert.equal(recordTitle(limitedView, "utc"), "0.0.5012345: Rate limit reached");
    assert.equal(recordPage(recordViewOf({ body: fullRecord }, { error: failed })).head.tone, "neutral");
  });

  it("keeps what others know where the mirror node fails: name, verification, deployment file, and whose response is whose", () => {
    const failed = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "mirror.example", {
      response: rawResponse({ text: "{}", status: 503 }),
    });
    const found = status("perfect", "a.sol:Counter");
    assert.ok(found.state === "known");
    const verification = { status: found.response, statusError: undefined, attempts: [] };
    const shown = { verification, deployment: { name: "Deployed", path: "ignition/1.json" } };
    const view = recordViewOf(undefined, { ...shown, error: failed });
    const page = read(view);
    assert.match(page, /^Mirror node error Counter 0\.0\.5012345/);
    assert.match(page, /Verified, exact match .*responded with an error \(HTTP 503\)\./);
    assert.match(page, /Deployment file ignition\/1\.json .*Verification according to/);
    assert.deepEqual(actions(view)["Open Mirror Node Response"], { type: "openRaw", responseIndex: 2 });
    assert.doesNotMatch(
      read(recordViewOf({ body: fullRecord }, { ...shown, error: failed })),
      /Deployment file/,
    );
    assert.match(
      read(recordViewOf(undefined, { error: failed, ownName: "Vault" })),
      /^Mirror node error Vault /,
    );
  });

  it("says that there is no record of the network's own, and nothing else that a 404 can mean", () => {
    const view = recordViewOf(notFound, {}, { contract: "0.0.359" });
    assert.match(read(view), /belongs to the network itself: system contract 0x167 \(Hedera Token Service\)/);
    assert.equal(actions(view)["Keep Trying for 30 Seconds"], undefined);
  });

  it("says what a 404 can mean, and what to do about each", () => {
    const view = recordViewOf(notFound, {}, { timestamps: ["gte:1700000000"] });
    assert.match(read(view), /Not found on Test Ledger/);
    const can = actions(view);
    assert.deepEqual(can["Keep Trying for 30 Seconds"], { type: "keepTrying" });
    assert.deepEqual(can["Look on Other Ledger"], { type: "lookElsewhere", network: "Other Ledger" });
    assert.deepEqual(can["Look on Third Ledger"], { type: "lookElsewhere", network: "Third Ledger" });
    assert.deepEqual(can["Show Current Version"], { type: "asOf", timestamps: [] });
    assert.equal(actions(recordViewOf(notFound))["Show Current Version"], undefined);
    assert.equal(recordTitle(recordViewOf(notFound), "utc"), "0.0.5012345: Not found");
  });

  it("gives the service's words on a bad request", () => {
    const body = { _status: { messages: [{ message: "Invalid parameter: timestamp" }] } };
    assert.match(read(recordViewOf({ body, status: 400 })), /Service message Invalid parameter: timestamp/);
  });

  it("says that a network has no mirror node, and offers those that have one", () => {
    const network = { ...lookupNetwork, mirrorUrl: undefined };
    const view = recordViewOf(undefined, {}, { network });
    assert.match(read(view), /Test Ledger has no mirror node in the settings/);
    assert.equal(read(view).match(/No mirror node/g)?.length, 1);
    assert.deepEqual(actions(view)["Look on Other Ledger"], {
      type: "lookElsewhere",
      network: "Other Ledger",
    });
  });

  it("says what is wrong with the mirror node's address, where there is one", () => {
    const problems = [{ index: 1, field: "mirrorUrl", reason: "badUrl" }] as const;
    const network = { ...lookupNetwork, mirrorUrl: undefined, problems };
    const page = read(recordViewOf(undefined, {}, { network }));
    assert.match(page, /Mirror node URL not valid/);
    assert.match(
      page,
      /Entry 2 of contractLens\.networks: mirrorUrl is not an http or https URL\. Nothing was looked/,
    );
    assert.doesNotMatch(page, /has no mirror node/);
  });

  it("says that a restored panel has not loaded anything yet", () => {
    assert.match(read(recordViewOf(undefined)), /Not loaded yet/);
  });

  it("leads back and forward, or says why not", () => {
    const way = (canGoBack: boolean, canGoForward: boolean): string =>
      drawnPage(recordPage(recordViewOf({ body: fullRecord }, { navigation: { canGoBack, canGoForward } })));
    assert.match(way(false, true), /aria-label="Go Back: there is no previous page"/);
    assert.doesNotMatch(way(false, false), /Go Back|Go Forward/);
    const navigation = { canGoBack: true, canGoForward: true };
    const can = actions(recordViewOf({ body: fullRecord }, { navigation: navigation }));
    assert.deepEqual([can["Go Back"], can["Go Forward"]], [{ type: "back" }, { type: "forward" }]);
  });

  it("copies and opens what there is", () => {
    const view = recordViewOf({ body: fullRecord });
    const menus = recordPage(view).head.actions.flatMap((action) => ("items" in action ? action.items : []));
    const items = Object.fromEntries(menus.map(({ label, message }) => [label, message]));
    const can = { ...actions(view), ...items };
    assert.deepEqual(can["Copy as curl"], { type: "copyAs", format: "curl" });
    assert.deepEqual(can["Open Raw Response"], { type: "openRaw", responseIndex: 0 });
    assert.deepEqual(can["Open in Block Explorer"], { type: "openExplorer" });
    assert.deepEqual(can["Verify"], { type: "verify" });
    const network = { ...lookupNetwork, explorerUrl: undefined, verifierUrl: undefined };
    const fewer = actions(recordViewOf(undefined, {}, { network }));
    assert.deepEqual(
      [fewer["Open in Block Explorer"], fewer["Copy as JSON"], fewer["Verify"]],
      [undefined, undefined, undefined],
    );
  });

  it("does not offer to copy a response that is too long for that, only to open it", () => {
    const view = recordViewOf({ body: fullRecord });
    const longResponse = (length: number): RecordView => {
      const { value, receivedAt } = view.lookup ?? assert.fail();
      const answer = { ...value.response, text: "x".repeat(length) };
      return { ...view, lookup: { value: { ...value, response: answer }, receivedAt } };
    };
    const copied = [4_194_304, 4_194_305].map((length) => actions(longResponse(length))["Copy as JSON"]);
    assert.deepEqual(copied, [{ type: "copyAs", format: "json" }, undefined]);
    assert.deepEqual(actions(longResponse(4_194_305))["Open Raw Response"], {
      type: "openRaw",
      responseIndex: 0,
    });
  });

  it("makes every identifier a link but its own", () => {
    const page = drawnPage(recordPage(recordViewOf({ body: fullRecord })));
    const linked = attributeValues(page, "data-action").filter((action) => action.includes("openReference"));
    assert.deepEqual(linked.map((action) => (JSON.parse(action) as { text: string }).text).sort(), [
      "0.0.1003",
      "0.0.1004",
      "0.0.5012344",
    ]);
  });

  it("warns of a deleted contract and says what is known of its verification", () => {
    const attempts = [
      {
        id: "1",
        network: "Test Ledger",
        chainId: "298",
        address: "0x",
        contractId: "0.0.5012345",
        protocol: "job" as const,
        host: "verifier.example",
        word: "mismatch",
        status: undefined,
        finishedAt: viewedAt - 7_200_000,
        entry: "verification\tTest Ledger\t0x 1",
      },
    ];
    const verification = { status: undefined, statusError: undefined, attempts };
    const page = read(recordViewOf({ body: { ...fullRecord, deleted: true } }, { verification }));
    assert.match(page, /Deleted Last attempt here: Bytecode mismatch, as of 2 hours ago/);
    assert.match(page, /mismatch job verifier\.example 2026-11-20 10:00:00 UTC/);
    assert.match(page, /Verification Attempts here 1 Outcome/, "the table has a heading");
    const view = recordViewOf({ body: fullRecord }, { verification });
    assert.deepEqual(actions(view)["Show the attempt: bytecode mismatch"], {
      type: "showVerification",
      entry: attempts[0]?.entry,
    });
    assert.match(read(recordViewOf({ body: fullRecord })), /Verification unknown/);
  });
});
