import { formatTimestamp, lastTimestamp, readTimestamp, timestampToDate } from "../../../core/timestamp.ts";
import { timestampOperators, type TimestampFilter } from "../../../core/timestampFilter.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import { listText } from "../../../text/language.ts";
import { comparison, condition, recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import type { AsOfCondition, AsOfForm } from "../../page/pageModel.ts";
import { exactTimeText } from "../../values/timeForms.ts";
import { readingOf } from "./recordName.ts";
import type { RecordView } from "./view.ts";

/** At what time the record is shown, which version answered, and a form to ask for other times. */
export function asOfForm(view: RecordView): AsOfForm {
  const { timestamps } = view.subject;
  const note = versionText(view);
  return {
    kind: "asOf",
    value: asOfText(timestamps),
    note: note === undefined ? [] : [{ kind: "text", text: note }],
    conditions: timestamps.length === 0 ? [{ operator: "eq", date: "", exact: "" }] : timestamps.map(asked),
    operators: timestampOperators.map((value) => ({
      value,
      label: words.operator(comparison(value), value),
    })),
    last: formatTimestamp(lastTimestamp),
  };
}

/** The times asked for, in words. */
export function asOfText(timestamps: readonly TimestampFilter[]): string {
  if (timestamps.length === 0) return words.asOfNow();
  return listText(timestamps.map(({ operator, timestamp }) => condition(operator, exactTimeText(timestamp))));
}

function asked({ operator, timestamp }: TimestampFilter): AsOfCondition {
  const date = timestampToDate(timestamp)?.toISOString().slice(0, 19) ?? "";
  return { operator, date, exact: formatTimestamp(timestamp) };
}

function versionText(view: RecordView): string | undefined {
  const reading = readingOf(view);
  if (reading === undefined) return undefined;
  const validity = valueOf(reading.fields.timestamp)?.fields;
  const from = validity && momentText(valueOf(validity.from));
  if (validity === undefined || from === undefined) return words.noVersion();
  const to = momentText(valueOf(validity.to));
  return to === undefined ? words.currentSince(from) : words.validFor(from, to);
}

function momentText(text: string | undefined): string | undefined {
  const read = readTimestamp(text ?? "");
  return read.ok ? exactTimeText(read.value) : undefined;
}
