import { marked } from "marked";
import { plainMarkdown } from "../../../src/ui/markdownText.ts";
import type { Attempt, Row } from "../row.ts";

const lures = [
  ...[
    "https://evil.example",
    "http://evil.example/?a=<b>",
    "HTTPS://evil.example",
    "www.evil.example",
    "ftp://evil.example",
  ],
  ...[
    "<https://evil.example>",
    "[a](https://evil.example)",
    "[a](<javascript:alert(1)>)",
    "![a](https://evil.example/x.png)",
  ],
  ...["[a][b]", "a@evil.example", "mailto:a@evil.example", "xmpp:a@evil.example", "<a@evil.example>", "[^1]"],
  ...[
    "<img src=x onerror=alert(1)>",
    "<!-- ",
    "<script>alert(1)</script>",
    "</p><iframe src=//evil.example>",
    "<b",
  ],
  ...[
    "&lt;b&gt;",
    "&#60;b&#62;",
    "`a`",
    "**a**",
    "_a_",
    "~~a~~",
    "# a",
    "- a",
    "1. a",
    "> a",
    "| a |",
    "---",
    "\\",
    "\\<b>",
  ],
];
const around = ["", " ", "a", "\\", "*", "_", "`", "(", "[", "<", "!", "&", "\n\n", "\n    ", ".", "~"];

export const row: Row = {
  number: 19,
  what: "texts with URLs and markup in them, as a Markdown renderer shows them",
  run: () => {
    const attempts: Attempt[] = [];
    for (const lure of lures)
      for (const before of around)
        for (const after of around) {
          const html = marked.parse(`# ${plainMarkdown(before + lure + after)}`, { gfm: true, async: false });
          const held = /^<h1>[^<]*<\/h1>\n$/.test(html);
          attempts.push({
            name: JSON.stringify(before + lure + after),
            held,
            ...(held ? {} : { detail: html }),
          });
        }
    return Promise.resolve(attempts);
  },
};
