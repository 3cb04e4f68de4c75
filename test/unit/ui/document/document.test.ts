import assert from "node:assert/strict";
import { renderDocument } from "../../../../src/ui/document/document.ts";
import { headOnly } from "../../../support/headOnly.ts";
import { attributeValues, readableText, tagsOf } from "../markup.ts";

const resources = {
  nonce: "bm9uY2U",
  script: "start();",
  styles: "b { }",
  elementsUri: "https://page.example/page-elements.js",
  document: 1,
};

const shown = headOnly("A page");

describe("document", () => {
  it("allows its own script, styles, font and images, and nothing else", () => {
    const page = renderDocument({ title: "t", page: shown, resources });
    assert.deepEqual(attributeValues(page, "content").at(-1)?.split("; "), [
      "default-src 'none'",
      "script-src 'nonce-bm9uY2U'",
      "style-src 'nonce-bm9uY2U'",
      "font-src data:",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    assert.deepEqual(
      tagsOf(page).filter((tag) => /script|style|link/.test(tag)),
      ["<style nonce>", "</style>", "<script nonce data-elements>", "</script>"],
    );
    assert.match(page, /<style[^>]*>b \{ \}<\/style>/);
    assert.match(page, /<script[^>]*>start\(\);<\/script>/);
    assert.match(page, /^<!doctype html>\s*<html lang="en">/);
  });

  it("keeps the state to the letter, whatever is in it", () => {
    const state = { title: `</script><!--"'&<\u202e\u0000\u2028😀`, list: [1, null, true] };
    const page = renderDocument({ title: "t", page: shown, resources, state });
    assert.deepEqual(JSON.parse(attributeValues(page, "data-state")[0] ?? ""), state);
    assert.equal(tagsOf(page).filter((tag) => tag.startsWith("</script")).length, 1);
  });

  it("escapes the title", () => {
    const page = renderDocument({ title: "</title><script>", page: shown, resources });
    assert.ok(readableText(page).startsWith("</title><script>"));
    assert.equal(tagsOf(page).filter((tag) => tag === "</title>").length, 1);
  });
});
