import type { Protocol } from "./protocol.ts";
import type { Hex } from "../../core/hex.ts";
import type { Secret } from "../../core/keys/secret.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { Failure } from "../../http/failure.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { type Reading, valueOf } from "../reading/reading.ts";
import type { CompilerError } from "./outcome/compilerErrors.ts";
import type { ExternalVerification } from "./externalVerifications.ts";
import { type Outcome, mayLackFiles } from "./outcome/outcome.ts";
import type { VerificationRecord } from "./schema.ts";
import { failureOfResponse } from "../../http/responseJson.ts";
import { readResponseBody } from "./outcome/responseBody.ts";

/** How a service gets the source of a contract, with the required data. */
export type SourceInput =
  | {
      /** The service imports it from a block explorer. */
      readonly kind: "explorer";
      /** The word that stands for `blockexplorer` in the paths. */
      readonly source: string;
      /** The explorer's. */
      readonly apiKey: Secret | undefined;
    }
  | {
      /** The source is sent, and thereby published. */
      readonly kind: "build";
      readonly publication: Publication;
      readonly creationTransactionHash?: Hex | undefined;
    }
  | {
      /** The service copies it from another contract with the same code. */
      readonly kind: "similar";
      readonly creationTransactionHash?: Hex | undefined;
    };

/** Source code as it is sent. */
export type Publication =
  | {
      readonly form: "standardJson";
      /** A compiler's input, `settings` included: without them a service fails. */
      readonly input: { readonly language: string; readonly sources: object; readonly interfaces?: object };
      /** `0.8.28+commit.7893614a`, nothing in front and nothing behind. */
      readonly compilerVersion: string;
      /** `path:Name`, the path letter by letter as it stands in the input. */
      readonly contractIdentifier: string;
    }
  | {
      readonly form: "metadata";
      readonly metadata: object;
      /** Texts by the path in the metadata. */
      readonly sources: Readonly<Record<string, string>>;
      /** For reports; the service reads it from the metadata. */
      readonly contractIdentifier: string;
    };

/** Whether a protocol supports a source input. */
export function canVerify(protocol: Protocol, way: SourceInput): boolean {
  if (protocol === "job" || way.kind === "explorer") return true;
  return (
    way.kind === "build" && takesSource(protocol, way.publication.form, publicationLanguage(way.publication))
  );
}

/** Whether source may be sent in a form: protocols before jobs take standard JSON of Solidity alone. */
export function takesSource(protocol: Protocol, form: Publication["form"], language: string): boolean {
  return protocol === "job" || (form === "standardJson" && language === "Solidity");
}

/** The language of what is sent, as its compiler calls it: metadata is Solidity's. */
export function publicationLanguage(publication: Publication): string {
  return publication.form === "standardJson" ? publication.input.language : "Solidity";
}

/** A contract at a verification service. */
export type ContractAtService = {
  /** The service's base URL, which may have a path of its own. */
  readonly verifierUrl: string;
  /** Decimal digits. */
  readonly chainId: string;
  /** Lower case: services refuse mixed case with a wrong checksum. */
  readonly address: Hex;
};

/** A verification request: the contract, the service, and the source. */
export type VerificationRequest = ContractAtService & {
  readonly way: SourceInput;
  /** For the whole verification; by default that of `verificationPolicy`. */
  readonly deadlineMilliseconds?: number;
  /**
   * Is called with the ID of the service's job as soon as that has begun; other protocols have none. Later also with the reason why
   * several requests for its state failed in a row, and without a reason once one succeeds again.
   */
  readonly onAccepted?: (verificationId: string, miss?: Failure) => void;
};

/** The contract that a response must be about. */
export type ContractIdentity = Pick<ContractAtService, "address" | "chainId">;

