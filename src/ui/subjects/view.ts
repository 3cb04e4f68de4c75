import type { Lookup } from "../../services/ledger/mirror/lookup.ts";
import type { Shape } from "../../services/reading/reading.ts";
import type { InspectSubject } from "../../app/subjects/inspectSubject.ts";
import type { Dated } from "../../app/lookups/answerCache.ts";
import type { RecordView } from "./record/view.ts";

/** What record and result panels have in common. */
export type LookupView = Pick<
  RecordView,
  "trail" | "asking" | "error" | "notSent" | "otherNetworks" | "now"
> & {
  readonly subject: InspectSubject;
  readonly lookup: Dated<Lookup<Shape>> | undefined;
};
