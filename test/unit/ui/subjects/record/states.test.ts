import assert from "node:assert/strict";
import { notJson } from "../../../../../src/http/responseJson.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { recordTitle } from "../../../../../src/ui/subjects/record/shownRecord.ts";
import type { RecordView } from "../../../../../src/ui/subjects/view.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { fullRecord, lookupNetwork, recordViewOf, viewedAt } from "../../../../support/lookupViews.ts";
import { rawResponse } from "../../../../support/rawResponse.ts";
import { describePages } from "../../../../support/textSnapshots.ts";
import { actionsOf } from "../../actionsOf.ts";
import { status } from "../../hover/facts.ts";
import { attributeValues, readableText } from "../../markup.ts";

const notFound = { body: { _status: { messages: [{ message: "Not found" }] } }, status: 404 };
const limited = new ApiError({ kind: "rateLimited", retryAfterMilliseconds: 30_000 }, "mirror.example");

const read = (view: RecordView): string => readableText(drawnPage(recordPage(view)));
const actions = (view: RecordView): Readonly<Record<string, unknown>> =>
  actionsOf(drawnPage(recordPage(view)));

const refused = new ApiError(
  { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true },
  "127.0.0.1:5551",
);
const failed = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "mirror.example", {
  response: rawResponse({ text: "{}", status: 503 }),
});
const attempt = {
  id: "1",
  network: "Test Ledger",
  chainId: "298",
  address: "0x",
  contractId: "0.0.5012345",
  protocol: "job",
  host: "verifier.example",
  word: "mismatch",
  status: undefined,
  finishedAt: viewedAt - 7_200_000,
  entry: "verification\tTest Ledger\t0x 1",
} as const;

/** With what is known of its verification. */
const verification = (
  known: Partial<RecordView["verification"]>,
): { readonly verification: RecordView["verification"] } => ({
  verification: { status: undefined, statusError: undefined, attempts: [], ...known },
});

const found = status("perfect", "a.sol:Counter");
assert.ok(found.state === "known");
const knownElsewhere = {
  ...verification({ status: found.response }),
  deploymentFiles: [{ name: "Deployed", path: "ignition/1.json" }],
};
const badUrl = [{ index: 1, field: "mirrorUrl", reason: "badUrl" }] as const;
const withoutMirror = { ...lookupNetwork, ledgers: [] };

const views = {
  "not loaded yet": recordViewOf(undefined),
  "loading for the first time": recordViewOf(undefined, { asking: "mirror.example" }),
  found: recordViewOf({ body: fullRecord }),
  "current version, immutable": recordViewOf({
    body: { ...fullRecord, admin_key: null, timestamp: { from: "1793178843.123456789", to: null } },
  }),
  "version between two times": recordViewOf(
    { body: fullRecord },
    {},
    { timestamps: ["gte:1700000000.000000001", "lt:1800000000"] },
  ),
  "version and times not reported": recordViewOf({ body: {} }),
  "loading again": recordViewOf({ body: fullRecord }, { asking: "mirror.example" }),
  "another request failed": recordViewOf({ body: fullRecord }, { error: limited }),
  "a web page instead of a record": recordViewOf(undefined, {
    error: notJson(rawResponse({ text: "<html>Sign in</html>", contentType: "text/html" })),
  }),
  "no response": recordViewOf(undefined, { error: refused }),
  "mirror node failed, the rest is known": recordViewOf(undefined, { ...knownElsewhere, error: failed }),
  "mirror node failed, the build names it": recordViewOf(undefined, { error: failed, ownName: "Vault" }),
  "system contract": recordViewOf(notFound, {}, { contract: "0.0.359" }),
  "not found": recordViewOf(notFound),
  "not found, loading again": recordViewOf(notFound, { asking: "mirror.example" }),
  "not found as of a time": recordViewOf(notFound, {}, { timestamps: ["gte:1700000000"] }),
  "bad request": recordViewOf({
    body: { _status: { messages: [{ message: "Invalid parameter: timestamp" }] } },
    status: 400,
  }),
  "no mirror node": recordViewOf(undefined, {}, { network: withoutMirror }),
  "no mirror node, the rest is known": recordViewOf(
    undefined,
    {
      ...verification({
        fact: ["perfect", viewedAt - 7_200_000],
        verifiedName: "Counter",
        attempts: [attempt],
      }),
      deploymentFiles: [{ name: "Deployed", path: "ignition/1.json" }],
    },
    { contract: `0x${"ab".repeat(20)}`, network: withoutMirror },
  ),
  "no mirror node, recorded elsewhere": recordViewOf(
    undefined,
    { recordedOn: ["Third Ledger"] },
    { network: withoutMirror },
  ),
  "not found, recorded elsewhere": recordViewOf(notFound, { recordedOn: ["Third Ledger"] }),
  "URL of the mirror node not valid": recordViewOf(
    undefined,
    {},
    { network: { ...withoutMirror, problems: badUrl } },
  ),
  "deleted, with an attempt": recordViewOf(
    { body: { ...fullRecord, deleted: true } },
    verification({ attempts: [attempt] }),
  ),
};

