import type { ApiError } from "../../../http/failure.ts";
import type { NotSent } from "../../../app/consent/notSent.ts";
import type { ResultSubject } from "../../../app/subjects/inspectSubject.ts";
import type { Dated } from "../../../app/lookups/answerCache.ts";
import type { ResultLookup } from "../../../app/lookups/lookups.ts";
import type { Trail } from "../record/view.ts";

/** What an execution result panel shows. */
export type ResultView = {
  readonly subject: ResultSubject;
  readonly trail: Trail;
  /** The last answer; stays on screen while another is asked for, and when that fails. */
  readonly lookup: Dated<ResultLookup> | undefined;
  /** A request is under way, to this host. */
  readonly asking: string | undefined;
  /** Why the last request got no answer. */
  readonly error: ApiError | undefined;
  /** Why it was not even sent. */
  readonly notSent?: NotSent | undefined;
  /** Names of other networks that have a mirror node, to look at instead. */
  readonly otherNetworks: readonly string[];
  /** Milliseconds since the Unix epoch; ages count from it. */
  readonly now: number;
};
