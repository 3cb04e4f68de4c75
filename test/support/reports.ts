import type { Transport, Channel } from "../../src/http/channel.ts";
import type { VerificationRequest } from "../../src/services/verifier/verification.ts";
import { ether } from "../../src/services/ledger/amount.ts";
import type { Protocol } from "../../src/services/verifier/protocol.ts";
import { protocolClients } from "../../src/services/verifier/protocols/protocolClients.ts";
import { lookUpVerificationStatus } from "../../src/services/verifier/status.ts";
import { ApiError, type Failure } from "../../src/http/failure.ts";
import type { Clock } from "../../src/http/clock.ts";
import { KnownKeys } from "../../src/http/masking.ts";
import { Pacer } from "../../src/http/pacer.ts";
import { lookupPolicy } from "../../src/http/requestPolicy.ts";
import type { Network } from "../../src/app/networks/network.ts";
import type {
  Conclusion,
  KnownStatus,
  StatusLookup,
  VerificationReport,
} from "../../src/app/verification/report.ts";
import { hastyClock } from "./channel.ts";
import { beginning } from "./fakeClock.ts";
import { parseInThread } from "../../src/platform/node/parseInThread.ts";

/** The contract that the reports are about. */
export const askedAddress = "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24";

/** A network with every service and an explorer page. */
export const network: Network = {
  name: "Ethereum Mainnet",
  chainId: "1",
  ledgers: [],
  currency: ether,
  verifierUrl: "http://127.0.0.1:5555",
  verifierProtocol: "session",
  explorerSource: "etherscan",
  explorerUrl: "https://explorer.example/address/{address}",
};

/** What a service is to respond: a JSON value, or a text as it is. */
export type CannedResponse = { readonly status?: number; readonly body: unknown };

/** A finished verification that came to this; the rest can be overridden. */
export function reportOf(
  conclusion: Conclusion,
  overrides: Partial<VerificationReport> = {},
): VerificationReport {
  return {
    id: crypto.randomUUID(),
    subject: { network, address: askedAddress, contractId: undefined },
    protocol: "session",
    way: { kind: "explorer" },
    host: "127.0.0.1:5555",
    withKey: false,
    startedAt: Date.UTC(2026, 10, 20, 12, 4, 11),
    tookMilliseconds: 1412,
    conclusion,
    ...overrides,
  };
}

/** A report on what the product's own client makes of these responses. */
export async function respondedReport(
  protocol: Protocol,
  responses: readonly CannedResponse[],
  overrides: Partial<VerificationReport> = {},
): Promise<VerificationReport> {
  const verify = protocolClients[protocol].verify;
  const request: VerificationRequest = {
    verifierUrl: "http://127.0.0.1:5555",
    way: { kind: "explorer", source: "etherscan", apiKey: undefined },
    chainId: "1",
    address: askedAddress,
  };
  const response = await verify(channelOf(responses), request, AbortSignal.timeout(60_000));
  return reportOf({ kind: "responded", response }, { protocol, ...overrides });
}

/** A status lookup answered like this. */
export async function knownStatus(answer: CannedResponse, chainId = "1"): Promise<KnownStatus> {
  const asked = { verifierUrl: "http://127.0.0.1:5555", chainId, address: askedAddress } as const;
  const signal = AbortSignal.timeout(60_000);
  const status = await lookUpVerificationStatus(channelOf([answer]), asked, lookupPolicy, signal);
  return { kind: "known", status };
}

/** A job that the service ended by an error of its own, and the status looked up after it. */
export async function internalError(statusAfter: StatusLookup): Promise<VerificationReport> {
  const error = { customCode: "internal_error", message: "The server encountered an unexpected error." };
  const report = await respondedReport("job", [
    { status: 202, body: { verificationId: "1111" } },
    { body: { isJobCompleted: true, contract: { match: null, chainId: "1", address: askedAddress }, error } },
  ]);
  return { ...report, conclusion: { ...report.conclusion, statusAfter } as Conclusion };
}

/** An attempt that got no response. */
export function failedReport(failure: Failure, statusAfter?: StatusLookup): VerificationReport {
  return reportOf({ kind: "failed", error: new ApiError(failure, "127.0.0.1:5555"), statusAfter });
}

/** Every kind of failure, each unreachable reason included. */
export const failures: readonly Failure[] = [
  { kind: "unreachable", reason: "dns", code: "ENOTFOUND", neverLeft: true },
  { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true },
  { kind: "unreachable", reason: "connectTimeout", code: "UND_ERR_CONNECT_TIMEOUT", neverLeft: true },
  { kind: "unreachable", reason: "tls", code: "CERT_HAS_EXPIRED", neverLeft: true },
  { kind: "unreachable", reason: "reset", code: "ECONNRESET", neverLeft: false },
  { kind: "unreachable", reason: "other", code: "EPIPE", neverLeft: false },
  { kind: "timedOut", afterMilliseconds: 300_000 },
  { kind: "tooLarge", limitBytes: 33_554_432 },
  { kind: "unreadable", status: 200, bytes: 3_145_900, exceeded: "digits" },
  { kind: "cutOff", receivedBytes: 4711 },
  { kind: "redirected", status: 302 },
  { kind: "rateLimited", retryAfterMilliseconds: 30_000 },
  { kind: "rateLimited", retryAfterMilliseconds: undefined },
  { kind: "serviceFailed", status: 503, messages: ["database is resting"] },
  { kind: "serviceFailed", status: 503, messages: [], retryAfterMilliseconds: 60_000 },
  { kind: "notJson", status: 200, contentType: "text/html" },
  {
    kind: "unfinished",
    verificationId: "43b1ccc5-f0e3-4e33-b6cd-bc0a19b676ea",
    afterMilliseconds: 300_000,
  },
  {
    kind: "unfinished",
    verificationId: "43b1ccc5-f0e3-4e33-b6cd-bc0a19b676ea",
    afterMilliseconds: 300_000,
    miss: { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true },
  },
];

/** Every response comes at once, so that what is said of its time is the same each time. */
const clock: Clock = { ...hastyClock, now: () => beginning };

/** A channel whose responses are given in order, the last one again and again. */
function channelOf(responses: readonly CannedResponse[]): Channel {
  let asked = 0;
  const transport: Transport = () => {
    const { status = 200, body } = responses[Math.min(asked, responses.length - 1)] ?? { body: {} };
    asked += 1;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const type = text.startsWith("<") ? "text/html" : "application/json";
    return Promise.resolve(new Response(text, { status, headers: { "content-type": type } }));
  };
  return {
    transport,
    clock,
    pacer: new Pacer(clock),
    keys: new KnownKeys(),
    random: () => 0,
    parseLargeJson: parseInThread,
    log: () => undefined,
  };
}
