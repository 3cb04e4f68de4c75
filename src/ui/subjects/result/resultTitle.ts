import { explainResult } from "../../../text/result.ts";
import { resultName, resultReadingOf } from "./resultName.ts";
import type { ResultView } from "./view.ts";

/** The panel's tab: the outcome, then the transaction. Our own words and parsed values, no contract's words. */
export function resultTitle(view: ResultView): string {
  return `${stateOf(view)}: ${resultName(view)}`;
}

function stateOf(view: ResultView): string {
  const reading = resultReadingOf(view);
  if (reading !== undefined) return explainResult(reading).title;
  switch (view.lookup?.value.kind) {
    case "notFound":
      return "Not found";
    case "badRequest":
      return "Request refused";
    default:
      if (view.asking !== undefined) return "Asking…";
      return view.error === undefined ? "Transaction" : "No answer";
  }
}
