import assert from "node:assert/strict";
import type { CodeComparison } from "../../../../../src/app/builds/comparison.ts";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import type { RecordView } from "../../../../../src/ui/subjects/view.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { fullRecord, lookupNetwork, recordViewOf, viewedAt } from "../../../../support/lookupViews.ts";
import { exactly } from "../../../../support/relations.ts";
import { rawResponse } from "../../../../support/rawResponse.ts";
import { askedAddress, knownStatus } from "../../../../support/reports.ts";
import { describePages } from "../../../../support/textSnapshots.ts";
import { buildNamed } from "../../../builds/samples.ts";
import { actionsOf } from "../../actionsOf.ts";
import { status } from "../../hover/facts.ts";
import { readableText } from "../../markup.ts";
import { partsOf } from "./recordParts.ts";

type Verification = RecordView["verification"];

const body = fullRecord;
const minute = 60_000;
const failure = (code: number) => ({ kind: "serviceFailed", status: code, messages: [] }) as const;
const failed = new ApiError(failure(503), "verifier.example");
const unsupported = new ApiError(failure(404), "verifier.example");

const viewOf = (verification: Partial<Verification>): RecordView =>
  recordViewOf(
    { body },
    { verification: { status: undefined, statusError: undefined, attempts: [], ...verification } },
  );

/** A status without fields, received so many minutes ago. */
const received = (minutes: number): NonNullable<Verification["status"]> => {
  const known = status("notVerified");
  assert.ok(known.state === "known");
  return { value: known.response.value, receivedAt: viewedAt - minutes * minute };
};

/** A status with these fields. */
async function withFields(fields: JsonObject): Promise<RecordView> {
  const response = { match: "exact_match", chainId: "1", address: askedAddress, ...fields };
  const known = await knownStatus({ body: response });
  return viewOf({ status: { value: known.status, receivedAt: viewedAt } });
}

const drawn = (view: RecordView, fieldNames = true): string => drawnPage(recordPage(view), { fieldNames });
const actions = (view: RecordView) => actionsOf(drawn(view));
const banners = (view: RecordView) => blocksOfKind(recordPage(view), "banner");

const compilation = {
  language: "Solidity",
  compiler: "solc",
  compilerVersion: "0.8.25+commit.b61c2a91",
  compilerSettings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: "paris",
    viaIR: true,
    libraries: {},
  },
  name: "Storage",
  fullyQualifiedName: "Storage.sol:Storage",
};

const views = {
  unknown: viewOf({}),
  "asking for the first time": viewOf({ isAsking: true }),
  "asking again": viewOf({ status: received(3), isAsking: true }),
  "asking again, just after a response": viewOf({ status: received(0.5), isAsking: true }),
  "not verified": viewOf({ status: received(3) }),
  "service failed": viewOf({ statusError: failed }),
  "service failed after a response": viewOf({ status: received(3), statusError: failed }),
  "service failed after a response and a later attempt": viewOf({
    status: received(3),
    statusError: failed,
    fact: ["perfect", viewedAt - minute],
  }),
  "service failed, known from an earlier window": viewOf({
    statusError: failed,
    fact: ["notVerified", viewedAt - 5 * minute],
  }),
  "status not supported": viewOf({ statusError: unsupported }),
  "status not supported, known from an earlier window": viewOf({
    statusError: unsupported,
    fact: ["notVerified", viewedAt - 5 * minute],
  }),
  "without a match": await withFields({ match: null, runtimeMatch: null, creationMatch: null }),
  "with a match and its compilation": await withFields({
    match: "match",
    runtimeMatch: "exact_match",
    creationMatch: "a new word",
    verifiedAt: "2026-08-14T08:34:03Z",
    compilation,
  }),
  "with unknown fields and fields of another type": await withFields({
    compilation: { name: ["no text"], more: { deep: 1 } },
    beyond: 2,
    verifiedAt: "yesterday",
  }),
  "with a compilation that is no object": await withFields({ compilation: "solc" }),
};

describePages("recordVerification", views, (view) => partsOf(recordPage(view), "verification"));

