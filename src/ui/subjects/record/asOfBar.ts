import { valueOf } from "../../../services/reading/reading.ts";
import { formatTimestamp, lastTimestamp, readTimestamp, timestampToDate } from "../../../core/timestamp.ts";
import {
  timestampOperators,
  type TimestampFilter,
  type TimestampOperator,
} from "../../../core/timestampFilter.ts";
import { button } from "../../parts/button.ts";
import { attributes, html, nothing, type Html } from "../../parts/html.ts";
import { icon } from "../../parts/icon.ts";
import { freshness } from "../freshness.ts";
import { exactTimeText } from "../timeForms.ts";
import { readingOf } from "./recordName.ts";
import type { RecordView } from "./view.ts";

const operatorWords: Readonly<Record<TimestampOperator, string>> = {
  eq: "at",
  gt: "after",
  gte: "at or after",
  lt: "before",
  lte: "at or before",
  ne: "not at",
};

/** At what time the record is shown, which row answered, how old that answer is, and a way to ask for other times. */
export function asOfBar(view: RecordView): Html {
  const { timestamps } = view.subject;
  const rows = timestamps.length === 0 ? [undefined] : timestamps;
  return html`<section class="as-of" aria-label="As of">
    <details class="as-of-form" id="as-of" data-as-of-last="${formatTimestamp(lastTimestamp)}">
      <summary>
        <span class="as-of-label">As of</span>
        <span class="as-of-value">${asOfText(timestamps)}${icon("chevron-down")}</span>
        <span class="aside">${rowText(view)} ${freshness(view)}</span>
      </summary>
      <div class="as-of-rows" data-as-of-rows></div>
      <template data-as-of-asked>${rows.map(conditionRow)}</template>
      <template data-as-of-blank>${conditionRow(undefined)}</template>
      <p class="as-of-problem" role="alert" data-as-of-problem></p>
      <div class="buttons">
        <vscode-button data-as-of-apply>Apply</vscode-button>
        <vscode-button secondary data-as-of-add>${icon("add", "content-before")}Add condition</vscode-button>
        ${button({ label: "Now", icon: "history", message: { type: "asOf", timestamps: [] } })}
      </div>
      <p class="aside as-of-help">
        The newest row whose validity meets every condition answers. Times are in UTC; behind the dot up to
        nine digits of a second.
      </p>
    </details>
  </section>`;
}

/** The times asked for, in words. */
export function asOfText(timestamps: readonly TimestampFilter[]): string {
  if (timestamps.length === 0) return "now";
  return timestamps
    .map(({ operator, timestamp }) => `${operatorWords[operator]} ${exactTimeText(timestamp)}`)
    .join(" and ");
}

function rowText(view: RecordView): Html {
  const reading = readingOf(view);
  const validity = reading && valueOf(reading.fields.timestamp)?.fields;
  if (reading === undefined) return nothing;
  const from = validity && timeText(valueOf(validity.from));
  if (validity === undefined || from === undefined) return html`the service does not say which row this is ·`;
  const to = timeText(valueOf(validity.to));
  return to === undefined
    ? html`row valid since ${from}, still current ·`
    : html`row valid from ${from} until ${to} ·`;
}

function timeText(text: string | undefined): string | undefined {
  const read = readTimestamp(text ?? "");
  return read.ok ? exactTimeText(read.value) : undefined;
}

function conditionRow(filter: TimestampFilter | undefined): Html {
  const operator = filter?.operator ?? "eq";
  const exact = filter === undefined ? "" : formatTimestamp(filter.timestamp);
  const date = filter && timestampToDate(filter.timestamp);
  const day = date === undefined ? "" : date.toISOString().slice(0, 19);
  return html`<div class="as-of-row" data-as-of-row>
    <vscode-single-select label="Comparison" data-as-of-operator>
      ${timestampOperators.map((one) => {
        const all = attributes({ value: one, selected: one === operator ? true : undefined });
        return html`<vscode-option ${all}>${`${operatorWords[one]} (${one})`}</vscode-option>`;
      })}
    </vscode-single-select>
    <vscode-textfield
      type="datetime-local"
      step="1"
      label="Date and time, UTC"
      value="${day}"
      data-as-of-date
    >
    </vscode-textfield>
    <vscode-textfield
      label="Seconds.nanoseconds"
      placeholder="seconds.nanoseconds"
      value="${exact}"
      data-as-of-exact
    ></vscode-textfield>
    <vscode-button
      secondary
      icon-only
      aria-label="Remove condition"
      title="Remove condition"
      data-as-of-remove
      >${icon("remove")}</vscode-button
    >
  </div>`;
}
