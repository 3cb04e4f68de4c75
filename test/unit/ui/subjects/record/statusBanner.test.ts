import assert from "node:assert/strict";
import { pageMarkdown } from "../../../../../src/ui/pageMarkdown.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import type { RecordView } from "../../../../../src/ui/subjects/record/view.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { fullRecord, recordViewOf, viewedAt } from "../../../../support/lookupViews.ts";
import { rawResponse } from "../../../../support/rawResponse.ts";
import { actionsOf } from "../../actionsOf.ts";
import { status } from "../../hover/facts.ts";
import { readableText } from "../../markup.ts";

const body = fullRecord;
const failure = (code: number) => ({ kind: "serviceFailed", status: code, messages: [] }) as const;
const statusError = new ApiError(failure(503), "verifier.example");
const now = (): RecordView["verification"] => {
  const held = status("notVerified");
  assert.ok(held.state === "known");
  const { value } = held.response;
  return { status: { value, receivedAt: viewedAt - 180_000 }, statusError, attempts: [] };
};

const drawn = (view: RecordView): string => drawnPage(recordPage(view));
const read = (view: RecordView): string => readableText(drawn(view));
const banners = (view: RecordView) => blocksOfKind(recordPage(view), "banner");

describe("contract record, whose verification service failed", () => {
  it("says how it failed and what was known when, and leads to what helps", () => {
    const view = recordViewOf({ body }, { verification: now() });
    assert.match(
      read(view),
      /Verification service error ?\. verifier\.example responded with an error \(HTTP 503\)\. Last known status: Not verified, as of 3 minutes ago ?\. Try again/,
    );
    const can = actionsOf(drawn(view));
    assert.deepEqual(can["Try Again"], { type: "refresh" });
    assert.deepEqual(can["Check Connection"], { type: "remedy", remedy: "checkConnection" });
    assert.equal(can["Open Verification Service Response"], undefined);
  });

  it("never says as current what was known before, in the chip and in Markdown", () => {
    const view = recordViewOf({ body }, { verification: now() });
    assert.match(read(view), /Not verified, as of 3 minutes ago .*Verification service error/);
    assert.match(pageMarkdown(recordPage(view)), /^Not verified, as of 2026-11-20 11:57:00 UTC$/m);
    const current = recordViewOf({ body }, { verification: { ...now(), statusError: undefined } });
    assert.doesNotMatch(read(current), /as of|Last known/);
    assert.doesNotMatch(pageMarkdown(recordPage(current)), /as of 2026/);
  });

  it("has the age of what an attempt has shown since", () => {
    const verification = { ...now(), fact: ["perfect", viewedAt - 60_000] as const };
    const page = read(recordViewOf({ body }, { verification }));
    assert.match(page, /Last known status: Verified, exact match, as of 1 minute ago/);
    assert.doesNotMatch(page, /Not verified/);
  });

  it("says what an earlier window has left where this one was told nothing", () => {
    const verification = { ...now(), status: undefined, fact: ["notVerified", viewedAt - 300_000] as const };
    const page = read(recordViewOf({ body }, { verification }));
    assert.match(page, /Not verified, as of 5 minutes ago .*Verification service error/);
    assert.match(page, /Last known status: Not verified, as of 5 minutes ago/);
    assert.doesNotMatch(page, /Verification unknown/);
    const lacks = { ...verification, statusError: new ApiError(failure(404), "verifier.example") };
    const view = recordViewOf({ body }, { verification: lacks });
    assert.deepEqual(banners(view), []);
    assert.match(read(view), /Not verified, as of 5 minutes ago/);
  });

  it("says that nothing is known where nothing is, but nothing of a service that never tells", () => {
    const unknown = { status: undefined, statusError, attempts: [] };
    const view = recordViewOf({ body }, { verification: unknown });
    assert.match(read(view), /\(HTTP 503\)\. Could not look up whether the contract is verified\. Try again/);
    const lacks = { ...unknown, statusError: new ApiError(failure(404), "verifier.example") };
    assert.deepEqual(banners(recordViewOf({ body }, { verification: lacks })), []);
  });

  it("opens what the service responded", () => {
    const response = rawResponse({ text: "{}", status: 503 });
    const withResponse = new ApiError(failure(503), "verifier.example", { response });
    const view = recordViewOf({ body }, { verification: { ...now(), statusError: withResponse } });
    assert.deepEqual(actionsOf(drawn(view))["Open Verification Service Response"], {
      type: "openRaw",
      responseIndex: 3,
    });
  });

  it("stands beside the failure of the mirror node, which offers to try again once", () => {
    const error = new ApiError(failure(500), "mirror.example");
    for (const response of [{ body }, undefined]) {
      const shown = banners(recordViewOf(response, { verification: now(), error }));
      const labels = shown.flatMap(({ buttons }) => buttons.map(({ label }) => label));
      assert.equal(shown.length, 2);
      assert.deepEqual(labels.filter((label) => label === "Try Again").length, 1);
    }
  });

  it("says so behind what was there before, which does not move", () => {
    const before = recordPage(recordViewOf({ body }, { verification: { ...now(), statusError: undefined } }));
    const after = recordPage(recordViewOf({ body }, { verification: now() }));
    const last = after.body.findIndex((block) => block.kind === "section" && block.id === "verification");
    assert.ok(last > 3);
    // The chips say it in their line.
    assert.deepEqual(after.body.slice(1, last), before.body.slice(1, last));
    const [, ...chips] = after.body
      .slice(0, 1)
      .flatMap((block) => (block.kind === "chips" ? block.pieces : []));
    const [, ...chipsBefore] = before.body
      .slice(0, 1)
      .flatMap((block) => (block.kind === "chips" ? block.pieces : []));
    assert.deepEqual(chips, chipsBefore);
  });
});

describe("contract record, whose verification service is being asked", () => {
  it("has the age of what it said before, but for what it said just now, and says where it said nothing", () => {
    const { status: held } = now();
    assert.ok(held);
    const asking = { status: held, statusError: undefined, attempts: [], isAsking: true };
    const shown = (verification: RecordView["verification"]) =>
      read(recordViewOf({ body }, { verification }));
    assert.match(shown(asking), /Not verified, as of 3 minutes ago/);
    const fresh = { ...held, receivedAt: viewedAt - 30_000 };
    assert.doesNotMatch(shown({ ...asking, status: fresh }), /Not verified, as of/);
    assert.doesNotMatch(shown({ ...asking, isAsking: false }), /Not verified, as of/);
    assert.match(shown({ ...asking, status: undefined }), /Looking up the verification…/);
    assert.match(shown({ ...asking, status: undefined, isAsking: false }), /Verification unknown/);
  });
});
