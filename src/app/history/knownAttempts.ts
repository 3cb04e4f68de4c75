import type { VerificationSubject } from "../verification/report.ts";
import type { VerificationSummary } from "../verification/summary.ts";
import type { Verifications } from "../verification/verifications.ts";
import { isKept } from "./changes.ts";
import { formatHandle } from "./entryHandle.ts";
import { contractNamed } from "./findEntry.ts";
import type { HistoryListing } from "./listing.ts";
import { summaryOfAttempt } from "./rememberedAttempt.ts";

/** An attempt to verify a contract, and where it stands in the history if it does. */
export type KnownAttempt = VerificationSummary & { readonly entry: string | undefined };

/** All attempts on a contract that are known: those of the history, and this window's that are not worth keeping. */
export function knownAttempts(
  listing: HistoryListing,
  verifications: Verifications,
  subject: VerificationSubject,
): readonly KnownAttempt[] {
  const { network, address, contractId } = subject;
  const contract = contractNamed(listing, network.name, { address, contractId });
  const remembered = (contract?.verifications ?? []).map((listed) => ({
    ...summaryOfAttempt(contract, listed, [network]),
    entry: formatHandle({ kind: "verification", network: network.name, key: listed.key }),
  }));
  const unkept = verifications.attempts(subject).filter(({ word }) => !isKept(word));
  return [...remembered, ...unkept.map((attempt) => ({ ...attempt, entry: undefined }))].sort(
    (one, other) => other.finishedAt - one.finishedAt,
  );
}
