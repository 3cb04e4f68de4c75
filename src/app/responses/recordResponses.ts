import type { ResponseStore } from "./responseStore.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import type { VerificationReport } from "../verification/report.ts";
import { stateOfReport } from "../verification/verificationState.ts";
import type { Verifications } from "../verification/verifications.ts";
import { recordVerification } from "../history/historyUpdates.ts";
import type { History } from "../history/history.ts";
import { statusQuery } from "../lookups/requestCache.ts";
import { nameOfReport } from "../verification/verifiedName.ts";
import { mergeResponse, mergeStatus } from "../history/mergeResponse.ts";

/** Has the history learn from every response of these lookups. The history is loaded when there is a first one. */
export function recordLookups(
  lookups: Lookups,
  history: () => Promise<History>,
  networks: () => readonly Network[],
): Lookups {
  lookups.onDidReceive((lookup) => {
    void history().then((loaded) => mergeResponse(loaded, lookup, networks()));
  });
  return lookups;
}

/**
 * Has every verification that ends here remembered, with its report.
 * @param untilEnd what it is handed is disposed of at the end of the window
 */
export function recordVerifications(
  verifications: Verifications,
  history: () => Promise<History>,
  responses: () => Promise<ResponseStore>,
  networks: () => readonly Network[],
  untilEnd: (made: { dispose: () => void }) => void,
): Verifications {
  let isEnding = false;
  untilEnd({ dispose: () => (isEnding = true) });
  verifications.onDidFinish((report) => {
    // What ends with its window was not canceled by anybody.
    if (!isEnding || report.conclusion.kind !== "cancelled")
      void remember(report, history, responses, networks());
  });
  return verifications;
}

async function remember(
  report: VerificationReport,
  history: () => Promise<History>,
  responses: () => Promise<ResponseStore>,
  networks: readonly Network[],
): Promise<void> {
  const kept = await history();
  const fact = stateOfReport(report);
  const { network, address } = report.subject;
  const query = statusQuery(network, address);
  kept.update((state, now) => {
    const seen = recordVerification(state, report, now);
    if (fact === undefined || query === undefined) return seen;
    return mergeStatus(seen, networks, query, { fact, name: nameOfReport(report), at: now });
  });
  const visit = kept.listing.visits.find(
    (visit) => visit.kind === "verification" && visit.listed.entry.id === report.id,
  );
  if (visit !== undefined) await (await responses()).storeReport(report, visit.listed.key);
}
