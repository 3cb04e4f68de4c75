import assert from "node:assert/strict";
import { ObjectReading } from "../../../../src/services/reading/reading.ts";
import type { NamedFile } from "../../../../src/services/verifier/schema.ts";
import { verificationMarkdown } from "../../../../src/ui/verification/markdown.ts";
import type { RecordField } from "../../../../src/ui/verification/record/recordFields.ts";
import { recordMarkdown } from "../../../../src/ui/verification/record/recordMarkdown.ts";
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

function markdownOf(form: RecordField["form"], value: unknown): string {
  const field: RecordField = { label: "L", name: "n", path: ["n"], form, reading: { state: "value", value } };
  return recordMarkdown(new ObjectReading({}, []), [field]).join("\n");
}

describe("a copied report", () => {
  it("writes no more files and libraries than it shows", () => {
    const path = counted("a.sol");
    const files = Array.from(
      { length: many },
      () => Object.defineProperties({ detail: undefined }, { path: path.of() }) as NamedFile,
    );
    assert.match(markdownOf("found", files), /and 1,900 more$/);
    assert.equal(path.looks(), shown);
    const library = counted("library");
    const names = Array.from({ length: many }, (_, index) => [`n${index}`, library.of()] as const);
    assert.match(
      markdownOf("map", Object.defineProperties({}, Object.fromEntries(names))),
      /and 1,900 more$/,
    );
    assert.equal(library.looks(), shown);
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
