import type { Network } from "../../networks/network.ts";
import type { PublishedSources } from "../../publication/publishedSources.ts";
import { withoutHashIn } from "../../../builds/proof/withoutHash.ts";
import type { OrderedWay } from "../../verification/verifyContract.ts";
import { lacksStatusLookup } from "../../../services/verifier/status.ts";
import type { BatchRow, RowState, Unsent } from "../rows/batchRow.ts";
import { expectedOf, type Expected, type RowPlan } from "../rows/finding.ts";
import type { Looks } from "../look/looks.ts";

/** What was agreed to, and who hears that it has been sent. */
export type Agreement = {
  /** Of each contract, a digest of all that is sent for it. */
  readonly digests: ReadonlySet<string>;
  readonly onSent: PublishedSources["add"];
  /** Whether the same was sent for a contract before, by whichever window. */
  readonly wasSent: PublishedSources["knowsContract"];
};

/**
 * How a row is verified that was agreed to: from its build as it is now, if that would send just what was agreed to for
 * this contract, and still promises the same. Else what has become of the row.
 * @throws the signal's reason, when that is aborted
 */
export async function agreedWay(
  looks: Looks,
  { digests, onSent, wasSent }: Agreement,
  {
    row,
    network,
    expected,
  }: { readonly row: BatchRow; readonly network: Network; readonly expected: Expected },
  signal: AbortSignal,
): Promise<{ readonly way: OrderedWay; readonly isOpen: boolean } | { readonly state: RowState }> {
  const { finding, sent } = await looks.see(row, signal, true);
  if (finding.kind === "skipped") return { state: verifiedSince(row, finding, expected) ?? finding };
  if (finding.kind !== "ready" || sent === undefined) {
    const isGone = finding.kind === "notPossible" && builds.has(finding.because);
    return { state: isGone || finding.kind === "ready" ? { kind: "changed", expected } : finding };
  }
  if (!digests.has(finding.plan.agreement) || expectedOf(finding.plan).grade !== expected.grade)
    return { state: { kind: "changed", expected } };
  const { files, ...source } = sent;
  const sentFor = { chainId: network.chainId, address: source.subject.address };
  const asSent = [network.verifierUrl ?? "", files, source.publication, sentFor] as const;
  const unsent = await whyUnsent(row, finding.plan, () => wasSent(...asSent));
  if (unsent !== undefined) return { state: { kind: "takenBack", expected, mayBeSent: true, unsent } };
  const withoutHash = withoutHashIn(finding.plan.dryRun);
  return {
    way: { kind: "build", ...source, withoutHash, onSent: () => onSent(...asSent) },
    isOpen: finding.plan.held !== undefined,
  };
}

/** How a row stands that was being sent when its window was closed, and that has what this promised by now. */
function verifiedSince(
  { earlier }: Pick<BatchRow, "earlier">,
  { because }: RowState & { readonly kind: "skipped" },
  expected: Expected,
): RowState | undefined {
  if (earlier !== "sending") return undefined;
  if (because === "exact") return { kind: "verifiedSince", expected, held: "exact" };
  const isAsPromised = because === "noBetter" && expected.grade !== "exact";
  return isAsPromised ? { kind: "verifiedSince", expected, held: "match" } : undefined;
}

/**
 * Why a row is not sent again by itself that a closed window may have sent, or another one has: only a status tells whether its
 * service has completed it.
 */
async function whyUnsent(
  { state, earlier }: Pick<BatchRow, "earlier" | "state">,
  { held, statusFailure }: Pick<RowPlan, "held" | "statusFailure">,
  wasSent: () => Promise<boolean>,
): Promise<Unsent | undefined> {
  if (state.kind !== "waiting" || state.isAskedFor === true || held !== undefined) return undefined;
  if (typeof earlier === "object") return undefined;
  if (earlier === undefined && !(state.isRestored === true && (await wasSent()))) return undefined;
  return statusFailure !== undefined && lacksStatusLookup(statusFailure.failure)
    ? "noStatusLookup"
    : "statusUnknown";
}

/** How a row is followed that its service has accepted: nothing is sent. */
export function acceptedWay({ job, expected }: RowState & { readonly kind: "accepted" }): OrderedWay {
  const { build, files, withoutHash } = expected;
  return { kind: "accepted", verificationId: job, contract: build, files, withoutHash };
}

/** What can only have become so since the list was agreed to. */
const builds: ReadonlySet<string> = new Set(["noBuild", "notSendable", "tooLarge"]);
