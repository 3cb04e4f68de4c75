import type { ApiError } from "../../../http/failure.ts";
import type { NotSent } from "../../../app/consent/notSent.ts";
import type { RecordSubject } from "../../../app/subjects/inspectSubject.ts";
import type { VerificationKnowledge } from "../../../app/subjects/verificationKnowledge.ts";
import type { Dated } from "../../../app/lookups/answerCache.ts";
import type { ContractLookup } from "../../../app/lookups/lookups.ts";

/** Where a panel can go back and forward to. */
export type Trail = { readonly canGoBack: boolean; readonly canGoForward: boolean };

/** What a contract record panel shows. */
export type RecordView = {
  readonly subject: RecordSubject;
  readonly trail: Trail;
  /** The last answer; stays on screen while another is asked for, and when that fails. */
  readonly lookup: Dated<ContractLookup> | undefined;
  /** A request is under way, to this host. */
  readonly asking: string | undefined;
  /** Why the last request got no answer. */
  readonly error: ApiError | undefined;
  /** Why it was not even sent. */
  readonly notSent?: NotSent | undefined;
  readonly verification: VerificationKnowledge;
  /** Names of other networks that have a mirror node, to look at instead. */
  readonly otherNetworks: readonly string[];
  /** Milliseconds since the Unix epoch; ages and "in 12 days" count from it. */
  readonly now: number;
};
