import type { Hex } from "../../core/hex.ts";
import type { ApiError } from "../../http/failure.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { Protocol, VerificationResponse } from "../../services/verifier/verification.ts";
import type { Network } from "../networks/network.ts";

/** What is verified: one contract on one network. */
export type VerificationSubject = {
  readonly network: Network;
  /** Lower case. For an ID that could not be resolved, its long-zero form. */
  readonly address: Hex;
  /** The ID it was asked by, or whose long-zero form it was asked by: `shard.realm.num`. */
  readonly contractId: string | undefined;
};

/** Where a verification stands while it runs. */
export type VerificationStep =
  /** Finding the address behind an ID, by one record lookup at the mirror node. */
  | { readonly kind: "resolving"; readonly contractId: string; readonly host: string }
  /** The verification request is under way. */
  | {
      readonly kind: "verifying";
      readonly host: string;
      readonly protocol: Protocol;
      readonly withKey: boolean;
    }
  /** Seeing whether it is verified all the same: after a timeout or an internal error, or where nothing can be imported. */
  | { readonly kind: "lookingUpStatus"; readonly host: string };

/** What a status lookup came to, where one was made. */
export type StatusLookup =
  | { readonly kind: "known"; readonly status: VerificationStatus }
  | { readonly kind: "failed"; readonly error: ApiError };

/** How a verification ended. */
export type Conclusion =
  /** The service answered; `answer.outcome` says what. `statusAfter`: what it held afterwards, where its answer leaves that open. */
  | {
      readonly kind: "answered";
      readonly response: VerificationResponse;
      readonly statusAfter?: StatusLookup | undefined;
    }
  /** No answer, or a job not seen to its end. `statusAfter`: what the service held afterwards, when that was asked; it may be verified. */
  | { readonly kind: "failed"; readonly error: ApiError; readonly statusAfter: StatusLookup | undefined }
  /** The address behind the ID could not be found, so nothing was sent to the verification service. */
  | { readonly kind: "unresolved"; readonly reason: UnresolvedReason; readonly error: ApiError | undefined }
  /** The network names no verification service. */
  | { readonly kind: "noVerifier" }
  /** The chain has no block explorer to import from; nothing was sent but the status lookup. */
  | { readonly kind: "noExplorer"; readonly status: StatusLookup }
  /** Given up by the user. `asked`: what the service had been asked by then; it may go on with a verification. */
  | { readonly kind: "cancelled"; readonly asked: "nothing" | "status" | "verification" };

export type UnresolvedReason = "noMirror" | "notFound" | "badRequest" | "noAddress" | "failed";

/** The look at the verification status that belongs to a conclusion, where one was made. */
export function statusOf(conclusion: Conclusion): StatusLookup | undefined {
  switch (conclusion.kind) {
    case "answered":
    case "failed":
      return conclusion.statusAfter;
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

/** A finished verification. */
export type VerificationReport = {
  /** Tells it from every other; given when it began. */
  readonly id: string;
  readonly subject: VerificationSubject;
  readonly protocol: Protocol;
  /** Host and port of the verification service; `undefined` when the network names none. */
  readonly host: string | undefined;
  /** Whether a key went along. */
  readonly withKey: boolean;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly tookMilliseconds: number;
  readonly conclusion: Conclusion;
};

/** Whether a request was made ready but provably never left this machine, its key with it. */
export function neverLeft({ conclusion }: VerificationReport): boolean {
  if (conclusion.kind !== "failed") return false;
  const { failure } = conclusion.error;
  return failure.kind === "proxyFailed" || (failure.kind === "unreachable" && failure.neverLeft);
}
