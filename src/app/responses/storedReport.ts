import type { Hex } from "../../core/hex.ts";
import { readProtocol, type AskedContract, type Protocol } from "../../services/verifier/verification.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Network } from "../networks/network.ts";
import { statusOf } from "../verification/fact.ts";
import type { Conclusion, KnownStatus, VerificationReport } from "../verification/report.ts";
import { readContractId } from "../verification/storedSummary.ts";
import type { StoredExchange } from "./storedExchange.ts";
import { readStoredFailure } from "./storedFailure.ts";
import { readWay } from "./storedWay.ts";
import { ApiError } from "../../http/failure.ts";
import { readVerification } from "../../services/verifier/protocols/readVerification.ts";
import { readVerificationStatus } from "../../services/verifier/status.ts";

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
    case "held":
      return { responses: [conclusion.status.status.response], about: { kind: conclusion.kind } };
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

type Responded = Extract<Conclusion, { kind: "responded" }>;

/** No kind: what was stored before there were other kinds is read the same way. */
function storeOutcome(conclusion: Responded): StoredExchange | undefined {
  const { response, statusHeld, statusAfter, mirrorFailure } = conclusion;
  // Its summary says all there is.
  if (mirrorFailure !== undefined) return undefined;
  // To source that is sent the session's services, too, respond in the form of the direct protocol.
  const about = { readBy: response.protocol };
  if (statusHeld !== undefined && statusOf(conclusion) === statusHeld)
    return {
      responses: [statusHeld.status.response, ...response.responses],
      about: { ...about, kind: afterStatus },
    };
  return statusAfter?.kind === "known"
    ? {
        responses: [...response.responses, statusAfter.status.response],
        about: { ...about, withStatus: true },
      }
    : { responses: response.responses, about };
}

/** The kind of what a service responded after its status was looked up, which stands before it. */
const afterStatus = "afterStatus";

/** Reads a stored conclusion; `undefined` when it cannot be read. */
function readStoredConclusion(
  { responses, about }: StoredExchange,
  protocol: Protocol,
  asked: AskedContract,
): Conclusion | undefined {
  // Before it was kept by which protocol a response was read, that was always the attempt's.
  const readBy = readProtocol(about["readBy"]) ?? protocol;
  if (about["kind"] === undefined) return tryRead(() => readResponded({ responses, about }, readBy, asked));
  if (about["kind"] === afterStatus) return tryRead(() => readAfterStatus(responses, readBy, asked));
  const status = readStatus({ responses, about }, asked);
  if (status === undefined) return undefined;
  if (about["kind"] === "held") return { kind: "held", status };
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

function readAfterStatus(
  [before, ...attempt]: StoredExchange["responses"],
  protocol: Protocol,
  asked: AskedContract,
): Conclusion | undefined {
  const response = readVerification(protocol, asked, attempt);
  if (before === undefined || response === undefined) return undefined;
  const statusHeld = { kind: "known", status: readVerificationStatus(asked, before) } as const;
  return { kind: "responded", response, statusHeld };
}

function readStatus({ responses: exchange }: StoredExchange, asked: AskedContract): KnownStatus | undefined {
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
