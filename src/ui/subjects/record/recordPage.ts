import { unreadableFields } from "../../../services/reading/reading.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { failureBanner } from "../banner.ts";
import { unansweredSections } from "../stateSections.ts";
import { tailSections } from "../tailSections.ts";
import { pieceFieldList } from "../../parts/pieceHtml.ts";
import { section } from "../../parts/section.ts";
import { asOfBar } from "./asOfBar.ts";
import { recordChips } from "./chips.ts";
import { lifetime } from "./lifetime.ts";
import { recordFields, type RecordReading, type RecordSection } from "./recordFields.ts";
import { recordHeader } from "./recordHeader.ts";
import { timeLine } from "./timeLine.ts";
import { verificationSection } from "./verificationSection.ts";
import type { RecordView } from "./view.ts";

/** What a contract record panel shows, for `renderDocument`. */
export function recordPage(view: RecordView): Html {
  const lookup = view.lookup?.value;
  return html`${recordHeader(view)}
    <main>
      ${
        lookup?.kind === "found"
          ? html`${recordChips(view)} ${asOfBar(view)} ${failureBanner(view)}
            ${foundSections(lookup.reading, view)} ${verificationSection(view)}
            ${tailSections(lookup.response, lookup.reading, unreadableFields(lookup.reading))}`
          : html`${view.lookup === undefined ? nothing : asOfBar(view)} ${unansweredSections(view)}`
      }
    </main>`;
}

function foundSections(reading: RecordReading, { now }: RecordView): Html {
  const fieldSection = (name: RecordSection): Html =>
    section(name, pieceFieldList(recordFields(reading, name, now)));
  const life = lifetime(reading, now);
  const line = life === undefined ? html`<p class="aside">The record names no time.</p>` : timeLine(life);
  return html`<div class="pair">
      ${fieldSection("Identity")}
      <div>${fieldSection("Control")} ${fieldSection("Limits")}</div>
    </div>
    ${section(
      "Lifetime",
      html`${line}
        <div class="split">${pieceFieldList(recordFields(reading, "Lifetime", now))}</div>`,
    )}
    ${fieldSection("Code")}`;
}
