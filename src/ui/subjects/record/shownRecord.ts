import type { RecordSubject } from "../../../app/lookups/inspectSubject.ts";
import { isNow, momentsOn } from "../../../app/lookups/moment.ts";
import { subjectText } from "../../../app/subjects/subject.ts";
import { nameOfContract, verifiedName } from "../../../app/verification/verifiedName.ts";
import { checksummed, shortAddress } from "../../../core/address.ts";
import type { Contract } from "../../../services/ledger/contract.ts";
import type { RecordView } from "../view.ts";
import { recordWords as words, condition } from "../../../text/subjects/record/recordPage.ts";
import { timestampToDate, type Timestamp, formatTimestamp, readTimestamp } from "../../../core/timestamp.ts";
import type { Block, Button, TimeForm, Piece } from "../../page/pageModel.ts";
import { zonedText } from "../../timeText.ts";
import { exactTimeText, precompileAt } from "../../values/valueForms.ts";
import { failedOutcome } from "../withoutResponse.ts";
import type { TimestampFilter } from "../../../core/timestampFilter.ts";
import { listAround, listText, numberText } from "../../../text/language.ts";
import { lookupWords } from "../../../text/pages/panel.ts";
import { momentWords } from "../../../text/questions.ts";
import { code, joined, text } from "../../values/shownText.ts";

/** The contract on screen, if one was found. */
export function foundContract({ lookup }: RecordView): Contract | undefined {
  return lookup?.value.kind === "found" ? lookup.value.contract : undefined;
}

/** What the contract is called: its ID when that is known, else what was asked for. */
function recordName(view: RecordView): string {
  const id = foundContract(view)?.entityId;
  if (id !== undefined) return id;
  const text = subjectText(view.subject);
  return view.subject.contract.kind === "address" ? shortAddress(text) : text;
}

/** What the contract is called in its verified source, where that is known. */
function sourceName({ verification: { status, verifiedName: known } }: RecordView): string | undefined {
  return status === undefined ? known : verifiedName(status.value);
}

/** The name that is known without the record: what the user or the workspace calls it, else that in the source, or of a precompile. */
export function nameWithoutRecord(view: RecordView): string | undefined {
  const wellKnown = precompileAt(subjectText(view.subject));
  return nameOfContract({ verified: sourceName(view), build: view.ownName, wellKnown });
}

/** Both, the name first. */
export function shownName(view: RecordView): string {
  return [nameWithoutRecord(view), recordName(view)].filter((part) => part !== undefined).join(" ");
}

