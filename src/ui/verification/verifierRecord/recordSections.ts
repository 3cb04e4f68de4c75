import type { JsonValue } from "../../../core/json/jsonValue.ts";
import type { VerificationRecord } from "../../../services/verifier/schema.ts";
import {
  lastResponse,
  type Protocol,
  type VerificationResponse,
} from "../../../services/verifier/verification.ts";
import { valueOf, type ObjectReading, type Shape } from "../../../services/reading/reading.ts";
import { groupDigits } from "../../../core/amount.ts";
import type { Origin } from "../../parts/foreignValue.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { icon } from "../../parts/icon.ts";
import type { PathPart } from "../../pageMessage.ts";
import { fold, section } from "../../parts/section.ts";
import { recordBody } from "./recordBody.ts";
import { recordFields } from "./verifierRecordFields.ts";
import type { Asked } from "./recordValue.ts";

/** What a record is called, by protocol. */
export const recordNames: Readonly<Record<Protocol, string>> = {
  session: "Contract verification record",
  direct: "Verification result",
  job: "Job",
};

/** The field that holds the records; a job's answer is the record itself. */
const listNames: Readonly<Record<Protocol, string | undefined>> = {
  session: "contracts",
  direct: "result",
  job: undefined,
};

/** Further records are said and stand in the raw answer. */
export const mostOthers = 10;

/** The record that decided, open; the others of the same answer beneath it, folded. */
export function recordSections(response: VerificationResponse, asked: Asked): Html {
  const { records, decisive } = response;
  if (records.length === 0) return noRecords(response);
  const lastIndex = response.responses.length - 1;
  const originOf = (record: VerificationRecord, index: number): Origin => ({
    answer: lastIndex,
    path: recordPath(record, index),
  });
  const bodyOf = (record: VerificationRecord, index: number): Html =>
    recordBody(record.reading, recordFields(record), originOf(record, index), asked);
  const chosen = decisive === undefined ? undefined : records[decisive];
  const others = records
    .map((record, index) => ({ record, index }))
    .filter(({ index }) => index !== decisive);
  const more = others.length - mostOthers;
  return html`${
    chosen === undefined || decisive === undefined
      ? nothing
      : section(
          recordNames[response.protocol],
          bodyOf(chosen, decisive),
          html`${icon("check")} decided the outcome${placeInAnswer(decisive, records.length)}`,
        )
  }
  ${
    others.length === 0
      ? nothing
      : section(
          chosen === undefined ? recordNames[response.protocol] : "Also in the answer",
          html`${others
            .slice(0, mostOthers)
            .map(({ record, index }) =>
              fold(`record-${index}`, foldHeading(record, index), bodyOf(record, index)),
            )}
          ${
            more > 0
              ? html`<p class="aside">and ${groupDigits(BigInt(more))} more in the raw answer</p>`
              : nothing
          }`,
          html`${groupDigits(BigInt(others.length))}, decided nothing`,
        )
  }`;
}

/** An error body has none; a success without any says whether there was a list at all. */
function noRecords(response: VerificationResponse): Html {
  const list = listNames[response.protocol];
  if (list === undefined || lastResponse(response).status !== 200) return nothing;
  return section(
    `${recordNames[response.protocol]}s`,
    html`<p class="aside">${response.listsRecords ? "none" : "no list of them; the raw answer tells"}</p>`,
    html`<code class="wire">${list}</code>`,
  );
}

/** The way to a record in its answer's JSON. */
function recordPath(record: VerificationRecord, index: number): readonly PathPart[] {
  const list = listNames[record.protocol];
  return list === undefined ? [] : [list, index];
}

function placeInAnswer(index: number, count: number): string {
  return count === 1 ? "" : `, ${index + 1} of ${count}`;
}

function foldHeading(record: VerificationRecord, index: number): Html {
  const fields = (record.reading as ObjectReading<Shape>).fields;
  const text = (name: string): string | undefined => {
    const value = fields[name] === undefined ? undefined : (valueOf(fields[name]) as JsonValue);
    return typeof value === "string" ? value.slice(0, 80) : undefined;
  };
  const about = [text("name"), text("address"), text("status")].filter((part) => part !== undefined);
  return html`Record ${index + 1} <span class="note">${about.join(" · ")}</span>`;
}
