import {
  formatTimestamp,
  lastTimestamp,
  readTimestamp,
  timestampToDate,
  type Timestamp,
} from "../../../core/timestamp.ts";
import { timestampOperators, type TimestampFilter } from "../../../core/timestampFilter.ts";
import { listAround, listText } from "../../../text/language.ts";
import { pageWords } from "../../../text/pages/page.ts";
import { comparison, condition, recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import { code, joined } from "../../values/shownText.ts";
import type { Piece, AsOfCondition, AsOfForm } from "../../page/pageModel.ts";
import { exactTimeText } from "../../values/timeForms.ts";
import { foundContract } from "./shownRecord.ts";
import type { RecordView } from "../view.ts";

/** At what time the record is shown, which version was found, and a form to ask for other times. */
export function asOfForm(view: RecordView): AsOfForm {
  const { timestamps } = view.subject;
  return {
    kind: "asOf",
    label: isOneTime(timestamps) ? pageWords.asOf() : pageWords.valid(),
    value: asOfPieces(timestamps),
    note: versionNote(view),
    conditions: timestamps.length === 0 ? [{ operator: "eq", date: "", exact: "" }] : timestamps.map(asked),
    operators: timestampOperators.map((value) => ({ value, label: comparison(value) })),
    last: formatTimestamp(lastTimestamp),
  };
}

/** Whether what was asked for is one time and no comparison with one: that reads as another sentence. */
export function isOneTime(timestamps: readonly TimestampFilter[]): boolean {
  return timestamps.every(({ operator }) => operator === "eq");
}

/** The times asked for, each in the form that the reader has chosen. */
function asOfPieces(timestamps: readonly TimestampFilter[]): readonly Piece[] {
  if (timestamps.length === 0) return [{ kind: "text", text: words.asOfNow() }];
  const each = timestamps.map(({ operator, timestamp }): Piece => {
    const at = momentOf(timestamp);
    return isOneTime(timestamps) ? at : joined(condition(operator, "{0}"), [at]);
  });
  return [{ kind: "joined", pieces: listAround<Piece>(each, (text) => ({ kind: "text", text })) }];
}

/** The times asked for, in words. */
export function asOfText(
  timestamps: readonly TimestampFilter[],
  textOf: (timestamp: Timestamp) => string = exactTimeText,
): string {
  if (timestamps.length === 0) return words.asOfNow();
  return listText(
    timestamps.map(({ operator, timestamp }) => {
      const moment = textOf(timestamp);
      return isOneTime(timestamps) ? moment : condition(operator, moment);
    }),
  );
}

function asked({ operator, timestamp }: TimestampFilter): AsOfCondition {
  const date = timestampToDate(timestamp)?.toISOString().slice(0, 19) ?? "";
  return { operator, date, exact: formatTimestamp(timestamp) };
}

function versionNote(view: RecordView): readonly Piece[] {
  const contract = foundContract(view);
  if (contract === undefined) return [];
  const { validity } = contract;
  const from = moment(validity?.from);
  if (from === undefined) return [{ kind: "text", text: words.noVersion() }];
  const to = moment(validity?.to);
  return [to === undefined ? joined(words.currentSince(), [from]) : joined(words.validFor(), [from, to])];
}

/** In the form that the reader has chosen; in digits where no date can hold it. */
function moment(text: string | undefined): Piece | undefined {
  const read = readTimestamp(text ?? "");
  return read.ok ? momentOf(read.value) : undefined;
}

function momentOf(timestamp: Timestamp): Piece {
  const date = timestampToDate(timestamp);
  if (date === undefined) return code(exactTimeText(timestamp));
  return { kind: "moment", at: date.getTime(), exact: formatTimestamp(timestamp) };
}
