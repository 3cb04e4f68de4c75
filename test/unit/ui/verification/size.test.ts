import assert from "node:assert/strict";
import { respondedReport } from "../../../support/reports.ts";
import { attributeValues, readableText } from "../markup.ts";
import { fullSessionRecord } from "./records.ts";
import { finishedMarkdownOf, finishedPageOf } from "./views.ts";

const mostCharacters = 300_000;
const tenMegabytes = 10_000_000;

type Json = Record<string, unknown>;

function session(changes: Json) {
  const contracts = [{ ...fullSessionRecord, ...changes }];
  return respondedReport("session", [{ body: { contracts, unused: [] } }]);
}

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
