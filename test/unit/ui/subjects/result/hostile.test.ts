import assert from "node:assert/strict";
import { atOnce } from "../../../../../src/core/turns/atOnce.ts";
import { executionResultShape } from "../../../../../src/services/ledger/schema.ts";
import { resultMarkdown } from "../../../../../src/ui/subjects/result/resultMarkdown.ts";
import { resultPage } from "../../../../../src/ui/subjects/result/resultPage.ts";
import { resultTitle } from "../../../../../src/ui/subjects/result/resultTitle.ts";
import type { ResultView } from "../../../../../src/ui/subjects/result/view.ts";
import { drawnPage, renderPage, withOpenRows } from "../../../../support/drawnPage.ts";
import {
  errorData,
  fullLog,
  fullResult,
  fullStateChange,
  largeResultViewOf,
  resultViewOf,
} from "../../../../support/lookupViews.ts";
import { filledWith, harmless, hostileTexts, misbehaviour } from "../../../../support/hostileTexts.ts";
import { withoutCode } from "../../markdownCode.ts";
import { tagsOf } from "../../markup.ts";

/** Each field alone, all at once, rows with fields beyond the documented ones, a reason, and the words of a refusal. */
function viewsWith(text: string) {
  // As long as a name may be, however it is spelled.
  const name = text.slice(0, 500);
  const fields = Object.keys(executionResultShape).map((field) => ({
    ...fullResult,
    [field]: filledWith(fullResult[field], text),
  }));
  const all = { ...(filledWith(fullResult, text) as object), [name]: { [name]: [text] } };
  const rows = {
    ...fullResult,
    logs: [{ ...fullLog, topics: [text], [name]: text }, text],
    state_changes: [{ ...fullStateChange, slot: { [name]: text } }, [text]],
  };
  const reason = { ...fullResult, error_message: errorData(text.slice(0, 2000)) };
  const refusal = { _status: { messages: [{ message: text }] } };
  return [
    ...[...fields, all, rows, reason].map((body) => resultViewOf({ body })),
    ...[404, 400].map((status) => resultViewOf({ body: refusal, status })),
  ];
}

/** What is shown, with every row open. */
const pageOf = (view: ResultView): string => drawnPage(withOpenRows(resultPage(view)));

describe("execution result, hostile texts", () => {
  for (const [name, text] of Object.entries(hostileTexts)) {
    it(`keeps its structure with ${name} in each field`, () => {
      const calm = viewsWith(harmless(text));
      viewsWith(text).forEach((view, index) => {
        const page = pageOf(view);
        assert.deepEqual(tagsOf(page), tagsOf(pageOf(calm[index]!)));
        assert.equal(misbehaviour(page), undefined);
        assert.ok(page.length < 400_000, `${page.length} characters`);
      });
    });

    it(`keeps ${name} in code when copied as Markdown`, () => {
      const calm = viewsWith(harmless(text)).map((view) => withoutCode(atOnce(resultMarkdown(view))));
      viewsWith(text).forEach((view, index) =>
        assert.equal(withoutCode(atOnce(resultMarkdown(view))), calm[index]),
      );
    });

    it(`has nothing of ${name} in its title`, () => {
      for (const view of viewsWith(text)) assert.match(resultTitle(view), /^[\w .…:-]+$/);
    });
  }

  it("stays small with megabytes in every value", async () => {
    const data = `0x${"6080604052".repeat(500_000)}`;
    const logs = Array.from({ length: 60 }, () => ({
      ...fullLog,
      data: data.slice(0, 200_002),
      bloom: data.slice(0, 20_002),
    }));
    const body = { ...fullResult, function_parameters: data, call_result: data, failed_initcode: data, logs };
    const page = resultPage(await largeResultViewOf(body));
    assert.ok(drawnPage(page).length < 400_000);
    assert.ok(renderPage(page).length < 1_000_000);
  });
});
