import type { VerificationSummary } from "../../../app/verification/report.ts";
import { explainAttempt } from "../../../text/attempt.ts";
import { chip } from "../../parts/chip.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { moment } from "../../parts/fact.ts";
import { section } from "../../parts/section.ts";

/** Attempts on the same contract before this one. */
export function earlierSection(earlier: readonly VerificationSummary[]): Html {
  if (earlier.length === 0) return nothing;
  return section(
    "Earlier attempts",
    html`<table class="earlier">
      <thead>
        <tr>
          <th scope="col">Outcome</th>
          <th scope="col">Protocol</th>
          <th scope="col">Service</th>
          <th scope="col">Finished</th>
        </tr>
      </thead>
      <tbody>
        ${earlier.slice(0, 50).map(
          (summary) =>
            html`<tr>
              <td>${chip(explainAttempt(summary).tone, summary.word)}</td>
              <td>${summary.protocol}</td>
              <td>${summary.host === undefined ? "none" : html`<code>${summary.host}</code>`}</td>
              <td>${moment(summary.finishedAt)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
    "newest first",
  );
}
