import type { RowSource, PageModel, TimeForm } from "../../page/pageModel.ts";
import { eachWithEntityIds, withEntityIds } from "../../values/entityIds.ts";
import { hasNumbers } from "../../../app/networks/localAddress.ts";
import { recordPage } from "../record/recordPage.ts";
import { recordTitle, shownName } from "../record/shownRecord.ts";
import type { RecordView, LookupView } from "../view.ts";
import { resultName, resultTitle } from "../result/resultHead.ts";
import { resultPage } from "../result/resultPage.ts";
import { rowsOf } from "../result/rows/resultRows.ts";

/** Whether a page is about a contract's record. */
export function isRecord(view: LookupView): view is RecordView {
  return view.subject.kind === "record";
}

/** The panel's tab, with times in the form that the reader wants, as far as a name can have that. */
export function lookupTitle(view: LookupView, times: TimeForm): string {
  return isRecord(view) ? recordTitle(view, times) : resultTitle(view);
}

/** What a subject is called in a narrow place. Our own words and parsed values. */
export function lookupName(view: LookupView): string {
  return isRecord(view) ? shownName(view) : resultName(view);
}

/** The page of a record or a result. */
export function lookupPage(view: LookupView): PageModel {
  return withEntityIds(hasNumbers(view.subject.network), () =>
    isRecord(view) ? recordPage(view) : resultPage(view),
  );
}

/** Rows of its long lists, if it has some. */
export function lookupRows(view: LookupView): RowSource | undefined {
  if (isRecord(view)) return undefined;
  const rows = rowsOf(view);
  return (request) => eachWithEntityIds(hasNumbers(view.subject.network), rows(request));
}
