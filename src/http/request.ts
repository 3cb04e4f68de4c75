import type { Lane } from "./pacer.ts";
import {
  bodyLimitBytes,
  type RequestPolicy,
  waitBeforeRetry,
  retryAfterMilliseconds,
} from "./requestPolicy.ts";
import { ApiError, type Failure } from "./failure.ts";
import type { RawResponse } from "./rawResponse.ts";
import { type ApiRequest, type Channel, TooManyBytes, type TransportResponse } from "./channel.ts";
import { prepareJson } from "./responseJson.ts";
import { maskText } from "./masking.ts";
import { connectionFailure } from "./connectionFailure.ts";
import { redactLongHex } from "../core/characters/redact.ts";

/**
 * Runs an exchange and tells the log of it, however it ends. No 32-byte hex is told whole: the response is not read yet.
 * @throws ApiError
 */
export async function loggedExchange<Responded extends { readonly status: number }>(
  { clock, log, from }: Pick<Channel, "clock" | "log" | "from">,
  { method, url, signal }: { readonly method: string; readonly url: URL; readonly signal: AbortSignal },
  run: () => Promise<Responded>,
): Promise<Responded> {
  const startedAt = clock.now();
  const path = redactLongHex(url.pathname + url.search);
  const told = (end: string): void =>
    log(`${method} ${url.host}${path} ${end} ${clock.now() - startedAt} ms`);
  try {
    const response = await run();
    told(String(response.status));
    return response;
  } catch (error) {
    const failure =
      error instanceof ApiError
        ? error
        : new ApiError(connectionFailure(error, from), url.host, { cause: error });
    told(signal.aborted ? "ended" : failure.failure.kind);
    throw failure;
  }
}

const requestHeaders = { accept: "application/json" } as const;

const bodyHeaders = { "content-type": "application/json" } as const;

/** Why a request is aborted whose deadline has passed. */
const tooLate = new Error("The deadline has passed.");

/**
 * Sends a request and returns the response, whatever its status, with its JSON parsed.
 * @param startedAt since when the deadline runs, where this is not the first request under it
 * @throws ApiError when there was no whole response; the signal's reason, as it is, when that was aborted.
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
  // One controller for both ends: joining two signals costs more than all else that is done here for a request.
  const ending = new AbortController();
  const onAbort = (): void => ending.abort(signal.reason);
  signal.addEventListener("abort", onAbort);
  const givesUpAt = startedAt + policy.deadlineMilliseconds;
  const timer = setTimeout(() => ending.abort(tooLate), givesUpAt - channel.clock.now());
  try {
    let hasWaitedAsAsked = false;
    for (let retried = 0; ; retried += 1) {
      const attempt = await tryOnce(channel, request, url, policy.lane, ending.signal);
      const asked = attempt instanceof ApiError ? undefined : attempt.retryAfterMilliseconds;
      const mayTryAgain = retried < policy.retries() && !(hasWaitedAsAsked && asked !== undefined);
      const wait = mayTryAgain ? waitBeforeRetry(attempt, policy, channel.random()) : undefined;
      if (wait === undefined || channel.clock.now() + wait >= givesUpAt) {
        if (attempt instanceof ApiError) throw attempt;
        return attempt;
      }
      hasWaitedAsAsked ||= asked !== undefined;
      await channel.clock.sleep(wait, ending.signal);
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (ending.signal.reason !== tooLate) throw error;
    const failure: Failure = { kind: "timedOut", afterMilliseconds: policy.deadlineMilliseconds };
    throw new ApiError(failure, url.host, { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** Where a request goes. A base URL may have a path of its own. */
export function urlOf(request: ApiRequest): URL {
  const { origin, pathname } = new URL(request.baseUrl);
  const parts = request.path.map(encodeURIComponent).join("/");
  const query = new URLSearchParams(
    [...(request.query ?? [])].map(([name, value]) => [name, value]),
  ).toString();
  // Setting parts of a URL takes as long for each as making one.
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
  return channel.pacer.run(lane, url.origin, signal, async () => {
    try {
      const response = await loggedExchange(channel, { method: request.method, url, signal }, () =>
        exchange(channel, request, url, signal),
      );
      // In the request's own turn: no more texts wait to be parsed than requests may be under way.
      return await prepareJson(response, channel.parseLargeJson, signal);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  });
}

async function exchange(
  channel: Channel,
  request: ApiRequest,
  url: URL,
  signal: AbortSignal,
): Promise<RawResponse> {
  if (request.key !== undefined) channel.keys.sending(url.origin, request.key);
  const startedAt = channel.clock.now();
  const received = await channel.transport(url.href, {
    baseUrl: request.baseUrl,
    method: request.method,
    headers: { ...requestHeaders, ...(request.body === undefined ? {} : bodyHeaders) },
    body: request.body ?? null,
    redirect: "manual",
    signal,
  });
  const text = await readBody(received, url.host, channel.bodyLimitBytes);
  const receivedAt = channel.clock.now();
  const response: RawResponse = {
    method: request.method,
    path: url.pathname + url.search,
    host: url.host,
    status: received.status,
    contentType: received.headers.get("content-type") ?? "",
    text,
    tookMilliseconds: receivedAt - startedAt,
    receivedAt,
    retryAfterMilliseconds: retryAfterMilliseconds(received.headers.get("retry-after"), receivedAt),
  };
  const keys = await channel.keys.of(url.origin);
  return {
    ...response,
    contentType: mediaTypeOf(maskText(response.contentType, keys)),
    text: maskText(text, keys),
  };
}

/** `type/subtype` of tokens (RFC 9110), 100 characters at most; empty where it is none. */
function mediaTypeOf(contentType: string): string {
  const found = /^[ \t]*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)[ \t]*(?:;|$)/.exec(contentType);
  const mediaType = found?.[1] ?? "";
  return mediaType.length > 100 ? "" : mediaType;
}

/**
 * Reads a body whole, as text.
 * @throws ApiError `tooLarge` or `cutOff`, the latter also when the request is aborted.
 */
export async function readBody(
  response: TransportResponse,
  host: string,
  limitBytes = bodyLimitBytes,
): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let receivedBytes = 0;
  const tooLarge = { kind: "tooLarge", limitBytes } as const;
  for (;;) {
    let chunk: { readonly value?: Uint8Array | undefined };
    try {
      chunk = await reader.read();
    } catch (cause) {
      const failure = cause instanceof TooManyBytes ? tooLarge : ({ kind: "cutOff", receivedBytes } as const);
      throw new ApiError(failure, host, { cause });
    }
    if (chunk.value === undefined) break;
    receivedBytes += chunk.value.byteLength;
    if (receivedBytes > limitBytes) {
      await reader.cancel().catch(() => undefined);
      throw new ApiError(tooLarge, host);
    }
    parts.push(decoder.decode(chunk.value, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join("");
}
