import { systemClock, type Clock } from "../../src/http/clock.ts";
import { KnownKeys } from "../../src/http/masking.ts";
import { Pacer } from "../../src/http/pacer.ts";
import type { Channel } from "../../src/http/channel.ts";
import { undiciTransport } from "../../src/platform/node/undiciTransport.ts";
import { parseInThread } from "../../src/platform/node/parseInThread.ts";

/** A channel over the real transport, with the lines it logged; `close`, or leaving its scope, ends its connections. */
export type TestChannel = AsyncDisposable & {
  readonly channel: Channel;
  readonly log: string[];
  readonly close: () => Promise<void>;
};

/** The product's own channel, on a clock whose pauses are short. */
export function openChannel(
  clock: Clock = hastyClock,
  client = undiciTransport(),
  pacer = new Pacer(clock),
): TestChannel {
  const { transport, close } = client;
  const log: string[] = [];
  const channel = {
    transport,
    clock,
    pacer,
    keys: new KnownKeys(),
    random: () => 0,
    parseLargeJson: parseInThread,
    log: (line: string) => log.push(line),
  };
  return { channel, log, close, [Symbol.asyncDispose]: close };
}

/** Real time, but no pause is longer than 5 ms. */
export const hastyClock: Clock = {
  now: systemClock.now,
  sleep: (milliseconds, signal) => systemClock.sleep(Math.min(milliseconds, 5), signal),
};
