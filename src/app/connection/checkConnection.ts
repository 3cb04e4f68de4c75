import { hostOf } from "../../core/hosts.ts";
import { isJsonObject } from "../../core/json/jsonValue.ts";
import { ApiError, type Failure } from "../../http/failure.ts";
import { failureOfResponse, readableJsonOf } from "../../http/responseJson.ts";
import type { Channel } from "../../http/channel.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { send } from "../../http/request.ts";
import { singleLookupPolicy } from "../../http/requestPolicy.ts";
import { isPageText } from "../../services/verifier/outcome/responseBody.ts";
import type { LedgerSource } from "../../services/ledger/ledger.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { type Network, type NetworkProblem } from "../networks/network.ts";
import { mirrorProbePath, detectOtherApi } from "../networks/otherApi.ts";
import type { HttpClient, OpenConnections } from "../platform.ts";

/** One service of a network, and whether it was reached. */
export type ServiceCheck = {
  readonly service: LedgerSource["kind"] | "verifier";
  /** `undefined` where the network has no such service. Of a node no more than scheme, host and port: the rest may hold a key. */
  readonly url: string | undefined;
  /** What is wrong with its URL in the settings, where there is one. */
  readonly problem?: NetworkProblem | undefined;
  /** `undefined` where there was nothing to check. */
  readonly result: CheckResult | undefined;
};

/** How one request to a service went. */
export type CheckResult = {
  /** What a lookup would fail with; `undefined` where the service responded as expected. */
  readonly failure: Failure | undefined;
  readonly tookMilliseconds: number;
  /** Whose client sent the request. */
  readonly client: HttpClient;
};

/** How a network's services were found; plain data. */
export type ConnectionReport = {
  readonly network: string;
  readonly chainId: string;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly tookMilliseconds: number;
  readonly services: readonly ServiceCheck[];
};

/** The kinds of sources that a network has, or was to have; where it has none, the one that all chains can have. */
function ledgerKinds({ ledgers, problems = [] }: Network): readonly LedgerSource["kind"][] {
  const kinds = (["mirror", "rpc"] as const).filter(
    (kind) =>
      ledgers.some((source) => source.kind === kind) || problems.some(({ field }) => field === `${kind}Url`),
  );
  return kinds.length === 0 ? ["rpc"] : kinds;
}

/** A harmless request for each service of a REST API, and how such a service responds. */
const questions = {
  /** Any contract: the mirror node may well not have it. */
  mirror: {
    path: mirrorProbePath,
    isExpected: (response: RawResponse) => {
      const json = readableJsonOf(response);
      // Some JSON-RPC nodes answer every request with an error of JSON-RPC.
      const isOfMirror = isJsonObject(json) && json["jsonrpc"] === undefined;
      return isOfMirror && (response.status === 200 || response.status === 404);
    },
  },
  /** Its health, which some services report in plain text. A page comes from something in between, such as a login. */
  verifier: {
    path: ["health"],
    isExpected: ({ status, text }: RawResponse) => status === 200 && !isPageText(text),
  },
} as const;

/**
 * Sends one request to each service of a network, over the same client as everything else.
 * @throws only the signal's reason, when that is aborted
 */
export async function checkConnection(
  network: Network,
  client: { readonly channel: Channel; readonly clientFor: OpenConnections["clientFor"] },
  signal: AbortSignal,
  policy = singleLookupPolicy,
): Promise<ConnectionReport> {
  const { name, chainId, ledgers, verifierUrl, problems = [] } = network;
  const { channel } = client;
  const ask = async (service: keyof typeof questions, baseUrl: string): Promise<Failure | undefined> => {
    const { path, isExpected } = questions[service];
    const response = await send(channel, { method: "GET", baseUrl, path }, policy, signal);
    if (isExpected(response)) return undefined;
    const error = failureOfResponse(response);
    if (service === "verifier") return error.failure;
    throw await detectOtherApi({ kind: service, url: baseUrl }, error, { channel, policy, signal });
  };
  const askNode = async (source: LedgerSource): Promise<undefined> => {
    await ledgerOf({ ...network, ledgers: [source] })?.lookUpBlock(channel, "latest", policy, signal);
  };
  const check = async (
    service: ServiceCheck["service"],
    url: string | undefined,
    asking: (url: string) => Promise<Failure | undefined>,
  ): Promise<ServiceCheck> => {
    const problem = problems.find(({ field }) => field === `${service}Url`);
    if (url === undefined) return { service, url, problem, result: undefined };
    const began = performance.now();
    const failure = await asking(url).catch((error: unknown) => {
      if (error instanceof ApiError) return error.failure;
      throw error;
    });
    const tookMilliseconds = performance.now() - began;
    return { service, url, result: { failure, tookMilliseconds, client: client.clientFor(url) } };
  };
  const startedAt = Date.now();
  const services = await Promise.all([
    ...ledgerKinds(network).map((kind) => {
      const source = ledgers.find((one) => one.kind === kind);
      if (kind === "mirror") return check(kind, source?.url, (url) => ask(kind, url));
      return check(
        kind,
        source && `${new URL(source.url).protocol}//${hostOf(source.url)}`,
        async () => source && askNode(source),
      );
    }),
    check("verifier", verifierUrl, (url) => ask("verifier", url)),
  ]);
  return { network: name, chainId, startedAt, tookMilliseconds: Date.now() - startedAt, services };
}
