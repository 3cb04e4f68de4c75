import { html, type Html } from "../parts/html.ts";
import { icon } from "../parts/icon.ts";
import { moment } from "../parts/fact.ts";

/** Says that what is shown was answered some time ago. @param next what to do about it, to end a sentence */
export function fromMemoryBanner(finishedAt: number, next: string): Html {
  return html`<section class="next-step" aria-label="From memory">
    <p>
      <strong>${icon("history")} From memory.</strong> This attempt finished ${moment(finishedAt)}. Nothing
      has been sent since; ${next}.
    </p>
  </section>`;
}
