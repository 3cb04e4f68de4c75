import type { Dated } from "../../../app/lookups/responseCache.ts";
import type { ResultSubject } from "../../../app/lookups/inspectSubject.ts";
import type { ResultLookup } from "../../../services/ledger/ledger.ts";
import type { LookupView } from "../view.ts";

/** What an execution result panel shows. */
export type ResultView = Omit<LookupView, "subject" | "lookup"> & {
  readonly subject: ResultSubject;
  readonly lookup: Dated<ResultLookup> | undefined;
};
