import assert from "node:assert/strict";
import { ApiError } from "../../../../src/http/failure.ts";
import { recordMarkdown } from "../../../../src/ui/subjects/record/recordMarkdown.ts";
import { resultMarkdown } from "../../../../src/ui/subjects/result/resultMarkdown.ts";
import type { RecordView } from "../../../../src/ui/subjects/record/view.ts";
import type { ResultView } from "../../../../src/ui/subjects/result/view.ts";
import { inTurns } from "../../../../src/core/turns/inTurns.ts";
import { fullRecord, fullResult, recordViewOf, resultViewOf } from "../../../support/lookupViews.ts";
import { status } from "../hover/facts.ts";

const missing = { body: { _status: { messages: [{ message: "No such contract" }] } }, status: 404 };
const refused = { body: { _status: { messages: [{ message: "Invalid parameter: id" }] } }, status: 400 };
const failure = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "mirror.example");

const record = (view: RecordView): string => recordMarkdown(view);
const result = (view: ResultView): Promise<string> => inTurns(resultMarkdown(view));

describe("a contract record, copied as Markdown", () => {
  it("begins with what was asked for, where, when it was received, from whom, and as of when", () => {
    const text = record(recordViewOf({ body: fullRecord }));
    const [heading = "", head = ""] = text.split("\n\n");
    assert.match(heading, /^# .*0\.0\.5012345/);
    for (const said of [
      /Subject: `0\.0\.5012345`/,
      /Network: `Test Ledger`/,
      /Chain ID: `298`/,
      /Received: .*2026-11-20.*11:59:56/,
      /Service: `mirror\.example`/,
    ])
      assert.match(head, said);
    const filter = record(
      recordViewOf({ body: fullRecord }, {}, { timestamps: ["lt:1786696443.000000001"] }),
    );
    assert.notEqual(filter.split("\n\n")[1], head);
  });

  it("says whether its source is verified", () => {
    const found = status("perfect", "contracts/Counter.sol:Counter");
    assert.ok(found.state === "known");
    const verification = { status: found.response, statusError: undefined, attempts: [] };
    const head = (view: RecordView): string => record(view).split("\n\n")[1] ?? "";
    assert.match(head(recordViewOf({ body: fullRecord }, { verification })), /erif.*[Ee]xact match/);
    assert.doesNotMatch(head(recordViewOf({ body: fullRecord })), /[Ee]xact match/);
  });

  it("holds every section, what else was sent, and what could not be read", () => {
    const text = record(recordViewOf({ body: { ...fullRecord, novel: [1, 2], deleted: "perhaps" } }));
    const heads = [...text.matchAll(/^## (.*)$/gm)].map(([, head]) => head);
    assert.ok(heads.length > 4 && heads.every((head) => head !== "undefined"), heads.join());
    assert.match(text, /- `novel`: `\[1, 2\]`/);
    assert.match(text, /- `deleted`: `"perhaps"`/);
  });
});

describe("what was not found, copied as Markdown", () => {
  it("holds what the service said, or why it failed, or that nobody has asked yet", async () => {
    const texts = async (response: typeof missing | undefined, error?: ApiError) => [
      record(recordViewOf(response, { error })),
      await result(resultViewOf(response, { error })),
    ];
    for (const text of await texts(missing)) assert.match(text, /```text\nNo such contract\n```/);
    for (const text of await texts(refused)) assert.match(text, /```text\nInvalid parameter: id\n```/);
    for (const text of await texts(undefined, failure)) {
      assert.match(text, /mirror\\?\.example responded with an error \\?\(HTTP 503\\?\)/);
      assert.doesNotMatch(text, /Received|Service:/);
    }
    for (const text of await texts(undefined)) assert.match(text, /Not loaded yet/);
  });
});

describe("an execution result, copied as Markdown", () => {
  it("names the result among those of its transaction where it is not the first", async () => {
    const head = async (nonce: number) =>
      (await result(resultViewOf({ body: fullResult }, {}, { nonce }))).slice(0, 2000);
    assert.match(await head(3), /once.*3/);
    assert.doesNotMatch(await head(0), /[Nn]once/);
    assert.match(await result(resultViewOf(missing, {}, { nonce: 3 })), /once.*3/);
  });

  it("says that some of it is missing where the mirror node has only part of it", async () => {
    const whole = await result(resultViewOf({ body: fullResult }));
    const part = await result(resultViewOf({ body: fullResult, status: 206 }));
    assert.ok(part.length > whole.length);
  });
});
