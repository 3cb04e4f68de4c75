import { groupDigits } from "../../../core/amount.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { textButton } from "../../parts/button.ts";
import { section } from "../../parts/section.ts";

/** All words together are cut here; a compiler's complaint fits in whole. */
const longestWords = 30_000;

/** The service's own words, whole and with every line break. `answer` is the index of the raw answer they stand in. */
export function wordsSection(words: readonly string[], answer: number): Html {
  if (words.length === 0) return nothing;
  let room = longestWords;
  const shown = words.flatMap((word) => {
    const part = word.slice(0, room);
    room -= part.length;
    return part === "" ? [] : [part];
  });
  const left = words.reduce((sum, word) => sum + word.length, 0) - (longestWords - room);
  const rest =
    left === 0
      ? nothing
      : html`<p class="aside">
          and ${groupDigits(BigInt(left))} characters more
          ${textButton("Open raw answer", { type: "openRaw", answer }, "with all the words")}
        </p>`;
  return section(
    "What the service said",
    html`${shown.map((word) => html`<pre class="words">${word}</pre>`)} ${rest}`,
  );
}
