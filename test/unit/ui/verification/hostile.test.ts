import assert from "node:assert/strict";
import { verificationMarkdown } from "../../../../src/ui/verification/markdown.ts";
import type { Protocol } from "../../../../src/services/verifier/verification.ts";
import { filledWith, harmless, hostileTexts, misbehaviour, unseenIn } from "../../../support/hostileTexts.ts";
import { respondedReport, type CannedResponse } from "../../../support/reports.ts";
import { withoutCode } from "../markdownCode.ts";
import { tagsOf } from "../markup.ts";
import { fullDirectRecord, fullJob, fullSessionRecord } from "./records.ts";
import { finishedPageOf } from "./views.ts";

/** A response has the text in some thirty places, and must stay below the size that is read. */
const texts: Readonly<Record<string, string>> = {
  ...hostileTexts,
  "a long text": "<a b='c'> ".repeat(40_000),
  "a long word": "\"'<>".repeat(80_000),
};

/** A response that holds the text wherever a service can put one, and still names the asked contract. */
function responsesWith(text: string): Readonly<Record<Protocol, readonly CannedResponse[]>> {
  // As long as a name may be, however it is spelled.
  const name = text.slice(0, 500);
  const named = (record: Record<string, unknown>) => {
    const { address, chainId } = record;
    return { ...(filledWith(record, text) as Record<string, unknown>), address, chainId };
  };
  const extra = { [name]: text, deep: { [name]: [text] }, list: [text, [text]] };
  const files = {
    found: [text],
    missing: { [name]: { [name]: text } },
    invalid: { [name]: text },
    [name]: text,
  };
  const session = { ...named(fullSessionRecord), files, ...extra };
  const wrong = { ...named(fullSessionRecord), name: { [name]: text }, files: text };
  const direct = { ...named(fullDirectRecord), libraryMap: { [name]: text, a: { [name]: text } }, ...extra };
  const contract = named(fullJob.contract);
  const job = {
    ...(filledWith(fullJob, text) as object),
    contract,
    isJobCompleted: true,
    error: { [name]: text },
    ...extra,
  };
  return {
    session: [{ body: { contracts: [session, wrong, text], unused: [text], error: text, ...extra } }],
    direct: [{ body: { result: [direct, [text]], errors: [{ message: text, path: text }], ...extra } }],
    job: [{ status: 202, body: { verificationId: "x" } }, { body: job }],
  };
}

describe("hostile answers", () => {
  for (const [name, text] of Object.entries(texts)) {
    for (const protocol of ["session", "direct", "job"] as const) {
      it(`become no markup: ${name}, by ${protocol}`, async () => {
        const report = await respondedReport(protocol, responsesWith(text)[protocol]);
        const benign = await respondedReport(protocol, responsesWith(harmless(text))[protocol]);
        const page = finishedPageOf(report);
        assert.deepEqual(tagsOf(page), tagsOf(finishedPageOf(benign)));
        assert.equal(misbehaviour(page), undefined);
        const markdown = verificationMarkdown(report);
        assert.equal(structure(markdown), structure(verificationMarkdown(benign)));
        assert.equal(unseenIn(markdown), undefined);
      });
    }

    it(`become no markup: ${name}, as plain text and as a page`, async () => {
      for (const body of [text, `<html><body>${text}</body></html>`]) {
        const report = await respondedReport("session", [{ status: 500, body }]);
        const page = finishedPageOf(report);
        const said = page.match(/<pre class="words">[^<]*<\/pre>/g) ?? [];
        assert.equal((page.match(/<pre/g) ?? []).length, said.length);
        assert.equal(misbehaviour(page), undefined);
        assert.doesNotMatch(
          withoutCode(verificationMarkdown(report)),
          /onerror|alert|command:|plaintext|‹open/,
        );
      }
    });
  }
});

/** What is left without code, and the sizes and times of what was said taken out of it. */
function structure(markdown: string): string {
  return withoutCode(markdown)
    .replace(/[\d,]+ characters/g, "characters")
    .replace(/[\d.]+ (?:ms|sec)\b/g, "ms");
}
