import assert from "node:assert/strict";
import { verificationMarkdown } from "../../../../src/pages/verification/markdown.ts";
import type { Protocol } from "../../../../src/api/verification/verification.ts";
import { answeredReport, type CannedAnswer } from "../../../support/reports.ts";
import { withoutCode } from "../markdownCode.ts";
import { tagsOf } from "../markup.ts";
import { fullDirectRecord, fullJob, fullSessionRecord } from "./records.ts";
import { finishedPageOf } from "./views.ts";

const hostileTexts: Readonly<Record<string, string>> = {
  "an image with a handler": '<img src=x onerror="alert(1)">',
  "the end of a script": "</script><script>alert(1)</script>",
  "the end of an attribute": `"><b onclick='alert(1)' x="`,
  "the end of text elements": "</title></pre></code></dd></dl></textarea><plaintext>",
  "a comment": "<!-- --> <![CDATA[ ]]> <?php ?>",
  entities: "&lt;b&gt; &#60;b&#62; &amp;",
  "bidi characters": "\u202egnp.exe\u202c \u2066x\u2069 \u061c",
  "control characters": "a\u0000b\u0007c\u001b[31md\u007f\u009b\r",
  "unseen characters": "a\u200bb\u200dc\ufeffd\u2028e\u{e0041}",
  "lone surrogates": "\ud800 \udfff",
  "a command link": "[click](command:workbench.action.quit) <command:workbench.action.quit>",
  "Markdown fences": "```\n# Heading\n````\n~~~\n- [x](y)\n\n<b>\n`",
  "a long text": "<a b='c'> ".repeat(40_000),
  "a long word": "\"'<>".repeat(80_000),
};

/** A harmless text that takes the same way through the page: as long, and with its spaces in the same places. */
function harmless(text: string): string {
  return text.replace(/[^\s]/g, "~");
}

/** A value with every text in it, names of undocumented fields too, replaced. */
function filled(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((item) => filled(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, filled(inside, text)]));
}

/** An answer that holds the text wherever a service can put one, and still names the asked contract. */
function answersWith(text: string): Readonly<Record<Protocol, readonly CannedAnswer[]>> {
  const named = (record: Record<string, unknown>) => {
    const { address, chainId } = record;
    return { ...(filled(record, text) as Record<string, unknown>), address, chainId };
  };
  const extra = { [text]: text, deep: { [text]: [text] }, list: [text, [text]] };
  const files = {
    found: [text],
    missing: { [text]: { [text]: text } },
    invalid: { [text]: text },
    [text]: text,
  };
  const session = { ...named(fullSessionRecord), files, ...extra };
  const wrong = { ...named(fullSessionRecord), name: { [text]: text }, files: text };
  const direct = { ...named(fullDirectRecord), libraryMap: { [text]: text, a: { [text]: text } }, ...extra };
  const contract = named(fullJob.contract);
  const job = {
    ...(filled(fullJob, text) as object),
    contract,
    isJobCompleted: true,
    error: { [text]: text },
    ...extra,
  };
  return {
    session: [{ body: { contracts: [session, wrong, text], unused: [text], error: text, ...extra } }],
    direct: [{ body: { result: [direct, [text]], errors: [{ message: text, path: text }], ...extra } }],
    job: [{ status: 202, body: { verificationId: "x" } }, { body: job }],
  };
}

describe("hostile answers", () => {
  for (const [name, text] of Object.entries(hostileTexts)) {
    for (const protocol of ["session", "direct", "job"] as const) {
      it(`become no markup: ${name}, by ${protocol}`, async () => {
        const report = await answeredReport(protocol, answersWith(text)[protocol]);
        const benign = await answeredReport(protocol, answersWith(harmless(text))[protocol]);
        const page = finishedPageOf(report);
        assert.deepEqual(tagsOf(page), tagsOf(finishedPageOf(benign)));
        assert.doesNotMatch(page, unseen);
        const markdown = verificationMarkdown(report);
        assert.equal(structure(markdown), structure(verificationMarkdown(benign)));
        assert.doesNotMatch(markdown, unseen);
      });
    }

    it(`become no markup: ${name}, as plain text and as a page`, async () => {
      for (const body of [text, `<html><body>${text}</body></html>`]) {
        const report = await answeredReport("session", [{ status: 500, body }]);
        const page = finishedPageOf(report);
        const said = page.match(/<pre class="words">[^<]*<\/pre>/g) ?? [];
        assert.equal((page.match(/<pre/g) ?? []).length, said.length);
        assert.doesNotMatch(page, unseen);
        assert.doesNotMatch(
          withoutCode(verificationMarkdown(report)),
          /onerror|alert|command:|plaintext|‹open/,
        );
      }
    });
  }
});

/** Controls, bidi and zero-width characters as they are; line feed and tab are none. */
// eslint-disable-next-line no-control-regex -- that is what is looked for
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u202a-\u202e\u2028\u2066-\u2069\ufeff]/;

/** What is left without code, and the sizes of what was said taken out of it. */
function structure(markdown: string): string {
  return withoutCode(markdown)
    .replace(/[\d,]+ characters/g, "characters")
    .replace(/\d+ ms/g, "ms");
}
