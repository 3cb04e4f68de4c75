import assert from "node:assert/strict";

/** Controls but line feed and tab, what turns a line around, halves of characters, and separators nobody sees. */
const unseen = /[^\P{Cc}\n\t]|[\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}\u200b\ufeff]/u;

/** Nothing that is shown or copied holds a character that cannot be seen as it is. */
export function assertSeen(text: string): void {
  const found = unseen.exec(text);
  if (found === null) return;
  const around = text.slice(Math.max(0, found.index - 40), found.index + 40);
  assert.fail(`U+${found[0].charCodeAt(0).toString(16)} stands raw in ${JSON.stringify(around)}`);
}
