import type * as vscode from "vscode";
import type { Channel } from "../api/request.ts";

/**
 * The client of the services, loaded on first use: neither activation nor a hover that finds nothing pays for it.
 * The returned disposable ends its connections.
 */
export function lazyChannel(log: vscode.LogOutputChannel): {
  readonly channel: () => Promise<Channel>;
  readonly dispose: () => void;
} {
  let loading: Promise<{ channel: Channel; close: () => Promise<void> }> | undefined;
  const load = async () => {
    const [{ undiciTransport }, { Pacer }, { systemClock }] = await Promise.all([
      import("../api/undiciTransport.ts"),
      import("../api/pacer.ts"),
      import("../api/clock.ts"),
    ]);
    const { transport, close } = undiciTransport();
    const channel: Channel = {
      transport,
      clock: systemClock,
      pacer: new Pacer(systemClock),
      random: Math.random,
      log: (line) => log.info(line),
    };
    return { channel, close };
  };
  return {
    channel: async () => (await (loading ??= load())).channel,
    dispose: () => void loading?.then(({ close }) => close()),
  };
}