describe("the verification in a contract record", () => {
  it("has the age of a status that may have changed", () => {
    assert.match(
      readableText(drawn(views["service failed after a response"])),
      /Not verified, as of 3 minutes ago/,
    );
  });

  it("has a tone for how it stands, and one for the failure", () => {
    const tones = (name: keyof typeof views) => [
      blocksOfKind(recordPage(views[name]), "chips").flatMap(({ pieces }) =>
        pieces.flatMap((piece) => (piece.kind === "chip" ? [piece.tone] : [])),
      )[0],
      banners(views[name])[0]?.tone,
    ];
    assert.deepEqual(tones("unknown"), ["neutral", undefined]);
    assert.deepEqual(tones("not verified"), ["neutral", undefined]);
    assert.deepEqual(tones("with a match and its compilation"), ["partial", "partial"]);
    assert.deepEqual(tones("service failed"), ["careful", "careful"]);
  });

  it("is one box of a partial match, with the difference and two buttons", () => {
    const boxes = (view: RecordView) =>
      blocksOfKind(recordPage(view), "banner").map(({ tone, title, buttons }) => [
        tone,
        title,
        ...buttons.map(({ label }) => label),
      ]);
    const view = views["with a match and its compilation"];
    const source = ["partial", "Partial match", "Open Verified Source"];
    assert.deepEqual(boxes(view), [[...source, "Copy ABI"]]);
    const build = { ...buildNamed("Vault"), path: "out/Vault.json", tool: "foundry", modifiedAt: 0 };
    const match = { build, relation: exactly };
    const matched = { kind: "matched", match, others: [], creation: { kind: "notRecorded" }, isExact: true };
    const comparison = matched as unknown as CodeComparison;
    assert.deepEqual(boxes({ ...view, comparison }), [[...source, "Verify from Build…"]]);
    assert.deepEqual(boxes(views["with unknown fields and fields of another type"]), []);
  });

  it("leads to what helps where the service failed", () => {
    const can = actions(views["service failed"]);
    assert.deepEqual(can["Try Again"], { type: "refresh" });
    assert.deepEqual(can["Check Connection"], { type: "remedy", remedy: "checkConnection" });
  });

  it("opens the response of a service that failed", () => {
    const response = rawResponse({ text: "{}", status: 503 });
    const statusError = new ApiError(failure(503), "verifier.example", { response });
    assert.deepEqual(actions(viewOf({ statusError }))["Open Verification Service Response"], {
      type: "openRaw",
      responseIndex: 3,
    });
  });

  it("offers to try again once where the mirror node failed as well", () => {
    const error = new ApiError(failure(500), "mirror.example");
    for (const response of [{ body }, undefined]) {
      const { verification } = views["service failed"];
      const shown = banners(recordViewOf(response, { verification, error }));
      const labels = shown.flatMap(({ buttons }) => buttons.map(({ label }) => label));
      assert.deepEqual([shown.length, labels.filter((label) => label === "Try Again").length], [2, 1]);
    }
  });

  it("moves nothing that was there before the service failed", () => {
    const before = recordPage(views["not verified"]).body;
    const after = recordPage(views["service failed after a response"]).body;
    const last = after.findIndex((block) => block.kind === "section" && block.id === "verification");
    assert.ok(last > 3);
    assert.deepEqual(after.slice(1, last), before.slice(1, last));
    // The first of the chips says it in their line.
    const otherChips = ([first]: typeof before) => (first?.kind === "chips" ? first.pieces.slice(1) : []);
    assert.deepEqual(otherChips(after), otherChips(before));
  });

  it("says nothing of fields that a contract without a match cannot have", async () => {
    const nothing = /Not set|Missing from the response/;
    assert.doesNotMatch(readableText(drawn(views["without a match"])), nothing);
    assert.match(readableText(drawn(await withFields({ runtimeMatch: null }))), nothing);
  });

  it("opens long values out of the response of the verification service", async () => {
    const long = "x".repeat(300);
    const can = actions(await withFields({ matchId: long, beyond: [long] }));
    const open = { type: "openValue", responseIndex: 1 };
    assert.deepEqual(can["Open all of Match ID"], { ...open, path: ["matchId"] });
    assert.deepEqual(can["Open all of beyond"], { ...open, path: ["beyond"] });
    const path = ["compilation", "compilerSettings"];
    const settings = actions(views["with a match and its compilation"])["Open all of Compiler settings"];
    assert.deepEqual(settings, { ...open, path });
  });

  it("shows names and words of the service only where names on the wire are wanted", () => {
    const view = views["with a match and its compilation"];
    const wire = ["compilation.compilerSettings.optimizer", "exact_match"];
    const texts = [true, false].map((fieldNames) => readableText(drawn(view, fieldNames)));
    assert.deepEqual(
      texts.map((text) => wire.map((name) => text.includes(name))),
      [
        [true, true],
        [false, false],
      ],
    );
  });

  it("tells of an optimizer what the settings do", async () => {
    const told = async (compilerSettings: JsonObject): Promise<string | undefined> => {
      const text = readableText(drawn(await withFields({ compilation: { compilerSettings } }), false));
      return / Optimizer (.*?) (?:EVM|Compiler settings)/.exec(text)?.[1];
    };
    assert.equal(await told({ optimizer: { enabled: false, runs: 200 } }), "off");
    assert.equal(await told({ optimizer: { enabled: true, runs: 1 } }), "1 run");
    assert.equal(await told({ optimizer: { enabled: true } }), "on");
    assert.equal(await told({}), "off");
    assert.equal(await told({ optimize: "codesize" }), "codesize");
  });

  it("leads to the source where the service has a page of it", async () => {
    const offered = async (match: string | null, verifierUrl: string): Promise<unknown> => {
      const { verification } = await withFields({ match });
      const network = { ...lookupNetwork, verifierUrl };
      return actions(recordViewOf({ body }, { verification }, { network }))["View Source"];
    };
    const service = "https://sourcify.dev/server";
    assert.deepEqual(await offered("exact_match", service), { type: "viewSource" });
    assert.deepEqual(await offered("match", service), { type: "viewSource" });
    assert.equal(await offered(null, service), undefined);
    assert.equal(await offered("exact_match", "https://verifier.example"), undefined);
  });
});
