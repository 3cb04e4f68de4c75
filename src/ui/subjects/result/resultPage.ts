import { valueOf } from "../../../services/reading/reading.ts";
import { explainResult } from "../../../text/result.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import { resultStory } from "../../../text/resultStory.ts";
import { groupDigits } from "../../../core/amount.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { freshness } from "../freshness.ts";
import { failureBanner, banner } from "../banner.ts";
import { unansweredSections } from "../stateSections.ts";
import { tailSections } from "../tailSections.ts";
import { pieceFieldList, piecesHtml } from "../../parts/pieceHtml.ts";
import type { RowList } from "../../row.ts";
import { section } from "../../parts/section.ts";
import { flow } from "./flow.ts";
import { gasBar } from "./gasBar.ts";
import { resultFields, sectionTitle, type ResultSection } from "./resultFields.ts";
import { resultHeader } from "./resultHeader.ts";
import { listFields } from "./listField.ts";
import { missingPieces } from "./rowFields.ts";
import { rowList } from "./rowList.ts";
import { storyLine } from "./storyLine.ts";
import { unreadableParts } from "./unreadableParts.ts";
import type { ResultView } from "./view.ts";

/** What an execution result panel shows, for `renderDocument`. */
export function resultPage(view: ResultView): Html {
  const lookup = view.lookup?.value;
  return html`${resultHeader(view)}
    <main>
      ${
        lookup?.kind === "found"
          ? html`${failureBanner(view)} ${partialNotice(lookup.partial)}
            ${foundSections(lookup.reading, view)}
            ${tailSections(lookup.response, lookup.reading, unreadableParts(lookup.reading))}`
          : unansweredSections(view)
      }
    </main>`;
}

function partialNotice(partial: boolean): Html {
  if (!partial) return nothing;
  return banner(
    "careful",
    "Not the whole result",
    html`The mirror node answered with HTTP 206: <code>call_result</code> is missing. Everything else is
      there. Ask again later for the rest.`,
    [{ label: "Ask again", icon: "refresh", message: { type: "refresh" } }],
  );
}

function foundSections(reading: ResultReading, view: ResultView): Html {
  const fields = (name: ResultSection): Html => pieceFieldList(resultFields(reading, name, view.now));
  const fieldSection = (name: ResultSection): Html => section(name, fields(name));
  return html`${storyLine(resultStory(reading))}
    <p class="aside freshness-line">${freshness(view)}</p>
    ${flow(reading, explainResult(reading))}
    <div class="pair">${fieldSection("Outcome")} ${fieldSection("Call")}</div>
    ${section("Gas", html`${gasBar(reading)} ${split(fields("Gas"))}`)} ${fieldSection("Call data")}
    ${listSection(reading, "logs")} ${listSection(reading, "stateChanges")}
    ${section("Block", split(fields("Block")))}
    ${section(sectionTitle("Transaction", reading), split(fields("Transaction")))}`;
}

/** Short values side by side. */
function split(fields: Html): Html {
  return html`<div class="split">${fields}</div>`;
}

function listSection(reading: ResultReading, list: RowList): Html {
  const { name, wireName } = listFields[list];
  const field = reading.fields[wireName];
  const rows = valueOf<{ readonly length: number }>(field);
  const wire = html`<code class="wire">${wireName}</code>`;
  if (rows === undefined) return section(name, html`<p>${piecesHtml(missingPieces(field))}</p>`, wire);
  return section(name, rowList(reading, list), html`${groupDigits(BigInt(rows.length))} · ${wire}`);
}
