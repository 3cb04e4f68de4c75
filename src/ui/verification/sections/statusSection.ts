import { explainStatus } from "../../../text/status.ts";
import { explainStatusFailure } from "../../../text/statusFailure.ts";
import type { StatusLookup } from "../../../app/verification/report.ts";
import { chip } from "../../parts/chip.ts";
import { factList } from "../../parts/fact.ts";
import { failureFacts } from "../../parts/failureFacts.ts";
import { fieldList } from "../../parts/fields.ts";
import { html, type Html } from "../../parts/html.ts";
import { section } from "../../parts/section.ts";
import { recordBody } from "../verifierRecord/recordBody.ts";
import { matchFields } from "../verifierRecord/verifierRecordFields.ts";
import type { Asked } from "../verifierRecord/recordValue.ts";

/** What a status lookup found; `answer` is its index among the raw answers. */
export function statusSection(lookup: StatusLookup, answer: number, asked: Asked): Html {
  const note = "looked up, nothing was changed by it";
  if (lookup.kind === "failed") {
    const { tone, title, sentence } = explainStatusFailure(lookup.error);
    const facts = factList(failureFacts(lookup.error.failure), {
      label: "Lookup",
      value: chip(tone, title),
    });
    return section(
      "Verification status",
      html`<p>${sentence}</p>
        ${facts}`,
      note,
    );
  }
  const { state, reading } = lookup.status;
  const { tone, title } = explainStatus(state);
  const lines = [{ label: "State", value: chip(tone, title) }];
  return section(
    "Verification status",
    html`${fieldList(lines)}
    ${
      reading === undefined
        ? html`<p class="aside">The answer holds no fields of a status.</p>`
        : recordBody(reading, matchFields(reading), { answer, path: [] }, asked)
    }`,
    note,
  );
}
