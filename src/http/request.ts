import type { Lane } from "./pacer.ts";
import {
  bodyLimitBytes,
  type RequestPolicy,
  waitBeforeRetry,
  retryAfterMilliseconds,
} from "./requestPolicy.ts";
import { ApiError, type Failure } from "./failure.ts";
import type { RawResponse } from "./rawResponse.ts";
import {
  type ApiRequest,
  type BodyFilter,
  type Channel,
  BodyTooLargeError,
  type TransportResponse,
} from "./channel.ts";
import { prepareJson } from "./responseJson.ts";
import { maskText } from "./masking.ts";
import { connectionFailure } from "./connectionFailure.ts";
import { redactLongHex } from "../core/strings/logLine.ts";
import { YieldTimer } from "../core/async/yielding.ts";
import { hostOf, isLoopback } from "../core/hosts.ts";
import { decoded, urlSecrets } from "../core/keys/urlSecrets.ts";

/**
 * Runs an exchange and logs its end. 32-byte hex is shortened in the log.
 * @throws ApiError
 */
export async function loggedExchange<Responded extends { readonly status: number }>(
  { clock, log, from }: Pick<Channel, "clock" | "log" | "from">,
  {
    method,
    url,
    rpcMethod,
    signal,
  }: {
    readonly method: string;
    readonly url: URL;
    /** Logged instead of the path, which may contain a key. */
    readonly rpcMethod?: string | undefined;
    readonly signal: AbortSignal;
  },
  run: () => Promise<Responded>,
): Promise<Responded> {
  const startedAt = clock.now();
  const host = hostOf(url.href);
  const path = rpcMethod === undefined ? redactLongHex(url.pathname + url.search) : ` ${rpcMethod}`;
  const logEnd = (end: string): void => log(`${method} ${host}${path} ${end} ${clock.now() - startedAt} ms`);
  try {
    const response = await run();
    logEnd(String(response.status));
    return response;
  } catch (error) {
    const failure =
      error instanceof ApiError
        ? error
        : // Messages of libraries may contain the URL, or a host name that identifies an account.
          new ApiError(connectionFailure(error, from), host, rpcMethod === undefined ? { cause: error } : {});
    logEnd(signal.aborted ? "ended" : failure.failure.kind);
    throw failure;
  }
}

const requestHeaders = { accept: "application/json" } as const;

const bodyHeaders = { "content-type": "application/json" } as const;

/** The abort reason after the deadline. */
const deadlineError = new Error("The deadline has passed.");

/**
 * Sends a request and returns the response, whatever its status, with its JSON parsed.
 * @param startedAt start of the deadline, if earlier requests share it
 * @throws ApiError if there was no complete response; the signal's reason if it is aborted
 */
