import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { readObject } from "../../../../src/services/reading/reading.ts";
import {
  directRecordShape,
  lackedFiles,
  sessionRecordShape,
  type VerificationRecord,
} from "../../../../src/services/verifier/schema.ts";
import { objectMarkdown, verificationMarkdown } from "../../../../src/ui/verification/markdown.ts";
import { recordBlocks } from "../../../../src/ui/verification/record.ts";
import { verificationRecordFields } from "../../../../src/ui/verification/recordFields.ts";
import { respondedReport } from "../../../support/reports.ts";
import { fullSessionRecord } from "./records.ts";

const many = 2000;
const shown = 100;

/** Values of which each counts how often it is looked at. */
function counted(value: unknown): {
  readonly of: () => PropertyDescriptor;
  readonly looks: () => number;
} {
  let looks = 0;
  const get = (): unknown => {
    looks += 1;
    return value;
  };
  return { of: () => ({ get, enumerable: true }), looks: () => looks };
}

/** An object of many such values. */
function countedObject(): readonly [object: JsonObject, looks: () => number] {
  const { of, looks } = counted("library");
  const names = Array.from({ length: many }, (_, index) => [`n${index}`, of()] as const);
  return [Object.defineProperties({}, Object.fromEntries(names)), looks];
}

const at = { responseIndex: 0, path: [] };
const asked = { address: "0x", chainId: "1" };

function markdownOf(record: VerificationRecord): string {
  return objectMarkdown(record.reading, verificationRecordFields(record, at, asked), at).join("\n");
}

function session(answer: JsonObject): VerificationRecord {
  return { protocol: "session", reading: readObject(sessionRecordShape, answer) };
}

function direct(answer: JsonObject): VerificationRecord {
  return { protocol: "direct", reading: readObject(directRecordShape, answer) };
}

describe("a copied report", () => {
  it("writes no more files and libraries than it shows", () => {
    const forms = [
      (object: JsonObject) => session({ files: { missing: object } }),
      (object: JsonObject) => direct({ libraryMap: object }),
    ];
    for (const form of forms) {
      const [object, looks] = countedObject();
      assert.match(markdownOf(form(object)), /^ {2}- and 1,900 more$/m);
      assert.ok(looks() <= shown, `${looks()} looks`);
    }
  });

  it("looks at no more fields beyond the specification than it shows, nor does the page", () => {
    const [object, looks] = countedObject();
    const record = session({ files: object });
    assert.match(markdownOf(record), /^- and 1,900 more$/m);
    const page = JSON.stringify(recordBlocks(record.reading, [], at));
    assert.match(page, /and 1,900 more in the raw response/);
    assert.ok(looks() <= 2 * shown, `${looks()} looks`);
  });

  it("is of a response whose files were counted alone", () => {
    const [object, looks] = countedObject();
    const reading = readObject(sessionRecordShape, { files: { missing: object } });
    assert.equal(lackedFiles({ protocol: "session", reading }).missing, many);
    assert.equal(looks(), 0);
  });

  it("writes no more records than it shows", async () => {
    const contracts = Array.from({ length: 500 }, () => fullSessionRecord);
    const report = await respondedReport("session", [{ body: { contracts, unused: [] } }]);
    const { conclusion } = report;
    assert.ok(conclusion.kind === "responded");
    const reading = counted(conclusion.response.records[0]?.reading);
    const records = conclusion.response.records.map((record) =>
      Object.defineProperties({ ...record }, { reading: reading.of() }),
    );
    const answer = { ...conclusion.response, records };
    const text = verificationMarkdown({ ...report, conclusion: { ...conclusion, response: answer } });
    assert.match(text, /490 more records are omitted/);
    assert.ok(reading.looks() <= 50, `${reading.looks()} looks`);
  });
});