/** The contract's address with its checksum; `undefined` where it is not known. */
export function recordAddress(view: RecordView): string | undefined {
  const { contract } = view.subject;
  const named = contract.kind === "address" ? contract.address.lower : undefined;
  const address = foundContract(view)?.address ?? named;
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
  const { timestamps, block } = subject;
  const titled = (now: (name: string) => string, asOf: Timed, where: Timed): string => {
    if (block !== undefined) return asOf(name, words.block(numberText(block)));
    if (timestamps.length === 0) return now(name);
    const text = timesText(timestamps, (timestamp) => absoluteTime(timestamp, times));
    return isOneTime(timestamps) ? asOf(name, text) : where(name, text);
  };
  switch (lookup?.value.kind) {
    case "found": {
      const { contract } = lookup.value;
      if (isCodeMissing(contract, view)) return words.tabCodeMissing(name);
      if (contract.isAccount && block === undefined) return words.tabAccount(name);
      const isDeleted = contract.isDeleted === true;
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

/** Whether a deployment file calls a contract what has no code now. */
export function isCodeMissing(
  { isAccount, delegate }: Contract,
  { deploymentFiles = [], subject }: RecordView,
): boolean {
  return isAccount && delegate === undefined && deploymentFiles.length > 0 && subject.block === undefined;
}

/** A time by which something is known: an age would be another one tomorrow, so it is in UTC unless the reader wants local times. */
export function absoluteTime(timestamp: Timestamp, times: TimeForm): string {
  const date = timestampToDate(timestamp);
  return times === "local" && date !== undefined ? zonedText(date.getTime()) : exactTimeText(timestamp);
}

/** As of when the record is shown, which version that is, and what leads to others. */
export function asOf(view: RecordView): readonly Block[] {
  const { lookup, subject } = view;
  const moments = momentsOn(subject.network);
  if (moments === undefined) return [];
  const choose: Button = {
    label: moments === "times" ? words.chooseVersion() : words.chooseBlock(),
    icon: "history",
    message: { type: "chooseMoment" },
  };
  const pieces = moments === "times" ? timePieces(view) : [text(blockText(view))];
  if (isNow(subject)) return [{ kind: "line", pieces, button: choose }];
  const showNow: Button = { label: lookupWords.showNow(), icon: "refresh", message: { type: "showNow" } };
  // Of a record that is not found, the button is among the reasons.
  const buttons = lookup?.value.kind === "notFound" ? [choose] : [choose, showNow];
  const { validity } = foundContract(view) ?? {};
  const title =
    moments === "blocks"
      ? words.earlierBlock()
      : validity === undefined
        ? words.otherTime()
        : validity.to === undefined
          ? words.currentVersion()
          : words.earlierVersion();
  return [{ kind: "banner", icon: "history", title, pieces, buttons }];
}

function blockText({ subject: { block }, storage }: RecordView): string {
  if (block !== undefined) return words.afterBlock(numberText(block));
  const isBehind = storage?.state.kind === "read" && storage.state.previous !== undefined;
  return isBehind ? words.latestWhenLoaded() : words.latestBlock();
}

/** Whether what was asked for is one time and no comparison with one: that reads as another sentence. */
export function isOneTime(timestamps: readonly TimestampFilter[]): boolean {
  return timestamps.every(({ operator }) => operator === "eq");
}

/** As of what times the record is shown, and for how long the version is valid. */
function timePieces(view: RecordView): readonly Piece[] {
  const { timestamps } = view.subject;
  if (timestamps.length === 0) return [text(words.asOfNow()), ...versionNote(view)];
  const sentence = isOneTime(timestamps) ? words.asOfTime("{0}") : words.validWhen("{0}");
  return [joined(sentence, [timesPiece(timestamps)]), ...versionNote(view)];
}

function timesPiece(timestamps: readonly TimestampFilter[]): Piece {
  const each = timestamps.map(({ operator, timestamp }): Piece => {
    const at = momentOf(timestamp, true);
    return isOneTime(timestamps) ? at : joined(condition(operator, "{0}"), [at]);
  });
  return { kind: "joined", pieces: listAround<Piece>(each, text) };
}

/** The moment of a record by itself. */
export function momentPiece({ timestamps, block, network }: RecordSubject): Piece {
  if (block !== undefined) return text(momentWords.block(numberText(block)));
  if (timestamps.length > 0) return timesPiece(timestamps);
  return text(momentsOn(network) === "blocks" ? momentWords.latestBlock() : momentWords.now());
}

/** The times asked for, in words. @param textOf a time in words */
export function timesText(
  timestamps: readonly TimestampFilter[],
  textOf: (timestamp: Timestamp) => string,
): string {
  return listText(
    timestamps.map(({ operator, timestamp }) => {
      const time = textOf(timestamp);
      return isOneTime(timestamps) ? time : condition(operator, time);
    }),
  );
}

/** For how long the version that is shown is valid. */
function versionNote(view: RecordView): readonly Piece[] {
  const contract = foundContract(view);
  if (contract === undefined) return [];
  const { validity } = contract;
  // Two points in time are compared by dates, not by ages.
  const isCompared = !isNow(view.subject) || validity?.to !== undefined;
  const from = moment(validity?.from, isCompared);
  if (from === undefined) return [text(words.noVersion())];
  const to = moment(validity?.to, true);
  return [to === undefined ? joined(words.currentSince(), [from]) : joined(words.validFor(), [from, to])];
}

function moment(timestamp: string | undefined, isAbsolute: boolean): Piece | undefined {
  const read = readTimestamp(timestamp ?? "");
  return read.ok ? momentOf(read.value, isAbsolute) : undefined;
}

/** In the form that the reader has chosen, or as a date; in digits where no date can hold it. */
function momentOf(timestamp: Timestamp, isAbsolute: boolean): Piece {
  const date = timestampToDate(timestamp);
  if (date === undefined) return code(exactTimeText(timestamp));
  const exact = formatTimestamp(timestamp);
  return { kind: "moment", at: date.getTime(), exact, ...(isAbsolute ? { isAbsolute } : {}) };
}
