import type { VerificationResponse } from "../../../services/verifier/verification.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { section } from "../../parts/section.ts";
import { longestList } from "./andMore.ts";
import { extraTable } from "./extraTable.ts";
import { extraOf } from "./topLevelFields.ts";

const mostNames = 10;
const longestName = 100;

/** The top-level fields that are not documented. */
export function extraSection(response: VerificationResponse): Html {
  if (response.extra.length === 0) return nothing;
  const { said, others } = extraOf(response);
  const fields = others.slice(0, longestList).map(([name, value]) => ({ name, value, path: [name] }));
  return section(
    "Also sent by the service",
    html`${fields.length === 0 ? nothing : extraTable(fields, response.responses.length - 1, others.length)}
    ${said.length === 0 ? nothing : wordsAbove(said)}`,
    response.records.length > 0 ? "beside the records; beyond the specification" : "beyond the specification",
  );
}

function wordsAbove(names: readonly string[]): Html {
  const shown = names.slice(0, mostNames).map((name) => html`<code>${name.slice(0, longestName)}</code> `);
  return html`<p class="aside">${shown}holds the words above</p>`;
}
