import { contractNamed } from "../history/findEntry.ts";
import type { HistoryListing } from "../history/listing.ts";
import type { Network } from "../networks/network.ts";
import type { VerificationReport } from "../verification/report.ts";
import type { VerificationSummary } from "../verification/summary.ts";
import type { ResponseStore } from "./responseStore.ts";

/** The report that a summary is of, if it is kept and the network is still what it was. */
export async function keptReport(
  responses: ResponseStore,
  listing: HistoryListing,
  summary: VerificationSummary,
  network: Network,
): Promise<VerificationReport | undefined> {
  const verifications = contractNamed(listing, network.name, summary)?.verifications ?? [];
  const listed = verifications.find(({ entry }) => entry.id === summary.id);
  return listed && responses.report(network, listed.key);
}
