import assert from "node:assert/strict";
import { prepareJson } from "../../src/http/responseJson.ts";
import { parseInThread } from "../../src/platform/node/parseInThread.ts";
import {
  sessionVariant,
  readImport,
  directVariant,
} from "../../src/services/verifier/protocols/importFromExplorer.ts";
import { verificationMarkdown } from "../../src/ui/verification/markdown.ts";
import { unending } from "../support/requests.ts";
import { finishedPageOf } from "../unit/ui/verification/views.ts";
import { rawResponse } from "../support/rawResponse.ts";
import { respondedReport, askedAddress } from "../support/reports.ts";
import { longestTurn, type Attempt } from "./row.ts";

const asked = { address: askedAddress, chainId: "1" } as const;

/** A title that is nearly found at every place of its page. */
export async function titledPages(): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  for (const unit of ["a", "一", "\u0100"])
    for (const length of [8000, 12_000, 16_300, 20_000]) {
      const title = `${unit.repeat(100)}b${unit.repeat(length)}`;
      const text = `<html><title>${title}</title>${unit.repeat(65_436 - length)}`;
      const response = rawResponse({ status: 502, text, contentType: "text/html" });
      attempts.push(
        await longestTurn(`a page of ${unit} with a title of ${length}`, async () => {
          return `${readImport(directVariant, asked, await Promise.resolve(response)).words.length} words`;
        }),
      );
    }
  return attempts;
}

/** Eleven records with as many names of their own, of files or of libraries as a response can hold: 100 of each are shown. */
export async function manyNames(): Promise<readonly Attempt[]> {
  let count = 0;
  const names = (most: number): string =>
    Array.from({ length: most }, () => `"p${(count += 1)}":0`).join(",");
  const about = `"address":"${askedAddress}","chainId":"1","status":"error"`;
  const records = {
    "fields of its own": ["session", () => `${names(95_000)},"files":{${names(36_000)}}`],
    files: ["session", () => `"files":{"missing":{${names(95_000)}},"invalid":{${names(36_000)}}}`],
    libraries: ["direct", () => `"libraryMap":{${names(95_000)}},${names(36_000)}`],
  } as const;
  const attempts: Attempt[] = [];
  for (const [name, [protocol, more]] of Object.entries(records)) {
    const variant = protocol === "session" ? sessionVariant : directVariant;
    const list = Array.from({ length: 11 }, () => `{${about},${more()}}`).join(",");
    const text = Buffer.from(`{"${variant.recordsField}":[${list}]}`).toString();
    const answer = await prepareJson(rawResponse({ text }), parseInThread, unending);
    const response = readImport(variant, asked, answer);
    const report = await respondedReport(protocol, [{ body: {} }]);
    assert.ok(report.conclusion.kind === "responded");
    const full = { ...report, conclusion: { ...report.conclusion, response } };
    const steps: Readonly<Record<string, () => number>> = {
      read: () => readImport(variant, asked, answer).records.length,
      shown: () => finishedPageOf(full).length,
      copied: () => verificationMarkdown(full).length,
    };
    for (const [step, work] of Object.entries(steps))
      attempts.push(
        await longestTurn(`11 records of 131,000 names each, ${name}, ${step}`, () =>
          Promise.resolve(String(work())),
        ),
      );
  }
  return attempts;
}
