import assert from "node:assert/strict";
import { pageDocument } from "../../../../src/ui/document/document.ts";
import { attributeValues, tagsOf } from "../markup.ts";

const files = { script: "https://page.example/page.js", styles: "https://page.example/page.css" };

describe("the document of a panel", () => {
  const document = pageDocument(files, { tag: "en", messages: {} }, "bm9uY2U");

  it("allows its own script, styles and font, and nothing else, before anything else is said", () => {
    assert.deepEqual(attributeValues(document, "content").at(-1)?.split("; "), [
      "default-src 'none'",
      "script-src 'nonce-bm9uY2U'",
      "style-src 'nonce-bm9uY2U'",
      "font-src data:",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    assert.deepEqual(
      tagsOf(document).filter((tag) => /^<(?:meta http|script|style|link|body)/.test(tag)),
      ["<meta http-equiv content />", "<link rel nonce href />", "<body>", "<script nonce src>"],
    );
    assert.match(document, /^<!doctype html>\s*<html lang="en">/);
  });

  it("hands its script the messages of another language to the letter", () => {
    const messages = { "A {0}": `</script><!--"'&<\u2028😀` };
    const german = pageDocument(files, { tag: "de", messages }, "bm9uY2U");
    assert.match(german, /<html lang="de">/);
    assert.deepEqual(JSON.parse(attributeValues(german, "data-messages")[0] ?? ""), messages);
    assert.equal(tagsOf(german).filter((tag) => tag.startsWith("</script")).length, 1);
  });
});
