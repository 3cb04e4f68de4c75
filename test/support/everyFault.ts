import {
  brokenChunk,
  brotlied,
  byteASecond,
  closeBeforeHeaders,
  endlessBody,
  endlessGzip,
  endlessHeaders,
  halfBody,
  json,
  notHttp,
  page,
  redirect,
  reply,
  resetAfterHeaders,
  resetBeforeHeaders,
  stall,
  stallInBody,
  stallInChunk,
  wrongLength,
} from "./faults.ts";
import type { Behaviour } from "./faultServer.ts";

/** One way in which a server fails, and the one end to which each client comes at it. */
export type Fault = {
  readonly name: string;
  readonly behaviour: Behaviour;
  /** Ends at the deadline alone. */
  readonly isEndless?: boolean;
  /** Of the clients in the order of the unit tests' `clients.ts`; the last counts for all behind it. */
  readonly ends: readonly string[];
};

/** A job that has begun. */
export const started = json(202, { verificationId: "43b1ccc5-f0e3-4e33-b6cd-bc0a19b676ea" });

const packed = { "content-encoding": "gzip" };
const nested = `{"memo":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
const invalidText = Buffer.from('{"memo":"\xff\xfe"}', "latin1");
const oddNumbers =
  '{"memo":1,"memo":2,"__proto__":{"match":"exact_match"},"amount":9223372036854775807,"gas_used":9223372036854775808}';

function slowDown(retryAfter: string): Behaviour {
  return json(429, {}, { "retry-after": retryAfter });
}

type Row = readonly [name: string, behaviour: Behaviour, ...ends: string[]];

const endless: readonly Row[] = [
  ["never answers", stall, "timedOut"],
  ["stalls in the body", stallInBody, "timedOut"],
  ["stalls in a chunk", stallInChunk, "timedOut"],
  ["sends one byte a second", byteASecond, "timedOut"],
];

const ending = (limitBytes: number): readonly Row[] => [
  ["resets before the headers", resetBeforeHeaders, "unreachable, reset"],
  ["closes before the headers", closeBeforeHeaders, "unreachable, reset"],
  ["resets behind the headers", resetAfterHeaders, "cutOff"],
  ["sends half a body", halfBody('{"whole":true}'), "cutOff"],
  ["promises more than it sends", wrongLength("{}", 100), "cutOff"],
  ["promises less than it sends", wrongLength('{"a":1}', 5), ...thrice("notJson"), "unknown"],
  ["sends a broken chunk", brokenChunk, "cutOff"],
  ["sends headers without an end", endlessHeaders, "unreachable, other"],
  ["sends a body without an end", endlessBody, "tooLarge"],
  ["sends more than is read", json(200, `{"memo":"${"x".repeat(limitBytes)}"}`), "tooLarge"],
  ["sends a packed body without an end", endlessGzip, "tooLarge"],
  ["sends more than is read, packed by brotli", brotlied(Buffer.alloc(2 * limitBytes, 0x20)), "tooLarge"],
  ["sends what cannot be unpacked", reply(200, "plain", packed), "cutOff"],
  ["speaks no HTTP", notHttp, "unreachable, other"],
  ["sends a page", page(200, "<html><body>Sign in</body></html>"), ...thrice("notJson"), "unknown"],
  ["sends invalid UTF-8", reply(200, invalidText), "notNamed", "notNamed", "notJson", "unknown"],
  ["sends a byte order mark", json(200, "\ufeff{}"), "notNamed", "notNamed", "notJson", "unknown"],
  ["sends odd names and numbers", json(200, oddNumbers), "notNamed", "found", "notJson", "unknown"],
  ["sends an empty body", json(200, ""), ...thrice("notJson"), "unknown"],
  ["sends no content", reply(204, ""), ...thrice("notJson"), "unknown"],
  ["sends an array", json(200, "[]"), ...thrice("notJson"), "unknown"],
  ["sends JSON nested deeper than a stack", json(200, nested), "unreadable"],
  ["sends a number of half a million digits", json(200, `{"memo":${"7".repeat(500_000)}}`), "unreadable"],
  ["redirects", redirect(302, "http://127.0.0.1:9/"), ...thrice("redirected"), "retired"],
  ["redirects a POST", redirect(308, "http://127.0.0.1:9/"), ...thrice("redirected"), "retired"],
  ["asks to slow down for seconds", slowDown("7"), ...thrice("rateLimited, 7000"), "rateLimited"],
  [
    "asks to slow down until years ahead",
    slowDown("Wed, 01 Jan 2200 00:00:00 GMT"),
    ...thrice("rateLimited, 3153600000000"),
    "rateLimited",
  ],
  [
    "asks to slow down until a date gone by",
    slowDown("Thu, 01 Jan 2026 00:00:00 GMT"),
    ...thrice("rateLimited, 0"),
    "rateLimited",
  ],
  [
    "asks to slow down by garbage",
    slowDown("soon"),
    ...thrice("rateLimited, no word of when"),
    "rateLimited",
  ],
  ["is unavailable", json(503, {}), ...thrice("serviceFailed, 503"), "unknown"],
  [
    "is unavailable, as a page",
    page(503, "<html>Unavailable</html>"),
    ...thrice("serviceFailed, 503"),
    "unknown",
  ],
];

/** The lookups, which say the same. */
function thrice(end: string): readonly string[] {
  return [end, end, end];
}

/** @param limitBytes the largest body that the client reads */
export const faultsOver = (limitBytes: number): readonly Fault[] => [
  ...endless.map(([name, behaviour, ...ends]) => ({ name, behaviour, ends, isEndless: true })),
  ...ending(limitBytes).map(([name, behaviour, ...ends]) => ({ name, behaviour, ends })),
];