export async function send(
  channel: Channel,
  request: ApiRequest,
  policy: RequestPolicy,
  signal: AbortSignal,
  startedAt = channel.clock.now(),
): Promise<RawResponse> {
  signal.throwIfAborted();
  const url = urlOf(request);
  // One controller for both: joining two signals is slower than everything else here.
  const ending = new AbortController();
  const onAbort = (): void => ending.abort(signal.reason);
  signal.addEventListener("abort", onAbort);
  const givesUpAt = startedAt + policy.deadlineMilliseconds;
  const timer = setTimeout(() => ending.abort(deadlineError), givesUpAt - channel.clock.now());
  try {
    let hasHonoredRetryAfter = false;
    for (let retried = 0; ; retried += 1) {
      const attempt = await tryOnce(channel, request, url, policy.lane, ending.signal);
      const retryAfter = attempt instanceof ApiError ? undefined : attempt.retryAfterMilliseconds;
      const mayTryAgain = retried < policy.retries() && !(hasHonoredRetryAfter && retryAfter !== undefined);
      const wait = mayTryAgain ? waitBeforeRetry(attempt, policy, channel.random()) : undefined;
      if (wait === undefined || channel.clock.now() + wait >= givesUpAt) {
        if (attempt instanceof ApiError) throw attempt;
        return attempt;
      }
      hasHonoredRetryAfter ||= retryAfter !== undefined;
      await channel.clock.sleep(wait, ending.signal);
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (ending.signal.reason !== deadlineError) throw error;
    const failure: Failure = { kind: "timedOut", afterMilliseconds: policy.deadlineMilliseconds };
    throw new ApiError(failure, hostOf(url.href), { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** The URL of a request. A base URL may have a path. User name and password, which `fetch` rejects, are removed. */
export function urlOf(request: ApiRequest): URL {
  if (request.rpcMethod !== undefined) {
    const url = new URL(request.baseUrl);
    url.username = "";
    url.password = "";
    url.hash = "";
    return url;
  }
  const { origin, pathname } = new URL(request.baseUrl);
  const parts = request.path.map(encodeURIComponent).join("/");
  const query = new URLSearchParams(
    [...(request.query ?? [])].map(([name, value]) => [name, value]),
  ).toString();
  // Setting a part of a URL is as slow as creating one.
  return new URL(
    `${origin}${pathname.replace(/(?<!\/)\/+$/, "")}/${parts}${query === "" ? "" : `?${query}`}`,
  );
}

async function tryOnce(
  channel: Channel,
  request: ApiRequest,
  url: URL,
  lane: Lane,
  signal: AbortSignal,
): Promise<RawResponse | ApiError> {
  const send = async (): Promise<RawResponse | ApiError> => {
    try {
      const { method, rpcMethod } = request;
      const response = await loggedExchange(channel, { method, url, rpcMethod, signal }, () =>
        exchange(channel, request, url, signal),
      );
      // While the request holds its slot: at most as many texts wait to be parsed as requests may run.
      return await prepareJson(response, channel.parseLargeJson, signal);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  };
  const isPublicNode = request.rpcMethod !== undefined && !isLoopback(url.hostname);
  return channel.pacer.run(
    lane,
    url.origin,
    signal,
    send,
    request.startsPerSecond ?? (isPublicNode ? publicNodeStartsPerSecond : undefined),
  );
}

/** Calls per second to a JSON-RPC service: free plans allow few. */
const publicNodeStartsPerSecond = 8;

async function exchange(
  channel: Channel,
  request: ApiRequest,
  url: URL,
  signal: AbortSignal,
): Promise<RawResponse> {
  if (request.key !== undefined) channel.keys.recordSent(url.origin, request.key);
  const startedAt = channel.clock.now();
  const received = await channel.transport(url.href, {
    baseUrl: request.baseUrl,
    method: request.method,
    headers: {
      ...requestHeaders,
      ...(request.body === undefined ? {} : bodyHeaders),
      ...(request.rpcMethod === undefined ? {} : loginHeaders(request.baseUrl)),
    },
    body: request.body ?? null,
    isRead: request.method === "GET" || request.rpcMethod !== undefined,
    redirect: "manual",
    signal,
  });
  const host = hostOf(url.href);
  const text = await readBody(received, host, channel.bodyLimitBytes, request.filter?.());
  const receivedAt = channel.clock.now();
  const response: RawResponse = {
    method: request.method,
    path: request.rpcMethod ?? url.pathname + url.search,
    host,
    status: received.status,
    contentType: received.headers.get("content-type") ?? "",
    text,
    tookMilliseconds: receivedAt - startedAt,
    receivedAt,
    retryAfterMilliseconds: retryAfterMilliseconds(received.headers.get("retry-after"), receivedAt),
  };
  const known = await channel.keys.keysFor(url.origin);
  const keys = request.rpcMethod === undefined ? known : [...known, ...urlSecrets(request.baseUrl)];
  return {
    ...response,
    contentType: mediaTypeOf(maskText(response.contentType, keys)),
    text: maskText(text, keys),
  };
}

/** The Basic authentication header for the user name and password of a URL (RFC 7617). */
function loginHeaders(baseUrl: string): Readonly<Record<string, string>> {
  const { username, password } = new URL(baseUrl);
  if (username === "" && password === "") return {};
  const login = new TextEncoder().encode(`${decoded(username)}:${decoded(password)}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...login))}` };
}

/** The media type `type/subtype` (RFC 9110), at most 100 characters; empty if invalid. */
function mediaTypeOf(contentType: string): string {
  const found = /^[ \t]*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)[ \t]*(?:;|$)/.exec(contentType);
  const mediaType = found?.[1] ?? "";
  return mediaType.length > 100 ? "" : mediaType;
}

/**
 * Reads a body as text, or what a filter leaves of it.
 * @throws ApiError `tooLarge`, or `cutOff`, also if the request is aborted
 */
export async function readBody(
  response: TransportResponse,
  host: string,
  limitBytes = bodyLimitBytes,
  filter?: BodyFilter,
): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const timer = new YieldTimer();
  const parts: string[] = [];
  let [receivedBytes, keptLength] = [0, 0];
  const most = filter?.limitBytes ?? limitBytes;
  const tooLarge = (exceeded: number, cause?: unknown) =>
    new ApiError({ kind: "tooLarge", limitBytes: exceeded }, host, { cause });
  const keep = (text: string): void => {
    parts.push(text);
    keptLength += text.length;
    if (keptLength > limitBytes) throw tooLarge(limitBytes);
  };
  for (;;) {
    let chunk: { readonly value?: Uint8Array | undefined };
    try {
      chunk = await reader.read();
    } catch (cause) {
      throw cause instanceof BodyTooLargeError
        ? tooLarge(limitBytes, cause)
        : new ApiError({ kind: "cutOff", receivedBytes }, host, { cause });
    }
    if (chunk.value === undefined) break;
    receivedBytes += chunk.value.byteLength;
    try {
      if (receivedBytes > most) throw tooLarge(most);
      const text = decoder.decode(chunk.value, { stream: true });
      keep(filter?.read(text) ?? text);
    } catch (error) {
      await reader.cancel().catch(() => undefined);
      throw error instanceof BodyTooLargeError ? tooLarge(most, error) : error;
    }
    // Chunks that have arrived together are read in one turn.
    if (filter !== undefined) await timer.pauseIfDue();
  }
  const text = decoder.decode();
  keep(filter === undefined ? text : filter.read(text) + filter.end());
  return parts.join("");
}
