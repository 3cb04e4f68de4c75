import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { ObjectReading, readObject } from "../../../../src/services/reading/reading.ts";
import { lackedFiles, NamedFiles, sessionRecordShape } from "../../../../src/services/verifier/schema.ts";
import { verificationMarkdown } from "../../../../src/ui/verification/markdown.ts";
import { recordBody } from "../../../../src/ui/verification/verifierRecord/recordBody.ts";
import type { RecordField } from "../../../../src/ui/verification/verifierRecord/verifierRecordFields.ts";
import { recordMarkdown } from "../../../../src/ui/verification/verifierRecord/verifierRecordMarkdown.ts";
import { answeredReport } from "../../../support/reports.ts";
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

function markdownOf(form: RecordField["form"], value: unknown): string {
  const field: RecordField = { label: "L", name: "n", path: ["n"], form, reading: { state: "value", value } };
  return recordMarkdown(new ObjectReading({}, {}), [field]).join("\n");
}

describe("a copied report", () => {
  it("writes no more files and libraries than it shows", () => {
    for (const form of ["found", "map"] as const) {
      const [object, looks] = countedObject();
      assert.match(markdownOf(form, form === "map" ? object : new NamedFiles(object)), /and 1,900 more$/);
      assert.ok(looks() <= shown, `${looks()} looks`);
    }
  });

  it("looks at no more fields beyond the specification than it shows, nor does the page", () => {
    const [object, looks] = countedObject();
    const reading = readObject(sessionRecordShape, { files: object });
    assert.match(recordMarkdown(reading, []).join("\n"), /and 1,900 more$/);
    const page = String(recordBody(reading, [], { answer: 0, path: [] }, { address: "0x", chainId: "1" }));
    assert.match(page, /and 1,900 more in the raw answer/);
    assert.ok(looks() <= 2 * shown, `${looks()} looks`);
  });

  it("is of an answer whose files were counted alone", () => {
    const [object, looks] = countedObject();
    const reading = readObject(sessionRecordShape, { files: { missing: object } });
    assert.equal(lackedFiles({ protocol: "session", reading }).missing, many);
    assert.equal(looks(), 0);
  });

  it("writes no more records than it shows", async () => {
    const contracts = Array.from({ length: 500 }, () => fullSessionRecord);
    const report = await answeredReport("session", [{ body: { contracts, unused: [] } }]);
    const { conclusion } = report;
    assert.ok(conclusion.kind === "answered");
    const reading = counted(conclusion.response.records[0]?.reading);
    const records = conclusion.response.records.map((record) =>
      Object.defineProperties({ ...record }, { reading: reading.of() }),
    );
    const answer = { ...conclusion.response, records };
    const text = verificationMarkdown({ ...report, conclusion: { ...conclusion, response: answer } });
    assert.match(text, /490 more records are left out here/);
    assert.ok(reading.looks() <= 50, `${reading.looks()} looks`);
  });
});
