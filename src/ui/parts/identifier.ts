import { copySign } from "./button.ts";
import { attributes, html, type Html } from "./html.ts";

/** An identifier with the sign that copies it whole. `shown` is its shortened form, the whole is then in the title. */
export function identifier(text: string, what: string, shown = text): Html {
  const title = attributes({ title: shown === text ? undefined : text });
  return html`<span class="identifier"><code ${title}>${shown}</code>${copySign(text, what)}</span>`;
}
