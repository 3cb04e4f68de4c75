import { KnownKeys } from "../../src/http/masking.ts";
import { Pacer } from "../../src/http/pacer.ts";
import type { Channel, TransportInit } from "../../src/http/channel.ts";
import { Secret } from "../../src/core/keys/secret.ts";
import { jumpingClock } from "../support/fakeClock.ts";
import { sentKey, type SentResponse } from "./inputs/responses.ts";
import { parseInThread } from "../../src/platform/node/parseInThread.ts";

/** Services without a network: what they are asked is kept, what they respond is chosen by the path, or by what is sent. */
export type CannedServices = {
  readonly channel: Channel;
  readonly log: readonly string[];
  readonly requests: readonly { readonly url: string; readonly init: TransportInit }[];
};

/** Statuses whose responses have no body. */
const bodiless = new Set([204, 205, 304]);

/**
 * The product's own channel to such services.
 * @param knowsKey whether the key was sent to this origin before
 */
export function cannedServices(
  response: (path: string, method: string, body: string) => SentResponse,
  knowsKey?: string,
): CannedServices {
  const log: string[] = [];
  const requests: { readonly url: string; readonly init: TransportInit }[] = [];
  const clock = jumpingClock();
  const keys = new KnownKeys();
  if (knowsKey !== undefined) keys.recordSent(new URL(knowsKey).origin, new Secret(sentKey));
  const channel: Channel = {
    transport: (url, init) => {
      requests.push({ url, init });
      const { status, headers, body } = response(new URL(url).pathname, init.method, String(init.body ?? ""));
      return Promise.resolve(new Response(bodiless.has(status) ? null : body, { status, headers }));
    },
    clock,
    pacer: new Pacer(clock),
    keys,
    random: () => 0,
    parseLargeJson: parseInThread,
    log: (line) => log.push(line),
  };
  return { channel, log, requests };
}

/** Answers one after the other, the last of them again and again. */
export function inTurn(responses: readonly SentResponse[]): () => SentResponse {
  let next = 0;
  return () => responses[Math.min(next++, responses.length - 1)] ?? { status: 500, headers: {}, body: "" };
}
