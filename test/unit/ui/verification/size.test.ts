import assert from "node:assert/strict";
import { respondedReport } from "../../../support/reports.ts";
import { attributeValues, readableText } from "../markup.ts";
import { fullDirectRecord, fullSessionRecord } from "./records.ts";
import { finishedMarkdownOf, finishedPageOf } from "./views.ts";

const mostCharacters = 300_000;
const tenMegabytes = 10_000_000;

type Json = Record<string, unknown>;

function session(changes: Json, beside: Json = {}) {
  return respondedReport("session", [
    { body: { contracts: [{ ...fullSessionRecord, ...changes }], unused: [], ...beside } },
  ]);
}

function many(count: number, item: (index: number) => unknown): unknown[] {
  return Array.from({ length: count }, (_item, index) => item(index));
}

function manyNamed(count: number, value: (index: number) => unknown): Json {
  return Object.fromEntries(
    many(count, (index) => [`${"'".repeat(300)}${index}`, value(index)]) as [string, unknown][],
  );
}

const path = (index: number): string => `${'"'.repeat(290)}${index}`;

describe("huge answers", () => {
  const long = ['"', "a ", "\u202e", "f"].map((unit) => unit.repeat(tenMegabytes / unit.length));
  const fields = [
    "name",
    "compiledPath",
    "status",
    "statusMessage",
    "storageTimestamp",
    "verificationId",
    "beyond",
  ];
  fields.forEach((field, index) => {
    it(`leave a page small: ten megabytes of ${field}`, async () => {
      const report = await session({ [field]: long[index % long.length] });
      assert.ok(finishedPageOf(report).length < mostCharacters);
      assert.ok(finishedMarkdownOf(report).length < mostCharacters);
    });
  });

  const lists: Readonly<Record<string, () => ReturnType<typeof session>>> = {
    "files found": () => session({ files: { found: many(30_000, path) } }),
    "files missing": () => session({ files: { missing: manyNamed(10_000, () => null) } }),
    "unused items": () => session({}, { unused: many(30_000, path) }),
    "fields beyond": () => session(manyNamed(10_000, (index) => index)),
    "fields beside": () =>
      session(
        {},
        manyNamed(10_000, (index) => index),
      ),
    words: () =>
      respondedReport("direct", [
        { status: 500, body: { errors: many(20_000, (index) => ({ message: path(index) })) } },
      ]),
    libraries: () =>
      respondedReport("direct", [
        { body: { result: [{ ...fullDirectRecord, libraryMap: manyNamed(10_000, () => "ab".repeat(20)) }] } },
      ]),
    records: () => respondedReport("direct", [{ body: { result: many(20_000, () => fullDirectRecord) } }]),
  };
  for (const [name, report] of Object.entries(lists)) {
    it(`leave a page small: ${name}`, async () => {
      const page = finishedPageOf(await report());
      assert.ok(page.length < mostCharacters, String(page.length));
      assert.match(readableText(page), /and [\d,]+ (?:characters )?more/);
      assert.ok(finishedMarkdownOf(await report()).length < mostCharacters);
    });
  }

  it("offer to open whole what they shorten", async () => {
    const page = finishedPageOf(await session({ beyond: "ab".repeat(5000), name: "a ".repeat(5000) }));
    const opened = attributeValues(page, "data-action")
      .map((action) => JSON.parse(action) as Json)
      .filter(({ type }) => type === "openValue")
      .map((message) => message["path"]);
    assert.deepEqual(opened, [
      ["contracts", 0, "name"],
      ["contracts", 0, "beyond"],
    ]);
    assert.match(readableText(page), /abababababab…abababababab 5,000 bytes Open/);
    assert.match(readableText(page), /10,000 characters Open/);
  });
});
