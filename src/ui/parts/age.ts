import { ageText } from "../ageText.ts";
import { attributes, html, type Html } from "./html.ts";
import { utcText } from "../timeText.ts";

/** How long ago something was, counted on by the page's script as time goes. */
export function age(milliseconds: number, now: number): Html {
  const all = attributes({ "data-age": milliseconds, title: utcText(milliseconds) });
  return html`<span ${all}>${ageText(milliseconds, now)}</span>`;
}
