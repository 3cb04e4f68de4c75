import { ownField } from "../../core/json/ownField.ts";
import type { Hex } from "../../core/hex.ts";
import { readProtocol, type AskedContract, type Protocol } from "../../services/verifier/verification.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Network } from "../networks/network.ts";
import type { Conclusion, StatusLookup, VerificationReport } from "../verification/report.ts";
import { readContractId } from "../verification/storedSummary.ts";
import type { StoredExchange } from "./storedExchange.ts";
import { readWay } from "./storedWay.ts";
import { ApiError, type Failure, type UnreachableReason } from "../../http/failure.ts";
import { readVerification } from "../../services/verifier/protocols/readVerification.ts";
import { readVerificationStatus } from "../../services/verifier/status.ts";
import { wholeBudget, type JsonBudget } from "../../core/json/jsonBudget.ts";

/** What is stored of a report, if anything is of its conclusion. */
export function storeReport(report: VerificationReport): StoredExchange | undefined {
  const { id, conclusion, subject, protocol, way, withKey, startedAt, tookMilliseconds } = report;
  const exchange = storeConclusion(conclusion);
  if (exchange === undefined) return undefined;
  const { address, contractId, network } = subject;
  const { chainId } = network;
  const about = { id, chainId, address, contractId, protocol, way, withKey, startedAt, tookMilliseconds };
  return { responses: exchange.responses, about: { ...about, ...exchange.about } };
}

/** Reads a stored report; `undefined` when it cannot be read, or the network has become another since. */
export function readStoredReport(
  { responses, about }: StoredExchange,
  network: Network,
): VerificationReport | undefined {
  const { id, chainId, address, contractId, withKey, startedAt, tookMilliseconds } = about;
  const protocol = readProtocol(about["protocol"]);
  const host = network.verifierUrl === undefined ? undefined : hostOf(network.verifierUrl);
  if (protocol === undefined || !isAddress(address) || chainId !== network.chainId) return undefined;
  if (responses.some((response) => response.host !== host)) return undefined;
  const conclusion = readStoredConclusion({ responses, about }, protocol, { address, chainId });
  if (conclusion === undefined || typeof startedAt !== "number" || typeof tookMilliseconds !== "number")
    return undefined;
  return {
    // What 0.1 has stored has none.
    id: typeof id === "string" ? id : String(startedAt),
    subject: { network, address, contractId: readContractId(contractId) },
    protocol,
    way: readWay(about["way"]),
    host,
    withKey: withKey === true,
    startedAt,
    tookMilliseconds,
    conclusion,
  };
}

function isAddress(value: unknown): value is Hex {
  return typeof value === "string" && /^0x[0-9a-f]{40}$/.test(value);
}

/**
 * What is stored of a conclusion: the responses of the service, to the attempt or to the look at its status. Nothing where
 * there is none: of all else the summary says all there is.
 */
function storeConclusion(conclusion: Conclusion): StoredExchange | undefined {
  switch (conclusion.kind) {
    case "responded":
      return storeOutcome(conclusion);
    case "noExplorer": {
      const { kind, status, noBuildHasIt, mirrorFailure } = conclusion;
      // Its summary says all there is.
      if (mirrorFailure !== undefined) return undefined;
      const about = { kind, ...(noBuildHasIt === true ? { noBuildHasIt } : {}) };
      return status.kind === "known" ? { responses: [status.status.response], about } : undefined;
    }
    case "failed": {
      const { kind, error, statusAfter } = conclusion;
      if (statusAfter?.kind !== "known") return undefined;
      const attempt = [...error.earlier, ...(error.response === undefined ? [] : [error.response])];
      return {
        responses: [...attempt, statusAfter.status.response],
        about: { kind, failure: error.failure },
      };
    }
    default:
      return undefined;
  }
}

/** No kind: what was stored before there were other kinds is read the same way. */
function storeOutcome({ response, statusAfter }: Extract<Conclusion, { kind: "responded" }>): StoredExchange {
  // To source that is sent the session's services, too, respond in the form of the direct protocol.
  const about = { readBy: response.protocol };
  return statusAfter?.kind === "known"
    ? {
        responses: [...response.responses, statusAfter.status.response],
        about: { ...about, withStatus: true },
      }
    : { responses: response.responses, about };
}

