import { asciiJson } from "../asciiJson.ts";
import { copySign } from "./button.ts";
import { attributes, html, type Html } from "./html.ts";
import type { PageMessage } from "../pageMessage.ts";

/** An identifier that leads to its panel; `shown` is its shortened form. */
export function referenceLink(text: string, shown = text): Html {
  const message: PageMessage = { type: "openReference", text };
  const all = attributes({ "data-action": asciiJson(message), title: `Show ${text}` });
  return html`<button type="button" class="text-button reference" ${all}><code>${shown}</code></button>`;
}

/** The same with a sign that copies it; `what` names it: "contract ID". */
export function reference(text: string, what: string, shown = text): Html {
  return html`<span class="identifier">${referenceLink(text, shown)}${copySign(text, what)}</span>`;
}
