import type { Explanation } from "../../text/explanation.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import { button } from "../parts/button.ts";
import { html, nothing, type Html } from "../parts/html.ts";
import { remedyButton } from "./remedies.ts";

/** What to do next, with the buttons that do it. Trying again is left out: that button stands in the header. */
export function nextStep(explanation: Explanation, report: VerificationReport): Html {
  const remedies = explanation.remedies.filter((remedy) => remedy !== "tryAgain");
  const firstIsBest = explanation.remedies[0] !== "tryAgain";
  const buttons = remedies.map((remedy, index) =>
    button({ ...remedyButton(remedy, report), primary: firstIsBest && index === 0 }),
  );
  const heading = explanation.tone === "good" ? "What now" : "What you can do";
  return html`<section class="next-step" aria-label="${heading}">
    <p><strong>${heading}.</strong> ${explanation.nextStep}</p>
    ${buttons.length === 0 ? nothing : html`<div class="buttons">${buttons}</div>`}
  </section>`;
}
