import { visibleText } from "../../../src/core/characters/visibleText.ts";
import { asciiJson } from "../../../src/core/json/asciiJson.ts";
import { compactJson } from "../../../src/core/json/compactJson.ts";
import { copiedResponse, curlCommand } from "../../../src/ui/copiedExchange.ts";
import { codeBlock, codeSpan, plainMarkdown } from "../../../src/ui/markdownText.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import type { Attempt, Row } from "../row.ts";

/** Controls, direction, what has no width, tags, what is half a character. */
const unseen = [
  0x0, 0x7, 0x1b, 0x7f, 0x80, 0x85, 0x9b, 0x9f, 0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029,
].concat([
  0x202a, 0x202b, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff, 0xd800, 0xdfff, 0xe0041,
]);

/** Every form in which foreign text reaches the clipboard. */
const copies: Readonly<Record<string, (text: string) => string | undefined | Promise<string | undefined>>> = {
  "an answer as JSON": (text) =>
    copiedResponse(rawResponse({ text: JSON.stringify({ memo: text, [text]: [text] }) })),
  "JSON that escapes nothing": (text) => copiedResponse(rawResponse({ text: `{"memo":"${text}"}` })),
  "an answer that is no JSON": (text) => copiedResponse(rawResponse({ text: `<p>${text}` })),
  "a word of ours": plainMarkdown,
  "a code span": codeSpan,
  "a code block": (text) => codeBlock(text, 1000),
  "JSON in a code span": (text) => codeSpan(compactJson({ [text]: text }, 1000).text),
  "an attribute": asciiJson,
  "a curl command": (text) => curlCommand(new URL(`/a/${text}`, "https://service.example").href),
};

export const row: Row = {
  number: 17,
  what: "characters that are invisible, or reverse the order of others, in everything that is copied",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const [name, copy] of Object.entries(copies))
      for (const code of unseen) {
        const copied = await copy(`a${String.fromCodePoint(code)}b`);
        const held = copied !== undefined && visibleText(copied) === copied;
        attempts.push({
          name: `${name}, U+${code.toString(16)}`,
          held,
          ...(held ? {} : { detail: JSON.stringify(copied) }),
        });
      }
    return attempts;
  },
};
