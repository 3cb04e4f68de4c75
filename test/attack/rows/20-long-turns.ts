import assert from "node:assert/strict";
import { atOnce } from "../../../src/core/turns/atOnce.ts";
import { prepareJson } from "../../../src/http/responseJson.ts";
import { readObject } from "../../../src/services/reading/reading.ts";
import { readLookup } from "../../../src/services/ledger/mirror/lookup.ts";
import { executionResultShape } from "../../../src/services/ledger/schema.ts";
import { copiedResponse } from "../../../src/ui/copiedExchange.ts";
import { pageBody } from "../../../src/ui/document/document.ts";
import { resultMarkdown } from "../../../src/ui/subjects/result/resultMarkdown.ts";
import { rowMatches } from "../../../src/ui/subjects/result/rows/rowMatches.ts";
import { resultPage } from "../../../src/ui/subjects/result/resultPage.ts";
import { fullLog, fullResult, resultViewOf, viewedAt } from "../../support/lookupViews.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { longestTurn, type Attempt, type Row } from "../row.ts";
import { unending } from "../../support/requests.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";

/** What costs most to tell from what is seen: emoji that are listed, that are not, that go on, and what is not seen. */
const parts = ["😀", "👨‍👩‍👧", "👨‍", "🧑🏽‍", "❤️", "🏴", "\u202e", "\u{e0041}"];

const units = 4 * 1024 * 1024 - 100;

const valueUnits = 64 * 1024;

const repeated = (part: string, length: number): string => part.repeat(Math.floor(length / part.length));

export const row: Row = {
  number: 20,
  what: "megabytes of characters that each take long to process, copied and shown",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const part of parts) {
      const words = repeated(part, units);
      for (const text of [JSON.stringify([words]), `<p>\u0001${words}`]) {
        const response = await prepareJson(rawResponse({ text }), parseInThread, unending);
        const name = `${JSON.stringify(part)}, copied as ${text.startsWith("<") ? "a page" : "JSON"}`;
        attempts.push(
          await longestTurn(name, async () => `${(await copiedResponse(response))?.length ?? 0} units`),
        );
      }
      attempts.push(await showing(part));
    }
    attempts.push(await filtering());
    return attempts;
  },
};

/** A filter that nearly fits everywhere in a log of 30 MB. */
function filtering(): Promise<Attempt> {
  const start = "a".repeat(60);
  const data = `${start}á${"a".repeat(138)}b`.repeat(150_000);
  return longestTurn("a filter that nearly fits everywhere", () => {
    // What was found once is remembered for its rows.
    const rows = readObject(executionResultShape, { logs: [{ ...fullLog, data }] }).fields.logs;
    assert.ok(rows.state === "value");
    const found = atOnce(rowMatches(rows.value, ["data"], `${start}á${"a".repeat(139)}`, () => [0]));
    return Promise.resolve(`${String(found.length)} rows`);
  });
}

/** A result whose every text, and those of 15 logs, are as long as can be copied from a page. */
async function showing(part: string): Promise<Attempt> {
  const value = `\u0001${repeated(part, valueUnits)}`;
  const allOf = (object: object): object =>
    Object.fromEntries(
      Object.entries(object).map(([name, item]) => [
        name,
        typeof item === "string" ? value : (item as unknown),
      ]),
    );
  const logs = Array.from({ length: 15 }, () => allOf({ ...fullLog, topics: [value, value] }));
  const text = JSON.stringify({ ...allOf(fullResult), logs }, (_name, item: unknown) =>
    typeof item === "bigint" ? Number(item) : item,
  );
  const response = await prepareJson(rawResponse({ text }), parseInThread, unending);
  const lookup = { value: readLookup(executionResultShape, response), receivedAt: viewedAt };
  return longestTurn(`${JSON.stringify(part)}, shown`, () => {
    atOnce(resultMarkdown({ ...resultViewOf(undefined), lookup }));
    return Promise.resolve(`${pageBody(resultPage({ ...resultViewOf(undefined), lookup })).length} units`);
  });
}
