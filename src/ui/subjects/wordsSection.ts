import { html, nothing, type Html } from "../parts/html.ts";
import { section } from "../parts/section.ts";

const longestWords = 2000;
const mostWords = 10;

/** The service's own words, to the letter. */
export function wordsSection(messages: readonly string[]): Html {
  if (messages.length === 0) return nothing;
  return section(
    "What the service said",
    html`${messages.slice(0, mostWords).map((word) => html`<pre class="words">${word.slice(0, longestWords)}</pre>`)}`,
  );
}
