import * as z from "zod/mini";
import { missingHashReasons } from "../../builds/proof/dryRun.ts";
import { protocols, type Protocol } from "../../services/verifier/protocol.ts";
import { hostOf } from "../../core/hosts.ts";
import { type Network, ledgerUrl } from "../networks/network.ts";
import { address, contractId, lenient, nameIn } from "../storedSchemas.ts";
import {
  withoutAbi,
  type VerificationReport,
  type VerificationMethod,
  type Conclusion,
  type KnownStatus,
  type StatusLookup,
  type UnresolvedReason,
} from "../verification/report.ts";
import type { StoredExchange } from "./storedExchange.ts";
import { ApiError, type Failure } from "../../http/failure.ts";
import { protocolClients } from "../../services/verifier/protocols/protocolClients.ts";
import { readVerificationStatus } from "../../services/verifier/status.ts";
import type { ContractIdentity } from "../../services/verifier/verification.ts";
import { statusOf } from "../verification/verificationState.ts";
import { storedFailure } from "./storedFailure.ts";

/** What is stored of a report, if anything is of its conclusion. */
export function storeReport(report: VerificationReport): StoredExchange | undefined {
  const { id, conclusion, subject, protocol, way, host, withKey, startedAt, tookMilliseconds } = report;
  const exchange = storeConclusion(conclusion);
  if (exchange === undefined) return undefined;
  const { address, contractId, network, isAddressOfBefore } = subject;
  const { chainId } = network;
  const contract = {
    chainId,
    address,
    contractId,
    ...(isAddressOfBefore === true ? { isAddressOfBefore } : {}),
  };
  const about = { id, ...contract, host, protocol, way, withKey, startedAt, tookMilliseconds };
  return { responses: exchange.responses, about: { ...about, ...exchange.about } };
}

const imported: VerificationMethod = { kind: "explorer" };

const way: z.ZodMiniType<VerificationMethod> = z.union([
  z.object({ kind: z.enum(["explorer", "similar"]) }),
  z.object({
    kind: z.literal("build"),
    contract: z.string(),
    files: z.number(),
    language: z.optional(lenient(z.enum(withoutAbi))),
    withoutHash: z.optional(lenient(z.enum(missingHashReasons))),
  }),
]);

const reportParts = z.object({
  // What 0.1 has stored has none.
  id: lenient(z.string()),
  chainId: z.string(),
  address,
  contractId: lenient(contractId),
  isAddressOfBefore: lenient(z.literal(true)),
  // Until it was kept, there was a response of it.
  host: z.optional(z.string()),
  protocol: z.enum(protocols),
  // Before builds could be published, all were imported.
  way: lenient(way, imported),
  withKey: lenient(z.boolean(), false),
  startedAt: z.number(),
  tookMilliseconds: z.number(),
});

/** Reads a stored report; `undefined` when it cannot be read, or the network has become another since. */
export function readStoredReport(exchange: StoredExchange, network: Network): VerificationReport | undefined {
  const { data: parts } = reportParts.safeParse(exchange.about);
  const host = network.verifierUrl === undefined ? undefined : hostOf(network.verifierUrl);
  if (parts === undefined || host === undefined || (parts.host ?? host) !== host) return undefined;
  if (exchange.responses.some((response) => response.host !== host)) return undefined;
  const { chainId, address, contractId, isAddressOfBefore, ...rest } = parts;
  const identity = { address, chainId, host };
  const conclusion =
    chainId === network.chainId
      ? readStoredConclusion(exchange, rest.protocol, network, identity)
      : undefined;
  if (conclusion === undefined) return undefined;
  const before = isAddressOfBefore === true ? { isAddressOfBefore } : {};
  const subject = { network, address, contractId, ...before };
  return { ...rest, id: rest.id ?? String(rest.startedAt), subject, host, conclusion };
}

type Responses = StoredExchange["responses"];
type Responded = Extract<Conclusion, { kind: "responded" }>;

/**
 * What is stored of a conclusion: the responses of the service, to the attempt or to the look at its status, and how asking failed.
 * Undefined if no request was sent: then the summary is complete.
 */
export function storeConclusion(conclusion: Conclusion): StoredExchange | undefined {
  const { kind } = conclusion;
  switch (kind) {
    case "responded":
      return storeOutcome(conclusion);
    case "held":
      return { responses: [conclusion.status.status.response], about: { kind, ...ofMirror(conclusion) } };
    case "noExplorer": {
      const { status, noBuildHasIt } = conclusion;
      const compared = noBuildHasIt === true ? { noBuildHasIt } : {};
      const { responses, about } = storeStatusLookup(status);
      return { responses, about: { kind, ...about, ...compared, ...ofMirror(conclusion) } };
    }
    case "failed": {
      const { error, statusAfter } = conclusion;
      const { responses, about } = storeStatusLookup(statusAfter);
      return {
        responses: [...error.earlierResponses, ...present(error.response), ...responses],
        about: { kind, ...about, failure: error.failure },
      };
    }
    case "unresolved": {
      const { reason, error } = conclusion;
      return { responses: [], about: { kind, reason, failure: error?.failure } };
    }
    default:
      return undefined;
  }
}

/** A look at the status: its response stands last. Where `look` is not told, it was known. */
function storeStatusLookup(look: StatusLookup | undefined): StoredExchange {
  if (look === undefined) return { responses: [], about: { look: "none" } };
  if (look.kind === "known") return { responses: [look.status.response], about: {} };
  const { failure, response } = look.error;
  return { responses: present(response), about: { look: failure, isLookBare: response === undefined } };
}

