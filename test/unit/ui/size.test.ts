import assert from "node:assert/strict";
import type { PageModel } from "../../../src/ui/page/pageModel.ts";
import { pageMarkdown } from "../../../src/ui/pageMarkdown.ts";
import { recordPage } from "../../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../../src/ui/subjects/result/resultPage.ts";
import { verificationPage } from "../../../src/ui/verification/verificationPage.ts";
import { argument, decoded, functionOf } from "../../support/decodedParts.ts";
import { withdrawDecoding } from "../../support/decodings.ts";
import { drawnPage } from "../../support/drawnPage.ts";
import { eachTextIn } from "../../support/hostileTexts.ts";
import {
  fullLog,
  fullRecord,
  fullResult,
  largeResultViewOf,
  recordViewOf,
  resultViewOf,
} from "../../support/lookupViews.ts";
import { respondedReport } from "../../support/reports.ts";
import { readableText } from "./markup.ts";
import { fullDirectRecord, fullSessionRecord } from "./verification/records.ts";

/** UTF-16 units: a model goes to its page whenever something changes. */
const largestModel = 300_000;
const long = "0x".padEnd(200_000, "ab");
const everyLong = <Value>(value: Value): Value => eachTextIn(value, () => long) as Value;

function assertSmall(page: PageModel): void {
  assert.ok(JSON.stringify(page).length < largestModel, `${JSON.stringify(page).length} in the model`);
  assert.ok(drawnPage(page).length < 400_000);
  assert.ok(pageMarkdown(page).length < largestModel, `${pageMarkdown(page).length} in Markdown`);
}

async function finished(...given: Parameters<typeof respondedReport>): Promise<PageModel> {
  return verificationPage({ kind: "finished", report: await respondedReport(...given), earlier: [] });
}

const many = <Item>(item: (index: number) => Item): Item[] =>
  Array.from({ length: 10_000 }, (_, at) => item(at));
const manyNamed = (value: unknown): object =>
  Object.fromEntries(many((index) => [`${"'".repeat(300)}${index}`, value]));

describe("a page stays small", () => {
  it("with 200,000 characters in every text of a record", () => {
    assertSmall(recordPage(recordViewOf({ body: everyLong(fullRecord) })));
  });

  it("with 200,000 characters in every text of a result, and in sixty logs", async () => {
    assertSmall(resultPage(await largeResultViewOf(everyLong({ ...fullResult, logs: [fullLog] }))));
    const logs = Array.from({ length: 60 }, () => ({ ...fullLog, data: long }));
    assertSmall(resultPage(await largeResultViewOf({ ...fullResult, logs })));
  });

  it("with names of 10,000 letters, and values of values of values", () => {
    let deep = argument("uint256", "x".repeat(10_000), 1n);
    for (let depth = 0; depth < 60; depth += 1)
      deep = argument("(t)", "x".repeat(10_000), { kind: "tuple", members: [deep, deep] });
    const candidates = [decoded(functionOf("f".repeat(10_000), [deep]), [deep])];
    const call = { kind: "function", candidates, returned: undefined, nested: [] } as const;
    assertSmall(resultPage(resultViewOf({ body: fullResult }, { decoding: withdrawDecoding({ call }) })));
  });

  it("with 200,000 characters in every text of a verification's response", async () => {
    const { address, chainId } = fullSessionRecord;
    const record = { ...everyLong(fullSessionRecord), address, chainId, beyond: long };
    assertSmall(await finished("session", [{ body: { contracts: [record], unused: [long] } }]));
    assertSmall(await finished("direct", [{ status: 500, body: { errors: [{ message: long }] } }]));
  });

  it("with 10,000 items in every list of a verification's response, of which it says how many more there are", async () => {
    const files = { found: many(String), missing: manyNamed(null), invalid: manyNamed({}) };
    const session = (record: object, beside: object = {}) =>
      finished("session", [{ body: { contracts: [{ ...fullSessionRecord, ...record }], ...beside } }]);
    const libraries = { ...fullDirectRecord, libraryMap: manyNamed("ab".repeat(20)) };
    for (const page of [
      await session({ files }),
      await session(manyNamed(1)),
      await session({}, { unused: many(String) }),
      await session({}, manyNamed(1)),
      await finished("direct", [{ body: { result: [libraries] } }]),
      await finished("direct", [{ body: { result: many(() => fullDirectRecord) } }]),
      await finished("direct", [
        { status: 500, body: { errors: many((at) => ({ message: `${"x".repeat(290)}${at}` })) } },
      ]),
    ]) {
      assertSmall(page);
      assert.match(readableText(drawnPage(page)), /and [\d,]+ (?:characters )?more/);
    }
  });
});
