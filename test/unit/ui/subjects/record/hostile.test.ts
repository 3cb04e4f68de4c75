import assert from "node:assert/strict";
import { contractRecordShape } from "../../../../../src/services/ledger/schema.ts";
import { recordMarkdown } from "../../../../../src/ui/subjects/record/recordMarkdown.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { recordTitle } from "../../../../../src/ui/subjects/record/recordTitle.ts";
import { drawnPage } from "../../../../support/drawnPage.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { filledWith, harmless, hostileTexts, misbehaviour } from "../../../../support/hostileTexts.ts";
import { withoutCode } from "../../markdownCode.ts";
import { tagsOf } from "../../markup.ts";

/** Each field alone, all at once, one beyond the documented ones, and the words of a refusal. */
function viewsWith(text: string) {
  // As long as a name may be, however it is spelled.
  const name = text.slice(0, 500);
  const fields = Object.keys(contractRecordShape).map((field) => ({
    ...fullRecord,
    [field]: filledWith(fullRecord[field], text),
  }));
  const all = { ...(filledWith(fullRecord, text) as object), [name]: { [name]: [text] } };
  const refusal = { _status: { messages: [{ message: text, detail: text, data: text }] } };
  return [
    ...[...fields, all, { ...fullRecord, memo: text }].map((body) => recordViewOf({ body })),
    ...[404, 400].map((status) => recordViewOf({ body: refusal, status })),
  ];
}

describe("contract record, hostile texts", () => {
  for (const [name, text] of Object.entries(hostileTexts)) {
    it(`keeps its structure with ${name} in each field`, () => {
      const calm = viewsWith(harmless(text));
      viewsWith(text).forEach((view, index) => {
        const page = drawnPage(recordPage(view));
        assert.deepEqual(tagsOf(page), tagsOf(drawnPage(recordPage(calm[index]!))));
        assert.equal(misbehaviour(page), undefined);
        assert.ok(page.length < 400_000, `${page.length} characters`);
      });
    });

    it(`keeps ${name} in code when copied as Markdown`, () => {
      const calm = viewsWith(harmless(text)).map((view) => withoutCode(recordMarkdown(view)));
      viewsWith(text).forEach((view, index) => assert.equal(withoutCode(recordMarkdown(view)), calm[index]));
    });

    it(`has nothing of ${name} in its title`, () => {
      for (const view of viewsWith(text)) assert.match(recordTitle(view, "utc"), /^[\w .…:-]+$/);
    });
  }

  it("stays small with megabytes of code and memo", () => {
    const code = `0x${"6080604052".repeat(150_000)}`;
    const body = { ...fullRecord, bytecode: code, runtime_bytecode: code, memo: "m".repeat(900_000) };
    const page = drawnPage(recordPage(recordViewOf({ body })));
    assert.ok(page.length < 40_000, `${page.length} characters`);
    assert.ok(recordMarkdown(recordViewOf({ body })).length < 20_000);
  });
});
