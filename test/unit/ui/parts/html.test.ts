import assert from "node:assert/strict";
import fc from "fast-check";
import { attributes, html, nothing, type Hole } from "../../../../src/ui/parts/html.ts";
import { tagsOf } from "../markup.ts";

function dynamic(chunks: readonly string[], ...holes: readonly Hole[]): string {
  return String(html(Object.assign([...chunks], { raw: chunks }), ...holes));
}

describe("html", () => {
  it("escapes texts in content and in attribute values", () => {
    const text = `<b onclick="x" title='y'>&amp;\``;
    const escaped = "&#60;b onclick=&#34;x&#34; title=&#39;y&#39;&#62;&#38;amp;&#96;";
    assert.equal(String(html`<p>${text}</p>`), `<p>${escaped}</p>`);
    assert.equal(String(html`<p title="${text}"></p>`), `<p title="${escaped}"></p>`);
    assert.equal(String(html`<p ${attributes({ title: text })}></p>`), `<p title="${escaped}"></p>`);
  });

  it("never lets a text become a tag", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const page = String(html`<p title="${text}">${text}</p>`);
        assert.deepEqual(tagsOf(page), ["<p title>", "</p>"]);
      }),
    );
  });

  it("makes unseen characters visible", () => {
    assert.equal(
      String(html`<p title="${"\u202e"}">${"\u0000\r\u200b\u2066"}</p>`),
      '<p title="⟨U+202E⟩">⟨U+0000⟩⟨U+000D⟩⟨U+200B⟩⟨U+2066⟩</p>',
    );
  });

  it("takes markup, numbers, lists and nothing", () => {
    const items = ["a", html`<b>b</b>`, ["<c>"], undefined, nothing, 1, 2n];
    assert.equal(String(html`<p>${items}</p>`), "<p>a<b>b</b>&#60;c&#62;12</p>");
  });

  it("writes attributes, those without a value too", () => {
    const all = attributes({ hidden: true, title: "t", "data-at": 1, class: undefined });
    assert.equal(String(html`<p ${all}></p>`), '<p hidden title="t" data-at="1"></p>');
  });

  it("cuts what would drown the page", () => {
    assert.ok(String(html`${"x".repeat(10_000_000)}`).length <= 100_000);
  });

  const refused: readonly (readonly [name: string, chunks: readonly string[], hole: Hole])[] = [
    ["a tag name", ["<", ">"], "b"],
    ["an attribute name", ["<b ", "></b>"], "onclick"],
    ["an unquoted value", ["<b title=", "></b>"], "x"],
    ["a value in single quotes", ["<b title='", "'></b>"], "x"],
    ["an event handler", ['<b onclick="', '"></b>'], "x"],
    ["a style", ['<b style="', '"></b>'], "x"],
    ["a srcdoc", ['<iframe srcdoc="', '"></iframe>'], "x"],
    ["a script", ["<script>", "</script>"], "x"],
    ["a style sheet", ["<style>", "</style>"], "x"],
    ["an attribute value that is markup", ['<b title="', '"></b>'], html`<i></i>`],
    ["markup among attributes", ["<b ", "></b>"], html`<i></i>`],
    ["attributes in content", ["<b>", "</b>"], attributes({ title: "x" })],
    ["a tag that is left open", ["<b>", "</b"], "x"],
  ];
  for (const [name, chunks, hole] of refused) {
    it(`refuses ${name}`, () => assert.throws(() => dynamic(chunks, hole), Error));
  }

  for (const name of ["onclick", "style", "href", "src", "srcdoc", "formaction", "x y", "A"]) {
    it(`refuses an attribute ${name}`, () => assert.throws(() => attributes({ [name]: "x" }), Error));
  }
});
