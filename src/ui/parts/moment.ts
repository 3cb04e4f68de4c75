import { isoOf, utcText } from "../timeText.ts";
import { html, type Html } from "./html.ts";

/** A moment, in UTC until the page's script puts it into the reader's own time zone and spelling. */
export function moment(milliseconds: number): Html {
  const iso = isoOf(milliseconds);
  if (iso === undefined) return html`${milliseconds}`;
  return html`<time datetime="${iso}" title="${iso}" data-local>${utcText(milliseconds)}</time>`;
}
