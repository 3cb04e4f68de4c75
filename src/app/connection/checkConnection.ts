import { parseExactJson } from "../../core/json/exactJson.ts";
import { turnBudget } from "../../core/json/jsonBudget.ts";
import { isJsonObject } from "../../core/json/jsonValue.ts";
import type { Secret } from "../../core/keys/secret.ts";
import type { Encryption } from "../../http/probedRoute.ts";
import type { ConnectionSettings } from "../../http/connectionSettings.ts";
import { StepLimits, type Step } from "../../http/step.ts";
import type { Failure } from "../../http/failure.ts";
import { failureOfStatus } from "../../http/failedResponse.ts";
import { retryAfterMilliseconds } from "../../http/requestPolicy.ts";
import { loggedExchange, requestHeaders, readBody } from "../../http/request.ts";
import { maskText } from "../../http/masking.ts";
import type { Channel } from "../../http/channel.ts";
import { isPageText } from "../../services/verifier/outcome/responseBody.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Network } from "../networks/network.ts";
import type { OpenConnections, Probe } from "../platform.ts";
import type { ConnectionReport, ServiceResponse, ServiceCheck } from "./connectionReport.ts";

/** For each service. */
const deadlineMilliseconds = 15_000;

/** What carries requests now, and how. */
export type Carrier = {
  readonly channel: Pick<Channel, "transport" | "clock" | "keys" | "log" | "from">;
  readonly clientFor: OpenConnections["clientFor"];
  readonly probe: Probe;
  readonly settings: () => ConnectionSettings;
};

/**
 * The question each service is asked: any contract to a mirror node, which may well not know it, and its health to a
 * verification service, which all known ones tell.
 */
const questions = {
  mirror: { path: "/api/v1/contracts/0.0.1001", expected: [200, 404] },
  verifier: { path: "/health", expected: [200] },
} as const;

/**
 * Goes the way to both services of a network step by step, and asks each a harmless question over the product's own
 * client. Whatever fails is told in the report, and hides nothing else.
 *
 * @throws only the signal's reason, when that is aborted
 */
export async function checkConnection(
  { name, chainId, mirrorUrl, verifierUrl, problems = [] }: Network,
  carrier: Carrier,
  signal: AbortSignal,
  limitMilliseconds = deadlineMilliseconds,
): Promise<ConnectionReport> {
  const startedAt = Date.now();
  const services = await Promise.all([
    check("mirror", mirrorUrl, carrier, signal, limitMilliseconds),
    check("verifier", verifierUrl, carrier, signal, limitMilliseconds),
  ]);
  return {
    network: name,
    chainId,
    startedAt,
    tookMilliseconds: Date.now() - startedAt,
    services: services.map((found) => {
      const problem = problems.find(({ field }) => field === `${found.service}Url`);
      return found.host === undefined && problem !== undefined ? { ...found, problem } : found;
    }),
  };
}

async function check(
  service: ServiceCheck["service"],
  url: string | undefined,
  carrier: Carrier,
  signal: AbortSignal,
  limitMilliseconds: number,
): Promise<ServiceCheck> {
  if (url === undefined) return { service, host: undefined, checked: undefined };
  const settings = carrier.settings();
  const limits = new StepLimits(signal, limitMilliseconds);
  // The question goes the product's own way, which may be another one: both are gone at once.
  const [found, response] = await Promise.all([
    carrier.probe(new URL(url), settings, limits),
    ask(service, url, carrier.channel, limits),
  ]);
  const client = carrier.clientFor(url);
  const encryption = masked(found.encryption, await carrier.channel.keys.of(new URL(url).origin));
  const checked = { url, client, ...found, encryption, response };
  return { service, host: hostOf(url), checked };
}

async function ask(
  service: ServiceCheck["service"],
  base: string,
  channel: Carrier["channel"],
  limits: StepLimits,
): Promise<Step<ServiceResponse>> {
  const { path, expected } = questions[service];
  const url = new URL(`${base}${path}`);
  const { signal } = limits;
  return limits.step(() =>
    loggedExchange(channel, { method: "GET", url, signal }, async () => {
      const response = await channel.transport(url.href, {
        baseUrl: base,
        method: "GET",
        headers: requestHeaders,
        redirect: "manual",
        signal,
      });
      const text = await readBody(response, url.host);
      const { status } = response;
      const isKind = (expected as readonly number[]).includes(status);
      // A service may tell its health in plain text; a page is of something in between, such as one to sign in at.
      const isExpected = isKind && (service === "verifier" ? !isPageText(text) : isObjectText(text));
      const server = maskText(response.headers.get("server") ?? "", await channel.keys.of(url.origin));
      const wait = retryAfterMilliseconds(response.headers.get("retry-after"), Date.now());
      const failure = isExpected ? undefined : failureOf(status, text, wait);
      return { path: url.pathname, status, server, isExpected, failure };
    }),
  );
}

/** What a lookup with such a response would fail with; undefined where only its content is another. */
function failureOf(status: number, text: string, wait: number | undefined): Failure | undefined {
  if (status < 300 && !isPageText(text)) return undefined;
  return failureOfStatus({ status, contentType: "text/html", retryAfterMilliseconds: wait });
}

/** Who takes a turn's time to be parsed, or more, does not respond as such a service does. */
function isObjectText(text: string): boolean {
  try {
    return isJsonObject(parseExactJson(text, turnBudget));
  } catch {
    return false;
  }
}

/** Who was ever sent a key can have a certificate made that names it. */
function masked(step: Step<Encryption>, keys: readonly Secret[]): Step<Encryption> {
  if (step.kind !== "done") return step;
  const { protocol, subject, issuer, validFrom, validTo, distrust } = step.value;
  const value = {
    protocol,
    subject: maskText(subject, keys),
    issuer: maskText(issuer, keys),
    validFrom: maskText(validFrom, keys),
    validTo: maskText(validTo, keys),
    distrust: distrust === undefined ? undefined : maskText(distrust, keys),
  };
  return { ...step, value };
}
