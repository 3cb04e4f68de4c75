import { recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import { timestampToDate, type Timestamp } from "../../../core/timestamp.ts";
import type { TimeForm } from "../../page/pageModel.ts";
import { zonedText } from "../../timeText.ts";
import { exactTimeText } from "../../values/timeForms.ts";
import { failedOutcome } from "../withoutResponse.ts";
import { asOfText, isOneTime } from "./asOfForm.ts";
import { shownName } from "./shownRecord.ts";
import type { RecordView } from "../view.ts";

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
