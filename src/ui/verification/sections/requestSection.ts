import type { VerificationReport } from "../../../app/verification/report.ts";
import { factList } from "../../parts/fact.ts";
import { html, type Html } from "../../parts/html.ts";
import { section } from "../../parts/section.ts";
import { requestFacts, requestNote } from "./requestFacts.ts";

/** What was asked. */
export function requestSection(report: VerificationReport): Html {
  const facts = requestFacts(report);
  return facts === undefined
    ? section("Request", html`<p class="aside">No verification request was sent.</p>`)
    : section("Request", factList(facts), requestNote(report));
}
