import { valueOf } from "../../../services/reading/reading.ts";
import { recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import { timestampToDate, type Timestamp } from "../../../core/timestamp.ts";
import type { TimeForm } from "../../page/pageSettings.ts";
import { zonedText } from "../../timeText.ts";
import { exactTimeText } from "../../values/timeForms.ts";
import { failedTab } from "../unanswered.ts";
import { shownName } from "./recordName.ts";
import type { RecordView } from "./view.ts";

/**
 * The panel's tab: the contract first, for tabs are narrow, by the name in its verified source where that is known. Our
 * own words and parsed values.
 */
export function recordTitle(view: RecordView, times: TimeForm): string {
  const { lookup, asking, subject } = view;
  const name = shownName(view);
  const [first] = subject.timestamps;
  const time = first && nameOf(first.timestamp, times);
  switch (lookup?.value.kind) {
    case "found": {
      const isDeleted = valueOf(lookup.value.reading.fields.deleted) === true;
      if (time === undefined) return isDeleted ? words.tabDeleted(name) : words.tabContract(name);
      return isDeleted ? words.tabDeletedAsOf(name, time) : words.tabContractAsOf(name, time);
    }
    case "notFound":
      return time === undefined ? words.tabMissing(name) : words.tabMissingAsOf(name, time);
    case "badRequest":
      return words.tabRefused(name);
    case undefined: {
      if (asking !== undefined) return words.tabLoading(name);
      const failed = failedTab(view, words.noResponse());
      return failed === undefined ? words.tabContract(name) : words.tabFailed(name, failed);
    }
  }
}

/** A moment as a name: an age would be another one tomorrow, so it is in UTC unless the reader wants local times. */
function nameOf(timestamp: Timestamp, times: TimeForm): string {
  const date = timestampToDate(timestamp);
  return times === "local" && date !== undefined ? zonedText(date.getTime()) : exactTimeText(timestamp);
}