describePages("record", views, recordPage);

describe("contract record, states", () => {
  it("offers no second request while one is in progress", () => {
    const labels = [views["loading for the first time"], views["not found, loading again"]]
      .flatMap((view) => Object.keys(actions(view)))
      .filter((name) => /^(?:Refresh|Keep Trying)/.test(name));
    assert.deepEqual(labels, []);
  });

  it("keeps the old response when another request failed, and tries again", () => {
    const view = views["another request failed"];
    assert.match(read(view), /Escrow, second try/);
    assert.deepEqual(actions(view)["Try Again"], { type: "refresh" });
  });

  it("opens what was answered instead of a record", () => {
    const can = actions(views["a web page instead of a record"]);
    assert.deepEqual(can["Open Raw Response"], { type: "openRaw", responseIndex: 2 });
    assert.deepEqual(can["Copy as curl"], { type: "copyAs", format: "curl" });
    assert.equal(actions(recordViewOf(undefined, { error: limited }))["Open Raw Response"], undefined);
  });

  it("offers Local Node where the chain that was found is one of this machine", () => {
    const offered = (actual: string) => {
      const error = new ApiError({ kind: "wrongChain", expected: "1", actual }, "127.0.0.1:8545");
      return actions(recordViewOf(undefined, { error }))["Use Local Node"];
    };
    assert.deepEqual(offered("31337"), { type: "lookElsewhere", network: "Local Node" });
    assert.equal(offered("8453"), undefined);
  });

  it("shows once that a node does not accept a host name", () => {
    const error = new ApiError(
      {
        kind: "rpcError",
        reason: "hostNotAllowed",
        method: "eth_getCode",
        status: 403,
        code: undefined,
        message: "invalid host specified",
      },
      "node.example",
    );
    const text = JSON.stringify(recordPage(recordViewOf(undefined, { error })));
    assert.match(text, /does not accept requests for the host name node\.example/);
    assert.doesNotMatch(text, /invalid host specified/);
  });

  it("opens what was answered instead of a verification status", () => {
    const opens = (statusError: ApiError): unknown => {
      const view = recordViewOf({ body: fullRecord }, verification({ statusError }));
      return actions(view)[`Open Raw Response: GET ${path}`];
    };
    const path = "/v2/contract/298/0x";
    assert.deepEqual(opens(notJson(rawResponse({ text: "<html>", path }))), {
      type: "openRaw",
      responseIndex: 3,
    });
    assert.equal(opens(limited), undefined);
  });

  it("says in its tab what came", () => {
    const title = (name: keyof typeof views): string => recordTitle(views[name], "utc");
    assert.equal(title("loading for the first time"), "0.0.5012345: Loading…");
    assert.equal(title("no response"), "0.0.5012345: Node unreachable");
    assert.equal(title("not found"), "0.0.5012345: Not found");
  });

  it("has a tone for what came: none while an earlier response is shown", () => {
    const tone = (view: RecordView): string => recordPage(view).head.tone;
    assert.equal(tone(views["no response"]), "bad");
    assert.equal(tone(recordViewOf(undefined, { error: limited })), "careful");
    assert.equal(tone(recordViewOf({ body: fullRecord }, { error: failed })), "neutral");
  });

  it("keeps what others know where the mirror node fails, and opens its response", () => {
    const view = views["mirror node failed, the rest is known"];
    assert.deepEqual(actions(view)["Open Node Response"], { type: "openRaw", responseIndex: 2 });
  });

  it("names the deployment file of the contract, and the other networks that files record it on, as its hover does", () => {
    const named = read(recordViewOf({ body: fullRecord }, knownElsewhere));
    assert.match(named, /Deployed as Deployed Deployment file ignition\/1\.json/);
    const alike = { deploymentFiles: knownElsewhere.deploymentFiles, ownName: "Deployed" };
    const namedOnce = read(recordViewOf({ body: fullRecord }, alike));
    assert.match(namedOnce, /Deployment file/);
    assert.doesNotMatch(namedOnce, /Deployed as/, "the title says it");
    const recordedOn = ["Other Ledger", "chain ID 5"];
    for (const response of [{ body: fullRecord }, notFound]) {
      const page = read(recordViewOf(response, { recordedOn }));
      assert.match(page, /record this address on Other Ledger and chain ID 5, not on Test Ledger/);
    }
  });

  it("opens each deployment file that records the contract", () => {
    const paths = ["ignition/1.json", "broadcast/A.s.sol/298/run-latest.json"];
    const deploymentFiles = paths.map((path) => ({ path }));
    const can = actions(recordViewOf({ body: fullRecord }, { deploymentFiles }));
    assert.deepEqual(
      paths.map((path) => can[`${path}: Open the deployment file at this address`]),
      paths.map((path) => ({ type: "openDeploymentFile", path })),
    );
  });

  it("offers what can be done about a 404, and nothing where there can be no record", () => {
    const can = actions(views["not found as of a time"]);
    assert.deepEqual(can["Keep Trying for 30 Seconds"], { type: "keepTrying" });
    assert.deepEqual(can["Look on Other Ledger"], { type: "lookElsewhere", network: "Other Ledger" });
    assert.deepEqual(can["Show Current Version"], { type: "showNow" });
    assert.equal(actions(views["not found"])["Show Current Version"], undefined);
    assert.equal(actions(views["system contract"])["Keep Trying for 30 Seconds"], undefined);
  });

  it("offers networks with a mirror node, and the settings", () => {
    assert.deepEqual(actions(views["no mirror node"])["Look on Other Ledger"], {
      type: "lookElsewhere",
      network: "Other Ledger",
    });
    assert.deepEqual(actions(views["no response"])["Open Settings"], {
      type: "remedy",
      remedy: "openNetworkSettings",
    });
  });

  it("first offers the network that a deployment file records the address on", () => {
    for (const name of ["no mirror node, recorded elsewhere", "not found, recorded elsewhere"] as const) {
      const page = recordPage(views[name]);
      const buttons = blocksOfKind(page, "banner").flatMap((block) => block.buttons);
      const reasons = blocksOfKind(page, "reasons").flatMap((block) =>
        block.reasons.flatMap((reason) => reason.buttons),
      );
      const all = [...buttons, ...reasons];
      assert.deepEqual(
        all.filter(({ primary }) => primary).map(({ label }) => label),
        ["Look on Third Ledger"],
      );
      const looks = all.map(({ label }) => label).filter((label) => label.startsWith("Look on"));
      assert.deepEqual(looks, ["Look on Third Ledger", "Look on Other Ledger"]);
    }
  });

  it("leads back and forward where there is something to go to, or says why not", () => {
    const page = (canGoBack: boolean, canGoForward: boolean): string =>
      drawnPage(recordPage(recordViewOf({ body: fullRecord }, { navigation: { canGoBack, canGoForward } })));
    const [onlyBack, onlyForward] = [page(true, false), page(false, true)];
    assert.match(onlyForward, /aria-label="Go Back: there is no previous page"/);
    assert.doesNotMatch(page(false, false), /Go Back|Go Forward/);
    const can = [onlyBack, onlyForward].map(actionsOf);
    assert.deepEqual(
      can.map((all) => [all["Go Back"], all["Go Forward"]]),
      [
        [{ type: "back" }, undefined],
        [undefined, { type: "forward" }],
      ],
    );
  });

  it("puts a new try first, which alone stands out", () => {
    const view = views["a web page instead of a record"];
    const [first, ...others] = blocksOfKind(recordPage(view), "banner").flatMap(({ buttons }) => buttons);
    assert.deepEqual([first?.label, first?.primary], ["Try Again", true]);
    assert.ok(others.every(({ primary }) => primary !== true));
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

  it("shows an attempt", () => {
    assert.deepEqual(actions(views["deleted, with an attempt"])["Show the attempt: bytecode mismatch"], {
      type: "showVerification",
      entry: attempt.entry,
    });
  });
});
