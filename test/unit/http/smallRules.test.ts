import assert from "node:assert/strict";
import { errorMessages } from "../../../src/http/responseJson.ts";
import { ApiError, type Failure } from "../../../src/http/failure.ts";
import { loggedExchange, readBody } from "../../../src/http/request.ts";
import {
  bodyLimitBytes,
  lookupPolicy,
  verificationPolicy,
  waitBeforeRetry,
} from "../../../src/http/requestPolicy.ts";
import { FakeClock } from "../../support/fakeClock.ts";
import { rawResponse } from "../../support/rawResponse.ts";

/** A body of these chunks, and whether it was given up. */
function bodyOf(chunks: readonly Uint8Array[]) {
  let isCancelled = false;
  const left = [...chunks];
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = left.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(next);
    },
    cancel: () => void (isCancelled = true),
  });
  return { response: new Response(stream), isCancelled: () => isCancelled };
}

describe("a body", () => {
  it("is read up to 32 MB, and given up beyond", async () => {
    const quarter = new Uint8Array(bodyLimitBytes / 4).fill(97);
    const whole = bodyOf([quarter, quarter, quarter, quarter]);
    assert.equal((await readBody(whole.response, "host")).length, bodyLimitBytes);
    const more = bodyOf([quarter, quarter, quarter, quarter, new Uint8Array(1), quarter]);
    await assert.rejects(
      readBody(more.response, "host"),
      (error) => error instanceof ApiError && error.failure.kind === "tooLarge",
    );
    assert.deepEqual([whole.isCancelled(), more.isCancelled()], [false, true]);
  });

  it("keeps characters whole that come in parts, and tells of one that never ends", async () => {
    const bytes = new TextEncoder().encode("é😀");
    assert.equal(await readBody(bodyOf([...bytes].map((one) => Uint8Array.of(one))).response, "host"), "é😀");
    assert.equal(await readBody(bodyOf([bytes.slice(0, 3)]).response, "host"), "é\ufffd");
  });
});

describe("another try", () => {
  const failed = (failure: Failure) => new ApiError(failure, "host");
  const proxy = (reason: "unreachable" | "login") =>
    failed({ kind: "proxyFailed", reason, proxy: "proxy:1", status: undefined });
  const lost = (neverLeft: boolean) => failed({ kind: "unreachable", reason: "other", code: "", neverLeft });
  const asking = (retryAfterMilliseconds: number | undefined) =>
    rawResponse({ status: 503, retryAfterMilliseconds });

  it("is made of a lookup after whatever may pass, and never before the service wants it", () => {
    const waits = [lost(true), lost(false), asking(undefined), asking(3000), asking(3001)].map((attempt) =>
      waitBeforeRetry(attempt, lookupPolicy, 1),
    );
    assert.deepEqual(waits, [500, 500, 500, 3000, undefined]);
  });

  it("is made of a verification only when nothing of it can have arrived", () => {
    const waits = [lost(true), proxy("unreachable"), lost(false), asking(undefined), proxy("login")].map(
      (attempt) => waitBeforeRetry(attempt, verificationPolicy, 1),
    );
    assert.deepEqual(waits, [500, 500, undefined, undefined, undefined]);
  });

  it("is made within 15 seconds of a lookup, and 5 minutes of a verification", () => {
    assert.deepEqual(
      [lookupPolicy.deadlineMilliseconds, verificationPolicy.deadlineMilliseconds],
      [15_000, 300_000],
    );
  });
});

describe("an exchange", () => {
  const from = { side: "remote", remote: "wsl" } as const;
  async function exchanged(signal: AbortSignal) {
    const lines: string[] = [];
    const channel = { clock: new FakeClock(), log: (line: string) => void lines.push(line), from };
    const sent = { method: "GET", url: new URL("https://service.test/a"), signal } as const;
    const error: unknown = await loggedExchange(channel, sent, () =>
      Promise.reject(Object.assign(new Error("gone"), { code: "ECONNRESET" })),
    ).catch((reason: unknown) => reason);
    return { error, lines };
  }

  it("that fails tells where it was made from, and the log why", async () => {
    const { error, lines } = await exchanged(new AbortController().signal);
    assert.ok(error instanceof ApiError && error.failure.kind === "unreachable");
    assert.deepEqual([error.failure.from, lines], [from, ["GET service.test/a unreachable 0 ms"]]);
  });

  it("that was given up has not failed for the log", async () => {
    const { lines } = await exchanged(AbortSignal.abort());
    assert.deepEqual(lines, ["GET service.test/a ended 0 ms"]);
  });

  it("shows the first 100 messages of an error", () => {
    const messages = Array.from({ length: 150 }, (_, index) => ({ message: `m${index}` }));
    const answer = rawResponse({ status: 500, text: JSON.stringify({ _status: { messages } }) });
    assert.deepEqual([errorMessages(answer).length, errorMessages(answer).at(-1)], [100, "m99"]);
  });
});
