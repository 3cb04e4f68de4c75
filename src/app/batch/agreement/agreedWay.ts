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
};

/**
 * How a row is verified that was agreed to: from its build as it is now, if that would send just what was agreed to for
 * this contract, and still promises the same. Else what has become of the row.
 * @throws the signal's reason, when that is aborted
 */
export async function agreedWay(
  looks: Looks,
  { digests, onSent }: Agreement,
  {
    row,
    network,
    expected,
  }: { readonly row: BatchRow; readonly network: Network; readonly expected: Expected },
  signal: AbortSignal,
): Promise<{ readonly way: OrderedWay } | { readonly state: RowState }> {
  const { finding, sent } = await looks.see(row, signal, true);
  if (finding.kind === "skipped") return { state: finding };
  if (finding.kind !== "ready" || sent === undefined) {
    const isGone = finding.kind === "notPossible" && builds.has(finding.because);
    return { state: isGone || finding.kind === "ready" ? { kind: "changed", expected } : finding };
  }
  if (!digests.has(finding.plan.agreement) || expectedOf(finding.plan).grade !== expected.grade)
    return { state: { kind: "changed", expected } };
  const unsent = whyUnsent(row, finding.plan);
  if (unsent !== undefined) return { state: { kind: "takenBack", expected, mayBeSent: true, unsent } };
  const { files, ...source } = sent;
  const noted = (): Promise<void> => {
    const sentFor = { chainId: network.chainId, address: source.subject.address };
    return onSent(network.verifierUrl ?? "", files, source.publication, sentFor);
  };
  const withoutHash = withoutHashIn(finding.plan.dryRun);
  return { way: { kind: "build", ...source, withoutHash, onSent: noted } };
}

/**
 * Why a row is not sent again by itself that a closed window may have sent: only a status tells whether its service has completed it.
 */
function whyUnsent(
  { state, earlier }: Pick<BatchRow, "earlier" | "state">,
  { held, statusFailure }: Pick<RowPlan, "held" | "statusFailure">,
): Unsent | undefined {
  const isAskedFor = state.kind === "waiting" && state.isAskedFor === true;
  if (earlier !== "unknown" || isAskedFor || held !== undefined) return undefined;
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
