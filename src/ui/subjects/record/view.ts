import type { Dated } from "../../../app/lookups/responseCache.ts";
import type { RecordSubject } from "../../../app/lookups/inspectSubject.ts";
import type { ContractLookup } from "../../../services/ledger/ledger.ts";
import type { VerificationKnowledge } from "../../../app/subjects/verificationKnowledge.ts";
import type { LookupView } from "../view.ts";

/** What a contract record panel shows. */
export type RecordView = Omit<LookupView, "subject" | "lookup"> & {
  readonly subject: RecordSubject;
  readonly lookup: Dated<ContractLookup> | undefined;
  readonly verification: VerificationKnowledge;
};
