import type { Tone } from "../../text/explanation.ts";
import { html, type Html } from "./html.ts";
import { icon } from "./icon.ts";
import { toneIcons } from "./toneIcons.ts";

/** One stage of an attempt; without a tone it was not reached, or nothing is known of it. */
export type Stage = { readonly name: string; readonly tone: Tone | undefined; readonly words: string };

/** How far an attempt came, as a line from the service to the bytecode. */
export function stageLine(stages: readonly Stage[]): Html {
  return html`<ol class="stages" aria-label="How far it came">
    ${stages.map(
      ({ name, tone, words }) =>
        html`<li class="${tone ?? "unreached"}">
          <span class="stage-sign">${icon(tone === undefined ? "circle-large" : toneIcons[tone])}</span>
          <span class="stage-name">${name}</span>
          <span class="stage-words"
            >${words
              .split(" · ")
              .map((part, index) => html`${index === 0 ? "" : " · "}<span>${part}</span>`)}</span
          >
        </li>`,
    )}
  </ol>`;
}