/** The response of a service to a verification attempt. */
export type VerificationResponse = {
  readonly protocol: Protocol;
  readonly outcome: Outcome;
  /** The service's machine-readable code for what went wrong, where it sent one. */
  readonly customCode: string | undefined;
  /** Whether it holds records, or an empty list of them; an error body does not. */
  readonly listsRecords: boolean;
  readonly records: readonly VerificationRecord[];
  /** Index of the record that decided, if one names the requested contract. */
  readonly decisive: number | undefined;
  /** `unused` of the session variant. */
  readonly unused: Reading<readonly string[]> | undefined;
  /** Top-level fields that are not documented. */
  readonly extra: readonly (readonly [name: string, value: JsonValue])[];
  /** The service's own words, each once. */
  readonly words: readonly string[];
  /** The compiler's errors; none where the source compiled, or where the response has them only as text. */
  readonly compilerErrors: readonly CompilerError[];
  /** The explorers that the service has submitted the source to; only jobs report them. */
  readonly externalVerifications: readonly ExternalVerification[];
  /** The exchange, in order; the last response decided. */
  readonly responses: readonly RawResponse[];
};

/**
 * Whether the service ran into trouble of its own, which leaves open what became of the contract: of two jobs for it at
 * a time, one can end so though the other verifies it (docs/services/verification-services.md, Jobs).
 */
export function isInternalError({ outcome, customCode }: VerificationResponse): boolean {
  return outcome === "unknown" && customCode === "internal_error";
}

/** The response that decided. */
export function lastResponse(response: VerificationResponse): RawResponse {
  const last = response.responses.at(-1);
  if (last === undefined) throw new Error("A verification response holds at least one exchange.");
  return last;
}

/** The kinds of failure that a whole response can be which says nothing of the contract. */
const attemptFailures = ["serviceFailed", "notJson"] as const;

/** Why the outcome of an attempt is `unknown`, where that is known: a failure, or an error that the service reports of itself. */
export const unknownReasons = [...attemptFailures, "internalError"] as const;

type AttemptFailure = Extract<Failure, { readonly kind: (typeof attemptFailures)[number] }>;

/**
 * The failure that the response to an attempt is: that of a service, or of something before it, that has trouble or rejects
 * the request, or a page. `undefined` where the service itself has said something, be it in words that are not known. The
 * outcome stays `unknown`: the request may have been received all the same.
 */
export function failureOfAttempt(response: VerificationResponse): AttemptFailure | undefined {
  const { outcome, listsRecords, customCode } = response;
  if (outcome !== "unknown" || listsRecords || customCode !== undefined) return undefined;
  const last = lastResponse(response);
  if (isVerifierResponse(last)) return undefined;
  const { failure } = failureOfResponse(last);
  return failure.kind === "serviceFailed" || failure.kind === "notJson" ? failure : undefined;
}

/** Statuses that gateways respond with, and services in trouble: 500 is the usual one for source that does not match. */
function isGatewayStatus(status: number): boolean {
  return status === 401 || status === 403 || status >= 502;
}

/** Whether a service may have said what became of the contract: those that do say it as JSON. */
function isVerifierResponse(response: RawResponse): boolean {
  return readResponseBody(response).kind === "json" && !isGatewayStatus(response.status);
}

/** Whether a mismatch may be fixed by sending all files of the build, those too that the metadata does not name. */
export function needsAllFiles({
  outcome,
  customCode,
  words,
  records,
  decisive,
}: VerificationResponse): boolean {
  if (outcome !== "mismatch") return false;
  const record = decisive === undefined ? undefined : records[decisive];
  const recordStatus =
    record?.protocol === "session" || record?.protocol === "direct"
      ? valueOf(record.reading.fields.status)
      : undefined;
  return mayLackFiles({ customCode, words, recordStatus });
}

/** To larger bodies services respond with an internal error, in place of a refusal. */
export const maxUploadBytes = 30 * 1024 * 1024;

/** Whether a service failed over the upload of source itself, before it began a job, as it does over one that is too large. */
export function failedOverUpload(response: VerificationResponse): boolean {
  const { method, path, status } = lastResponse(response);
  return isInternalError(response) && method === "POST" && status === 500 && isUploadPath.test(path);
}

const isUploadPath = /\/v2\/verify\/(?:metadata\/)?\d+\/[^/]+$/;
