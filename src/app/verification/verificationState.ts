import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { Conclusion, StatusLookup, VerificationReport } from "./report.ts";
import { meaningOf, type Outcome } from "../../services/verifier/outcome/outcome.ts";
import { isConnectionFailure, ApiError } from "../../http/failure.ts";
import type { Hex } from "../../core/hex.ts";
import { valueOf } from "../../services/reading/reading.ts";
import { statusQuery } from "../lookups/requestCache.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";

/** How a contract is known to be verified. `verified`: it is, but not how closely. */
export const knownStates = ["perfect", "partial", "verified", "notVerified"] as const;

export type KnownState = (typeof knownStates)[number];

/** What is known of a contract's verification: `verified` where it is, but not how closely. */
export type VerificationState = KnownState | VerificationStatus["state"];

/** The latest known state, and when it was observed, in milliseconds since the Unix epoch. */
export type KnownVerification = readonly [state: VerificationState, at: number];

/** The stored match of a known verification, with its time; undefined if its grade is not known. */
export function storedMatchWithTime(
  known: KnownVerification | undefined,
): readonly [held: StoredMatch, at: number] | undefined {
  const storedMatch = known && storedMatchOf({ state: known[0] });
  return known === undefined || storedMatch === undefined ? undefined : [storedMatch, known[1]];
}

/** The later of two; "already verified" says no more than one that is known to match. */
export function laterState<Value extends string>(
  one: readonly [Value, at: number] | undefined,
  other: readonly [Value, at: number] | undefined,
): readonly [Value, at: number] | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const isMatch = one[0] === "perfect" || one[0] === "partial";
  if (other[0] === "verified" && isMatch) return one;
  return other[1] > one[1] ? other : one;
}

/**
 * The status lookup of a conclusion: the last one; undefined if the response itself is conclusive.
 */
export function statusOf(conclusion: Conclusion): StatusLookup | undefined {
  switch (conclusion.kind) {
    case "responded":
      return conclusion.statusAfter ?? (isConclusive(conclusion) ? undefined : conclusion.statusHeld);
    case "failed":
      return conclusion.statusAfter ?? conclusion.statusHeld;
    case "held":
    case "noExplorer":
      return conclusion.status;
    default:
      return undefined;
  }
}

/** The match that a look at the status found, if it found the contract verified. */
export function verifiedState(lookup: StatusLookup | undefined): "perfect" | "partial" | undefined {
  const state = lookup?.kind === "known" ? lookup.status.state : undefined;
  return state === "perfect" || state === "partial" ? state : undefined;
}

type Responded = Extract<Conclusion, { kind: "responded" }>;

/** The outcome of a response. Where the service held a match before and no better source exists, it is "already verified". */
export function effectiveOutcome({ response: { outcome }, statusHeld }: Responded): Outcome {
  const state = verifiedState(statusHeld);
  const isNoBetter = outcome === "notPublished" || outcome === "alreadyVerified";
  if (state === undefined || !isNoBetter) return outcome;
  return state === "partial" ? "alreadyPartial" : "alreadyVerified";
}

/** Whether the response alone determines the state of the contract, rather than the status before it. */
const isConclusive = (conclusion: Responded): boolean => {
  const { outcome } = conclusion.response;
  return effectiveOutcome(conclusion) === outcome && meaningOf(outcome).state !== undefined;
};

/** The state of the contract by a finished verification; undefined where that is not known. */
export function stateOfReport({ conclusion }: VerificationReport): KnownState | undefined {
  if (conclusion.kind === "responded" && isConclusive(conclusion))
    return meaningOf(conclusion.response.outcome).state;
  const lookup = statusOf(conclusion);
  return lookup?.kind === "known" ? stateOfStatus(lookup.status) : undefined;
}

/** What a look at the verification status showed, where the service did not respond to the attempt itself. */
export function stateFromStatus(report: VerificationReport): KnownState | undefined {
  const { conclusion } = report;
  if (conclusion.kind === "responded" || conclusion.kind === "failed")
    return conclusion.statusAfter === undefined ? undefined : stateOfReport(report);
  return stateOfReport(report);
}

/** The state of the contract by a status; undefined where that does not say. */
export function stateOfStatus({
  state,
}: VerificationStatus): Exclude<VerificationStatus["state"], "unsupportedChain" | "unknown"> | undefined {
  return state === "unsupportedChain" || state === "unknown" ? undefined : state;
}

type WithConclusion = { readonly conclusion: Conclusion };

/** How asking the mirror node failed, where that kept the code from being compared: an aside where the contract is verified. */
export function mirrorFailureOf({ conclusion }: WithConclusion): ApiError | undefined {
  return "mirrorFailure" in conclusion ? conclusion.mirrorFailure : undefined;
}

/** The same where that is what a verification failed at. */
export function failedAtMirror({ conclusion }: WithConclusion): ApiError | undefined {
  return verifiedState(statusOf(conclusion)) === undefined ? mirrorFailureOf({ conclusion }) : undefined;
}

type WithoutSource = {
  readonly status: StatusLookup;
  readonly noBuildHasIt?: boolean;
  readonly mirrorFailure?: ApiError;
};

/** What a verification without a source failed at: asking the mirror node, or connecting to the service for the status. */
export function failureWithoutSource(conclusion: WithoutSource): ApiError | undefined {
  const { mirrorFailure, status, noBuildHasIt } = conclusion;
  if (verifiedState(status) !== undefined) return undefined;
  if (mirrorFailure !== undefined) return mirrorFailure;
  // With builds compared, the mirror node was reached.
  if (status.kind === "known" || noBuildHasIt === true) return undefined;
  return isConnectionFailure(status.error.failure) ? status.error : undefined;
}

/** The match of a contract's runtime code that a service has stored. */
export type StoredMatch = "exact" | "match" | "none";

/** The stored match in a status; undefined if the status does not contain it. A match can be of the creation code alone. */
export function storedMatchOf({
  state,
  reading,
}: {
  readonly state: VerificationState;
  readonly reading?: VerificationStatus["reading"];
}): StoredMatch | undefined {
  if (state === "notVerified") return "none";
  if (state !== "perfect" && state !== "partial") return undefined;
  const runtime = reading?.fields.runtimeMatch;
  if (runtime?.state === "null") return "none";
  const runtimeMatch = runtime && valueOf(runtime);
  if (runtimeMatch === undefined) return state === "perfect" ? "exact" : "match";
  return runtimeMatch === "exact_match" ? "exact" : "match";
}

/** The stored match in a status lookup; undefined if it does not contain one. */
export const storedMatchIn = (status: StatusLookup | undefined): StoredMatch | undefined =>
  status?.kind === "known" ? storedMatchOf(status.status) : undefined;

/**
 * Asks a network's verification service for the status of a contract; undefined where the network names none.
 * @throws the signal's reason, when that is aborted
 */
export async function statusAt(
  lookups: Pick<Lookups, "status">,
  network: Network,
  address: Hex,
  signal: AbortSignal,
): Promise<StatusLookup | undefined> {
  const query = statusQuery(network, address);
  if (query === undefined) return undefined;
  try {
    return { kind: "known", status: (await lookups.status(query, { signal })).value };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed", error };
  }
}
