import assert from "node:assert/strict";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { renderPage } from "../../../support/drawnPage.ts";
import { recordPage } from "../../../../src/ui/subjects/record/recordPage.ts";
import { recordTitle } from "../../../../src/ui/subjects/record/shownRecord.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { resultTitle } from "../../../../src/ui/subjects/result/resultHead.ts";
import type { RecordView, ResultView } from "../../../../src/ui/subjects/view.ts";
import { fullLog, fullRecord, fullResult, recordViewOf, resultViewOf } from "../../../support/lookupViews.ts";
import { everyFailure, everyStatus } from "../../text/everyReport.ts";
import { usePseudoTranslation } from "../../text/pseudo.ts";
import { withoutCode } from "../markdownCode.ts";
import { attributeValues } from "../markup.ts";
import { isTranslated, textsIn } from "../ownTexts.ts";

const refusal = { _status: { messages: [{ message: "Not found" }] } };
const responses = (full: object) => [
  undefined,
  { body: full },
  { body: {} },
  { body: Object.fromEntries(Object.keys(full).map((name) => [name, null])) },
  { body: refusal, status: 404 },
  { body: refusal, status: 400 },
];
const states: readonly Partial<RecordView>[] = [
  {},
  { asking: "mirror.example" },
  ...everyFailure.map((failure) => ({ error: new ApiError(failure, "mirror.example") })),
];
const verified = everyStatus.map((looked): Partial<RecordView> =>
  looked.kind === "known"
    ? {
        verification: {
          status: { value: looked.status, receivedAt: 0 },
          statusError: undefined,
          attempts: [],
        },
      }
    : { verification: { status: undefined, statusError: looked.error, attempts: [] } },
);

const records = [...states, ...verified].flatMap((state) =>
  responses(fullRecord).map((response) => recordViewOf(response, state)),
);
const manyLogs = { ...fullResult, logs: Array.from({ length: 8 }, () => fullLog) };
const results = states.flatMap((state) =>
  responses(manyLogs).map((response) => resultViewOf(response, state as unknown as Partial<ResultView>)),
);

/** What stands for no word: IDs, hashes, hosts, numbers, units and moments as the ledger has them. */
const plain =
  /0x[0-9a-fA-F…]+|\b0\.0\.\d+(?:[-@][\d.-]+)?|\b\d[\d-]* ?[\d:.]*(?: UTC)?|Test Ledger|mirror\.example|verifier\.example|\bUTC\b|\b(?:second|minute|hour|day|year|byte)s?\b|\bago\b|\bin\b|\(\w{2,3}\)|GET(?: [^\s⟧]+)?|[“”"].*[“”"]/g;

const isOurs = (text: string): boolean => isTranslated(text.replace(plain, ""), /^$/);

describe("a translation of a page of a record or a result", () => {
  usePseudoTranslation();

  it("is used for every word on it that is ours", () => {
    const texts = [
      ...records.flatMap((view) => [recordTitle(view, "utc"), ...textsIn(recordPage(view))]),
      ...results.flatMap((view) => [resultTitle(view), ...textsIn(resultPage(view))]),
    ];
    assert.ok(texts.length > 5000);
    assert.deepEqual([...new Set(texts.filter((text) => !isOurs(text)))], []);
  });

  it("is used for what components say by themselves", () => {
    const pages = [...records.map((view) => recordPage(view)), ...results.map((view) => resultPage(view))];
    const said = pages.map((page) => renderPage(page)).flatMap((page) => attributeValues(page, "aria-label"));
    assert.deepEqual([...new Set(said.filter((text) => !isOurs(text)))], []);
  });

  it("is used for what is copied", () => {
    const copied = [
      ...records.map((view) => pageMarkdown(recordPage(view))),
      ...results.map((view) => pageMarkdown(resultPage(view))),
    ];
    const lines = copied.flatMap((text) => withoutCode(text).split("\n"));
    const words = lines.map((line) => line.replaceAll(/‹(?:span|block)›|\*null\*|\\/g, ""));
    assert.deepEqual([...new Set(words.filter((line) => !isOurs(line)))], []);
  });
});
