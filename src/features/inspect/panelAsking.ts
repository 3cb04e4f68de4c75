import type { Meant } from "../../app/consent/hashConsent.ts";
import type { InspectResponse } from "../../app/lookups/inspectSubject.ts";

/** How a panel asks. */
export type PanelAsking = {
  /** Tries after the first. */
  readonly retries?: number;
  /** How a hash was meant; without it nobody is asked. */
  readonly meant?: Meant | undefined;
  /** Whether a held response of megabytes is asked for again, too. */
  readonly isAnew: boolean;
  /** Whether the user is looking: only then the response is remembered. A restored panel asks by itself. */
  readonly isLookedAt: boolean;
};

/** UTF-16 units. */
const heavyLength = 1_000_000;

/** Whether a response takes a second to be fetched and read again, which is done only where that is asked for. */
export function isHeavy(held: InspectResponse | undefined): held is InspectResponse {
  return held !== undefined && held.value.response.text.length > heavyLength;
}