/** Reads a stored conclusion; `undefined` when it cannot be read. */
function readStoredConclusion(
  { responses, about }: StoredExchange,
  protocol: Protocol,
  asked: AskedContract,
): Conclusion | undefined {
  // Before it was kept by which protocol a response was read, that was always the attempt's.
  const readBy = readProtocol(about["readBy"]) ?? protocol;
  if (about["kind"] === undefined) return tryRead(() => readResponded({ responses, about }, readBy, asked));
  const status = readStatus({ responses, about }, asked);
  if (status === undefined) return undefined;
  if (about["kind"] === "noExplorer")
    return { kind: "noExplorer", status, ...(about["noBuildHasIt"] === true ? { noBuildHasIt: true } : {}) };
  const failure = about["kind"] === "failed" ? readStoredFailure(about["failure"]) : undefined;
  const { host } = status.status.response;
  if (failure === undefined) return undefined;
  const attempt = responses.slice(0, -1);
  const error = new ApiError(failure, host, { response: attempt.at(-1), earlier: attempt.slice(0, -1) });
  return { kind: "failed", error, statusAfter: status };
}

function readResponded(
  { responses, about }: StoredExchange,
  protocol: Protocol,
  asked: AskedContract,
): Conclusion | undefined {
  const statusAfter = about["withStatus"] === true ? readStatus({ responses, about }, asked) : undefined;
  const attempt = about["withStatus"] === true ? responses.slice(0, -1) : responses;
  const response = readVerification(protocol, asked, attempt);
  return response && { kind: "responded", response, ...(statusAfter && { statusAfter }) };
}

function readStatus(
  { responses: exchange }: StoredExchange,
  asked: AskedContract,
): Extract<StatusLookup, { kind: "known" }> | undefined {
  const response = exchange.at(-1);
  return tryRead(() => response && { kind: "known", status: readVerificationStatus(asked, response) });
}

function tryRead<Value>(read: () => Value | undefined): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const reasons: Readonly<Record<UnreachableReason, true>> = {
  untrusted: true,
  otherName: true,
  expired: true,
  tls: true,
  dns: true,
  refused: true,
  connectTimeout: true,
  reset: true,
  other: true,
};

/** Reads a stored failure of a request that may have arrived all the same; `undefined` for all else. */
function readStoredFailure(stored: unknown): Failure | undefined {
  const field = (name: string): unknown => ownField(stored, name);
  const kind = field("kind");
  if (kind === "unreachable") {
    const [reason, code] = [field("reason"), field("code")];
    if (!isReason(reason) || typeof code !== "string" || code.length > 100) return undefined;
    return { kind, reason, code, neverLeft: false };
  }
  if (kind === "timedOut") {
    const afterMilliseconds = readCount(field("afterMilliseconds"));
    return afterMilliseconds === undefined ? undefined : { kind, afterMilliseconds };
  }
  if (kind === "tooLarge") {
    const limitBytes = readCount(field("limitBytes"));
    return limitBytes === undefined ? undefined : { kind, limitBytes };
  }
  if (kind === "unreadable") {
    const [status, bytes, exceeded] = [
      readCount(field("status")),
      readCount(field("bytes")),
      field("exceeded"),
    ];
    if (status === undefined || bytes === undefined || !isBudget(exceeded)) return undefined;
    return { kind, status, bytes, exceeded };
  }
  if (kind === "cutOff") {
    const receivedBytes = readCount(field("receivedBytes"));
    return receivedBytes === undefined ? undefined : { kind, receivedBytes };
  }
  return kind === "unfinished" ? readUnfinished(field) : undefined;
}

type Field = (name: string) => unknown;

function readUnfinished(field: Field): Failure | undefined {
  const kind = "unfinished";
  const verificationId = readText(field("verificationId"), 100);
  const afterMilliseconds = readCount(field("afterMilliseconds"));
  if (verificationId === undefined || afterMilliseconds === undefined) return undefined;
  if (field("miss") === undefined) return { kind, verificationId, afterMilliseconds, miss: undefined };
  const miss = readMiss(field("miss"));
  return miss && { kind, verificationId, afterMilliseconds, miss };
}

/** What a look at a job came to; the response may have been an error. */
function readMiss(stored: unknown): Failure | undefined {
  const field = (name: string): unknown => ownField(stored, name);
  const [kind, status] = [field("kind"), readCount(field("status"))];
  if (kind === "rateLimited")
    return { kind, retryAfterMilliseconds: readCount(field("retryAfterMilliseconds")) };
  if (kind === "redirected") return status === undefined ? undefined : { kind, status };
  if (kind === "serviceFailed") return status === undefined ? undefined : { kind, status, messages: [] };
  if (kind === "notJson") {
    const contentType = readText(field("contentType"), 200);
    return status === undefined || contentType === undefined ? undefined : { kind, status, contentType };
  }
  return kind === "unfinished" ? undefined : readStoredFailure(stored);
}

function readText(value: unknown, longest: number): string | undefined {
  return typeof value === "string" && value.length <= longest ? value : undefined;
}

function isBudget(value: unknown): value is keyof JsonBudget {
  return typeof value === "string" && Object.hasOwn(wholeBudget, value);
}

function isReason(value: unknown): value is UnreachableReason {
  return typeof value === "string" && Object.hasOwn(reasons, value);
}

function readCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}
