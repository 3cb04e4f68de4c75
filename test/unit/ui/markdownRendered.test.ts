import assert from "node:assert/strict";
import fc from "fast-check";
import { marked } from "marked";
import { visibleText } from "../../../src/core/strings/visibleText.ts";
import { codeSpan, plainMarkdown } from "../../../src/ui/markdownText.ts";

/** Whatever CommonMark and GitHub's dialect make something of, in pieces that fit together. */
const hostile = fc.string({
  unit: fc.constantFrom(
    ...[
      "https://",
      "http://evil.example/x",
      "www.evil.example",
      "a@evil.example",
      "mailto:",
      "xmpp:",
      "ftp://",
    ],
    ...["<b>", "<img src=x onerror=y>", "<!--", "<https://evil.example>", "</p>", "<script>", "javascript:"],
    ...[
      "![",
      "[",
      "](",
      "]",
      "(",
      ")",
      "[^1]",
      "]: https://evil.example",
      "`",
      "*",
      "**",
      "_",
      "~~",
      "|",
      "---",
    ],
    ...[
      "\\",
      "&lt;",
      "&#60;",
      "&",
      "#",
      "- ",
      "+ ",
      "1. ",
      "2) ",
      "> ",
      "=",
      "$",
      "^",
      ":",
      "/",
      ".",
      "\n",
      "\n\n",
    ],
    ...["    ", " ", "\t", "a", "é", "\u202e", "\u00a0", "0.0.1001", "@", "//", "!"],
  ),
  maxLength: 12,
});

/** What a renderer makes of it, tags as they are, entities undone. */
function rendered(markdown: string): string {
  const html = marked.parse(markdown, { gfm: true, async: false });
  assert.deepEqual(html.match(/<[^>]*>/g)?.filter((tag) => !expected.has(tag)) ?? [], [], html);
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** Tags of the frames below. */
const expected = new Set(
  ["p", "h1", "ul", "li", "strong", "em", "code"].flatMap((name) => [`<${name}>`, `</${name}>`]),
);

const frames: readonly (readonly [name: string, frame: (text: string) => string])[] = [
  ["a paragraph", (text) => `A ${text} z`],
  ["a heading", (text) => `# Record: ${text}`],
  ["an item", (text) => `- Name: ${text}`],
  ["strong text", (text) => `**A ${text} z**`],
  ["emphasis", (text) => `*A ${text} z*`],
];

describe("Markdown as it is rendered", () => {
  for (const [name, frame] of frames) {
    it(`is nothing but its text in ${name}, whatever that is`, () => {
      const words = (text: string): string => text.replace(/\s+/g, " ").trim();
      fc.assert(
        fc.property(hostile, (text) => {
          const shown = words(rendered(frame(plainMarkdown(text))));
          assert.ok(shown.includes(words(visibleText(text))), shown);
        }),
        { numRuns: 1000 },
      );
    });
  }

  it("is nothing but its text alone on a line", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const html = marked.parse(plainMarkdown(text), { gfm: true, async: false });
        assert.match(html, /^(?:<p>[^<]*<\/p>\n)?$/);
      }),
      { numRuns: 1000 },
    );
  });

  it("is code and nothing else where it is a foreign text", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const html = marked.parse(`- a: ${codeSpan(text)} z`, { gfm: true, async: false });
        assert.match(html, /^<ul>\n<li>a: <code>[^<]*<\/code> z<\/li>\n<\/ul>\n$/);
      }),
      { numRuns: 1000 },
    );
  });
});
