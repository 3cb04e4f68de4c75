import { subjectText } from "../../../app/subjects/subject.ts";
import { nameOfContract, verifiedName } from "../../../app/verification/verifiedName.ts";
import { checksummed, shortAddress } from "../../../core/address.ts";
import type { Contract } from "../../../services/ledger/contract.ts";
import type { RecordView } from "../view.ts";
import { recordWords as words, comparison, condition } from "../../../text/subjects/record/recordPage.ts";
import {
  timestampToDate,
  type Timestamp,
  formatTimestamp,
  lastTimestamp,
  readTimestamp,
} from "../../../core/timestamp.ts";
import type { TimeForm, Piece, AsOfCondition, AsOfForm } from "../../page/pageModel.ts";
import { zonedText } from "../../timeText.ts";
import { exactTimeText } from "../../values/valueForms.ts";
import { failedOutcome } from "../withoutResponse.ts";
import { timestampOperators, type TimestampFilter } from "../../../core/timestampFilter.ts";
import { listAround, listText } from "../../../text/language.ts";
import { pageWords } from "../../../text/pages/page.ts";
import { code, joined } from "../../values/shownText.ts";

/** The contract on screen, if one was found. */
export function foundContract({ lookup }: RecordView): Contract | undefined {
  return lookup?.value.kind === "found" ? lookup.value.contract : undefined;
}

/** What the contract is called: its ID when that is known, else what was asked for. */
function recordName(view: RecordView): string {
  const id = foundContract(view)?.entityId;
  if (id !== undefined) return id;
  const asked = subjectText(view.subject);
  return view.subject.contract.kind === "address" ? shortAddress(asked) : asked;
}

/** What the contract is called in its verified source, where that is known. */
function sourceName({ verification: { status, verifiedName: known } }: RecordView): string | undefined {
  return status === undefined ? known : verifiedName(status.value);
}

/** The name that is known without the record: that in the source, else what the workspace calls it. */
export function nameWithoutRecord(view: RecordView): string | undefined {
  return nameOfContract({ verified: sourceName(view), build: view.ownName });
}

/** Both, the name in the source first; that of the workspace's build where no other is known. */
export function shownName(view: RecordView): string {
  return [nameWithoutRecord(view), recordName(view)].filter((part) => part !== undefined).join(" ");
}

/** The contract's address with its checksum; `undefined` where it is not known. */
export function recordAddress(view: RecordView): string | undefined {
  const { contract } = view.subject;
  const asked = contract.kind === "address" ? contract.address.lower : undefined;
  const address = foundContract(view)?.address ?? asked;
  return address === undefined ? undefined : checksummed(address);
}

type Timed = (name: string, times: string) => string;

/**
 * The panel's tab: the contract first, for tabs are narrow, by the name in its verified source where that is known. Our
 * own words and parsed values.
 */
export function recordTitle(view: RecordView, times: TimeForm): string {
  const { lookup, asking, subject } = view;
  const name = shownName(view);
  const { timestamps } = subject;
  const titled = (now: (name: string) => string, asOf: Timed, where: Timed): string => {
    if (timestamps.length === 0) return now(name);
    const text = asOfText(timestamps, (timestamp) => nameOf(timestamp, times));
    return isOneTime(timestamps) ? asOf(name, text) : where(name, text);
  };
  switch (lookup?.value.kind) {
    case "found": {
      const isDeleted = lookup.value.contract.isDeleted === true;
      return isDeleted
        ? titled(words.tabDeleted, words.tabDeletedAsOf, words.tabDeletedWhere)
        : titled(words.tabContract, words.tabContractAsOf, words.tabContractWhere);
    }
    case "notFound":
      return titled(words.tabMissing, words.tabMissingAsOf, words.tabMissingWhere);
    case "badRequest":
      return words.tabRefused(name);
    case undefined: {
      if (asking !== undefined) return words.tabLoading(name);
      const failed = failedOutcome(view)?.title;
      return failed === undefined ? words.tabContract(name) : words.tabFailed(name, failed);
    }
  }
}

/** A moment as a name: an age would be another one tomorrow, so it is in UTC unless the reader wants local times. */
function nameOf(timestamp: Timestamp, times: TimeForm): string {
  const date = timestampToDate(timestamp);
  return times === "local" && date !== undefined ? zonedText(date.getTime()) : exactTimeText(timestamp);
}

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
function isOneTime(timestamps: readonly TimestampFilter[]): boolean {
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
function asOfText(
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
