import { connectionFailure } from "./connectionFailure.ts";
import { ApiError } from "./failure.ts";
import { redactLongHex } from "./redact.ts";
import type { Channel } from "./channel.ts";

/** What is sent, and what ends it. */
export type Exchange = { readonly method: "GET" | "POST"; readonly url: URL; readonly signal: AbortSignal };

/**
 * Runs an exchange and tells the log of it, however it ends. No 32-byte hex is told whole: what was answered is not read yet.
 * @throws ApiError
 */
export async function loggedExchange<Answer extends { readonly status: number }>(
  { clock, log, from }: Pick<Channel, "clock" | "log" | "from">,
  { method, url, signal }: Exchange,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const startedAt = clock.now();
  const path = redactLongHex(url.pathname + url.search);
  const told = (end: string): void =>
    log(`${method} ${url.host}${path} ${end} ${clock.now() - startedAt} ms`);
  try {
    const answer = await run();
    told(String(answer.status));
    return answer;
  } catch (error) {
    const failure =
      error instanceof ApiError
        ? error
        : new ApiError(connectionFailure(error, from), url.host, { cause: error });
    told(signal.aborted ? "ended" : failure.failure.kind);
    throw failure;
  }
}
