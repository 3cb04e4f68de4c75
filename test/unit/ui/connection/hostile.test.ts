import assert from "node:assert/strict";
import type { ConnectionReport } from "../../../../src/app/connection/connectionReport.ts";
import { connectionMarkdown } from "../../../../src/ui/connection/connectionMarkdown.ts";
import { connectionPage } from "../../../../src/ui/connection/connectionPage.ts";
import { pageBody } from "../../../../src/ui/document/document.ts";
import {
  eachFilledWith,
  harmless,
  hostileTexts,
  misbehaviour,
  unseenIn,
} from "../../../support/hostileTexts.ts";
import { withoutCode } from "../markdownCode.ts";
import { readableText, tagsOf } from "../markup.ts";
import { fullReports } from "./reports.ts";

/** The words that types have for the cases of a report: no service chooses them. */
const caseWords: ReadonlySet<string> = new Set([
  ...["mirror", "verifier", "undici", "proxy", "settings", "done", "failed"],
  ...["unreachable", "other", "proxyFailed", "login", "serviceFailed", "notJson"],
]);

/** No header and no certificate is longer. */
const longestText = 16_384;

/** Each text of each report alone. */
function reportsWith(words: string, reports = fullReports): readonly ConnectionReport[] {
  const text = words.slice(0, longestText);
  return reports.flatMap((report) => eachFilledWith(report, text, (word) => caseWords.has(word)));
}

function pageOf(report: ConnectionReport): string {
  return pageBody(connectionPage({ kind: "finished", report }));
}

/** The signs that Markdown acts on: those in code and those escaped are none. */
function actingSigns(markdown: string): string {
  return withoutCode(markdown)
    .replace(/\\./g, "")
    .replace(/[^`*_{}[\]<>#|~!&\n]/g, "");
}

describe("connection check, hostile texts", () => {
  for (const [name, text] of Object.entries(hostileTexts)) {
    it(`keeps its structure with ${name} in each field`, () => {
      const calm = reportsWith(harmless(text));
      reportsWith(text).forEach((report, index) => {
        const page = pageOf(report);
        assert.deepEqual(tagsOf(page), tagsOf(pageOf(calm[index]!)));
        assert.equal(misbehaviour(page), undefined);
      });
    });

    it(`has no effect of ${name} when copied as Markdown`, () => {
      const calm = reportsWith(harmless(text));
      reportsWith(text).forEach((report, index) => {
        const markdown = connectionMarkdown(report);
        assert.equal(actingSigns(markdown), actingSigns(connectionMarkdown(calm[index]!)));
        assert.equal(unseenIn(markdown), undefined);
      });
    });
  }

  it("shows each text of a service that was reached as it was said", () => {
    const text = hostileTexts["an image with a handler"]!;
    const unread = reportsWith(text, fullReports.slice(0, 1)).filter(
      (report) => !readableText(pageOf(report)).includes(text),
    );
    assert.deepEqual(unread, []);
  });
});
