import type { NotSent } from "../../app/consent/notSent.ts";
import type { Dated } from "../../app/lookups/responseCache.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { ApiError } from "../../http/failure.ts";
import type { Lookup } from "../../services/ledger/ledger.ts";
import type { Shape } from "../../services/reading/reading.ts";

/** Where a panel can go back and forward to. */
export type Navigation = { readonly canGoBack: boolean; readonly canGoForward: boolean };

/** What record and result panels have in common. */
export type LookupView = {
  readonly subject: InspectSubject;
  readonly navigation: Navigation;
  /** The last answer; stays on screen while another is asked for, and when that fails. */
  readonly lookup: Dated<Lookup<Shape>> | undefined;
  /** A request is under way, to this host. */
  readonly asking: string | undefined;
  /** Why the last request got no answer. */
  readonly error: ApiError | undefined;
  /** Why it was not even sent. */
  readonly notSent?: NotSent | undefined;
  /** Names of other networks that have a mirror node, to look at instead. */
  readonly otherNetworks: readonly string[];
  /** Milliseconds since the Unix epoch; ages and "in 12 days" count from it. */
  readonly now: number;
};
