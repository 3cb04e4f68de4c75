import type { Hex } from "../../core/hex.ts";
import type { ApiError, Failure } from "../../http/failure.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { VerificationResponse } from "../../services/verifier/verification.ts";
import type { Protocol } from "../../services/verifier/protocol.ts";
import type { Network } from "../networks/network.ts";
import type { MissingHash } from "../../builds/proof/dryRun.ts";

/** What is verified: one contract on one network. */
export type VerificationSubject = {
  readonly network: Network;
  /** Lower case. For an ID that could not be resolved, its long-zero form. */
  readonly address: Hex;
  /** The ID it was asked by, or whose long-zero form it was asked by: `shard.realm.num`. */
  readonly contractId: string | undefined;
  /** Whether the mirror node failed, and its address is the one that was known before. */
  readonly isAddressOfBefore?: true;
};

/** How the service gets the source: from a block explorer, from another contract with the same code, or from what was sent. */
export type VerificationMethod =
  | { readonly kind: "explorer" | "similar" }
  | {
      readonly kind: "build";
      /** As it was named to the service, `src/Vault.sol:Vault`. */
      readonly contract: string;
      /** How many files were published. */
      readonly files: number;
      /** Undefined of Solidity. */
      readonly language?: (typeof withoutAbi)[number] | undefined;
      /** Why no source makes the match exact, where that is known of the code. */
      readonly withoutHash?: MissingHash | undefined;
    };

/** Languages of which some block explorers show no ABI. */
export const withoutAbi = ["Vyper", "Yul"] as const;

/** The current step of a running verification. */
export type VerificationStep =
  /** Finding the address behind an ID, by one record lookup at the mirror node. */
  | { readonly kind: "resolving"; readonly contractId: string; readonly host: string }
  /** Comparing the contract's code, which the mirror node is asked for, with the builds of the workspace. */
  | { readonly kind: "comparing" }
  /** The same, held up by services that have not responded yet. */
  | { readonly kind: "waiting"; readonly hosts: readonly string[] }
  /** The user is asked whether the API key may be sent. */
  | { readonly kind: "askingKey" }
  /** The verification request is under way. */
  | {
      readonly kind: "verifying";
      readonly host: string;
      readonly protocol: Protocol;
      readonly withKey: boolean;
    }
  /** The service has what it was sent, and works on it under this name. */
  | {
      readonly kind: "accepted";
      readonly host: string;
      readonly protocol: Protocol;
      readonly verificationId: string;
      /** Why the last requests for the state of the job failed, once several in a row have. */
      readonly miss?: Failure | undefined;
    }
  /** Seeing whether it is verified: before source is imported, and after a timeout or an internal error. */
  | { readonly kind: "lookingUpStatus"; readonly host: string };

/** The result of a status lookup. */
export type StatusLookup = KnownStatus | { readonly kind: "failed"; readonly error: ApiError };

/** A status that the service has responded with. */
export type KnownStatus = { readonly kind: "known"; readonly status: VerificationStatus };

/** How a verification ended. */
export type Conclusion =
  /**
   * The service responded; `response.outcome` says what. `statusHeld`: what it held before, where source was to be imported;
   * `statusAfter`: what it held afterwards, where its response leaves that open. `mirrorFailure`: as of `noExplorer`, where the
   * explorer has no source either.
   */
  | {
      readonly kind: "responded";
      readonly response: VerificationResponse;
      readonly statusHeld?: KnownStatus | undefined;
      readonly statusAfter?: StatusLookup | undefined;
      readonly mirrorFailure?: ApiError;
    }
  /**
   * No response, or a job not seen to its end. `statusHeld`: as of `responded`; `statusAfter`: what the service held afterwards,
   * when that was asked; it may be verified.
   */
  | {
      readonly kind: "failed";
      readonly error: ApiError;
      readonly statusHeld?: KnownStatus | undefined;
      readonly statusAfter: StatusLookup | undefined;
    }
  /**
   * The service holds an exact match, which no source improves: nothing was sent but the look at the status. `mirrorFailure`: as
   * of `noExplorer`.
   */
  | { readonly kind: "held"; readonly status: KnownStatus; readonly mirrorFailure?: ApiError }
  /** The address behind the ID could not be found, so nothing was sent to the verification service. */
  | { readonly kind: "unresolved"; readonly reason: UnresolvedReason; readonly error: ApiError | undefined }
  /** The network names no verification service. */
  | { readonly kind: "noVerifier" }
  /**
   * The chain has no block explorer to import from; nothing was sent but the status lookup. `noBuildHasIt`: its code was
   * compared with the builds of the workspace before. `mirrorFailure`: it could not be, as asking the mirror
   * node failed, which is what the attempt failed at, also where the look at the status found it verified.
   */
  | {
      readonly kind: "noExplorer";
      readonly status: StatusLookup;
      readonly noBuildHasIt?: boolean;
      readonly mirrorFailure?: ApiError;
    }
  /** Canceled by the user. `asked`: what the service had been asked by then; it may go on with a verification. */
  | { readonly kind: "cancelled"; readonly asked: "nothing" | "status" | "verification" };

export type UnresolvedReason = "noMirror" | "notFound" | "badRequest" | "noAddress" | "failed";

/** A finished verification. */
export type VerificationReport = {
  /** Tells it from every other; made when it began. */
  readonly id: string;
  readonly subject: VerificationSubject;
  readonly protocol: Protocol;
  readonly way: VerificationMethod;
  /** Host and port of the verification service; `undefined` when the network names none. */
  readonly host: string | undefined;
  /** Whether a key went along. */
  readonly withKey: boolean;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly tookMilliseconds: number;
  readonly conclusion: Conclusion;
};

/** Whether the request of a failed verification, with its key, was provably not sent. */
export function wasNeverSent({ conclusion }: VerificationReport): boolean {
  return conclusion.kind === "failed" && wasRequestNeverSent(conclusion.error);
}

/** Whether a failed request was provably not sent. */
export function wasRequestNeverSent({ failure }: ApiError): boolean {
  const { kind } = failure;
  return kind === "proxyFailed" || kind === "notInBrowser" || (kind === "unreachable" && failure.neverLeft);
}
