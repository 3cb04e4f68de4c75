import { contractNamed } from "../history/findEntry.ts";
import type { HistoryListing } from "../history/listing.ts";
import type { Network } from "../networks/network.ts";
import type { VerificationReport } from "../verification/report.ts";
import { summarize, type VerificationSummary } from "../verification/summary.ts";
import type { Bodies } from "./bodies.ts";

/** The report that a summary is of, if it is kept and the network is still what it was. */
export async function keptReport(
  bodies: Bodies,
  listing: HistoryListing,
  summary: VerificationSummary,
  network: Network,
): Promise<VerificationReport | undefined> {
  const verifications = contractNamed(listing, network.name, summary)?.verifications ?? [];
  for (const { key, entry } of verifications) {
    // An entry is made after its verification has finished: older ones are of others.
    if (entry.seenAt < Math.floor(summary.finishedAt)) return undefined;
    const report = await bodies.report(network, key);
    if (report !== undefined && summarize(report).finishedAt === summary.finishedAt) return report;
  }
  return undefined;
}
