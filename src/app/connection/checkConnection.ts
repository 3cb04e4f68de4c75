import { isJsonObject } from "../../core/json/jsonValue.ts";
import { ApiError, type Failure } from "../../http/failure.ts";
import { failureOfResponse, readableJsonOf } from "../../http/responseJson.ts";
import type { Channel } from "../../http/channel.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { send } from "../../http/request.ts";
import { singleLookupPolicy } from "../../http/requestPolicy.ts";
import { isPageText } from "../../services/verifier/outcome/responseBody.ts";
import { ledgerUrl, type Network, type NetworkProblem } from "../networks/network.ts";
import type { OpenConnections } from "../platform.ts";

/** One service of a network, and whether it was reached. */
export type ServiceCheck = {
  readonly service: "mirror" | "verifier";
  /** `undefined` where the network has no such service. */
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
  readonly client: "undici" | "vscode";
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

/** A harmless request for each service, and how such a service responds. */
const questions = {
  /** Any contract: the mirror node may well not have it. */
  mirror: {
    path: ["api", "v1", "contracts", "0.0.1001"],
    isExpected: (response: RawResponse) =>
      (response.status === 200 || response.status === 404) && isJsonObject(readableJsonOf(response)),
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
  const { name, chainId, verifierUrl, problems = [] } = network;
  const check = async (service: ServiceCheck["service"], url: string | undefined): Promise<ServiceCheck> => {
    if (url === undefined)
      return {
        service,
        url,
        problem: problems.find(({ field }) => field === `${service}Url`),
        result: undefined,
      };
    const began = performance.now();
    const { path, isExpected } = questions[service];
    let failure: Failure | undefined;
    try {
      const response = await send(client.channel, { method: "GET", baseUrl: url, path }, policy, signal);
      failure = isExpected(response) ? undefined : failureOfResponse(response).failure;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      ({ failure } = error);
    }
    const tookMilliseconds = performance.now() - began;
    return { service, url, result: { failure, tookMilliseconds, client: client.clientFor(url) } };
  };
  const startedAt = Date.now();
  const services = await Promise.all([check("mirror", ledgerUrl(network)), check("verifier", verifierUrl)]);
  return { network: name, chainId, startedAt, tookMilliseconds: Date.now() - startedAt, services };
}