/** The mirror node's own response is not kept: all others are of one service. */
const ofMirror = ({ mirrorFailure }: { readonly mirrorFailure?: ApiError }): StoredExchange["about"] =>
  mirrorFailure === undefined ? {} : { mirrorFailure: mirrorFailure.failure };

const present = <Value>(value: Value | undefined): readonly Value[] => (value === undefined ? [] : [value]);

/** No kind: what was stored before there were other kinds is read the same way. */
function storeOutcome(conclusion: Responded): StoredExchange {
  const { response, statusHeld, statusAfter } = conclusion;
  // To source that is sent the session's services, too, respond in the form of the direct protocol.
  const about = { readBy: response.protocol, ...ofMirror(conclusion) };
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

const unresolvedReasons: Readonly<Record<UnresolvedReason, true>> = {
  noMirror: true,
  notFound: true,
  badRequest: true,
  noAddress: true,
  failed: true,
};

/** What is stored of a conclusion beside responses. `kind` is not there of what a service responded. */
const conclusionParts = z.object({
  kind: z.optional(z.enum([afterStatus, "held", "noExplorer", "failed", "unresolved"])),
  readBy: lenient(z.enum(protocols)),
  withStatus: lenient(z.boolean(), false),
  look: z.optional(z.union([z.literal("none"), storedFailure])),
  isLookBare: lenient(z.boolean(), false),
  noBuildHasIt: lenient(z.literal(true)),
  reason: lenient(nameIn(unresolvedReasons)),
  failure: z.optional(storedFailure),
  mirrorFailure: z.optional(storedFailure),
});

type Parts = z.infer<typeof conclusionParts>;

/** Reads a stored conclusion; `undefined` when it cannot be read. @param identity the contract, by the services of the network */
export function readStoredConclusion(
  { responses, about }: StoredExchange,
  protocol: Protocol,
  network: Pick<Network, "ledgers">,
  identity: ContractIdentity & { readonly host: string },
): Conclusion | undefined {
  const { data: parts } = conclusionParts.safeParse(about);
  if (parts === undefined) return undefined;
  const { kind, failure, reason } = parts;
  const url = ledgerUrl(network);
  const mirrorHost = url === undefined ? undefined : hostOf(url);
  const mirror = errorOf(parts.mirrorFailure, mirrorHost);
  // Without it, a report would say something else.
  if (parts.mirrorFailure !== undefined && mirror === undefined) return undefined;
  const notCompared = mirror === undefined ? {} : { mirrorFailure: mirror };
  // Before it was kept by which protocol a response was read, that was always the attempt's.
  const readBy = parts.readBy ?? protocol;
  switch (kind) {
    case undefined:
    case afterStatus: {
      const conclusion = tryRead(() =>
        kind === undefined
          ? readResponded(responses, parts, readBy, identity)
          : readAfterStatus(responses, readBy, identity),
      );
      return conclusion && { ...conclusion, ...notCompared };
    }
    case "held": {
      const status = readStatus(responses, identity);
      return status && { kind, status, ...notCompared };
    }
    case "noExplorer": {
      const status = readStatusLookup(responses, parts, identity);
      const compared = parts.noBuildHasIt === true ? { noBuildHasIt: true } : {};
      return status && { kind, status, ...compared, ...notCompared };
    }
    case "failed": {
      const look = readStatusLookup(responses, parts, identity);
      if (look === undefined && parts.look !== "none") return undefined;
      const isBare = look === undefined || parts.isLookBare;
      const error = errorOf(failure, identity.host, isBare ? responses : responses.slice(0, -1));
      return error && { kind, error, statusAfter: look };
    }
    case "unresolved": {
      const error = errorOf(failure, mirrorHost);
      const isRead = reason !== undefined && (failure === undefined || error !== undefined);
      return isRead ? { kind, reason, error } : undefined;
    }
  }
}

function errorOf(
  failure: Failure | undefined,
  host: string | undefined,
  responses: Responses = [],
): ApiError | undefined {
  if (failure === undefined || host === undefined) return undefined;
  return new ApiError(failure, host, { response: responses.at(-1), earlier: responses.slice(0, -1) });
}

function readStatusLookup(
  responses: Responses,
  { look, isLookBare }: Parts,
  identity: ContractIdentity & { readonly host: string },
): StatusLookup | undefined {
  if (look === "none") return undefined;
  if (look === undefined) return readStatus(responses, identity);
  const error = errorOf(look, identity.host, isLookBare ? [] : responses.slice(-1));
  return error && { kind: "failed", error };
}

function readResponded(
  responses: Responses,
  { withStatus }: Parts,
  protocol: Protocol,
  identity: ContractIdentity,
): Responded | undefined {
  const statusAfter = withStatus ? readStatus(responses, identity) : undefined;
  const attempt = withStatus ? responses.slice(0, -1) : responses;
  if (attempt.length === 0) return undefined;
  const response = protocolClients[protocol].read(identity, attempt);
  return { kind: "responded", response, ...(statusAfter && { statusAfter }) };
}

function readAfterStatus(
  [before, ...attempt]: Responses,
  protocol: Protocol,
  identity: ContractIdentity,
): Responded | undefined {
  if (before === undefined || attempt.length === 0) return undefined;
  const response = protocolClients[protocol].read(identity, attempt);
  const statusHeld = { kind: "known", status: readVerificationStatus(identity, before) } as const;
  return { kind: "responded", response, statusHeld };
}

function readStatus(responses: Responses, identity: ContractIdentity): KnownStatus | undefined {
  const response = responses.at(-1);
  return tryRead(() => response && { kind: "known", status: readVerificationStatus(identity, response) });
}

function tryRead<Value>(read: () => Value | undefined): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
