import type { Tone } from "../../text/explanation.ts";
import { html, type Html } from "./html.ts";
import { icon } from "./icon.ts";
import { toneIcons } from "./toneIcons.ts";

/** A word with the sign and colour of its tone. */
export function chip(tone: Tone, word: string): Html {
  return html`<span class="chip ${tone}">${icon(toneIcons[tone])}${word}</span>`;
}
