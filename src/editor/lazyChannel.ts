import type * as vscode from "vscode";
import type { ConnectionSettings } from "../http/connectionSettings.ts";
import type { TransportWithFallback } from "../platform/node/transportWithFallback.ts";
import type { Standpoint } from "../http/failure.ts";
import type { StoredKeys } from "../http/masking/knownKeys.ts";
import type { Channel } from "../http/request.ts";
import { once } from "../app/once.ts";

/** The client of the services. */
export type Client = {
  readonly channel: Channel;
  readonly clientFor: TransportWithFallback["clientFor"];
  /** How connections are made now. */
  readonly settings: () => ConnectionSettings;
};

/**
 * The client of the services, loaded on first use: neither activation nor a hover that finds nothing pays for it.
 * The returned disposable ends its connections.
 */
export function lazyChannel(
  log: vscode.LogOutputChannel,
  from: Standpoint | undefined,
  storedKeys: StoredKeys,
): {
  readonly client: () => Promise<Client>;
  readonly channel: () => Promise<Channel>;
  readonly dispose: () => void;
} {
  const client = once(async () => {
    const [
      { undiciTransport },
      { transportWithFallback },
      { ConnectionSettingsReader },
      { Pacer },
      { KnownKeys },
      { systemClock },
    ] = await Promise.all([
      import("../platform/node/undiciTransport.ts"),
      import("../platform/node/transportWithFallback.ts"),
      import("./connectionSettings.ts"),
      import("../http/pacer.ts"),
      import("../http/masking/knownKeys.ts"),
      import("../http/clock.ts"),
    ]);
    const reader = new ConnectionSettingsReader();
    const connectionSettings = (): ConnectionSettings => reader.read();
    const undici = undiciTransport(connectionSettings);
    const { transport, clientFor } = transportWithFallback({
      undici: undici.transport,
      // Looked up when it is used: VS Code puts its own in place of Node's.
      editor: (url, init) => globalThis.fetch(url, init),
      settings: connectionSettings,
      log: (line) => log.info(line),
    });
    const channel: Channel = {
      transport,
      clock: systemClock,
      pacer: new Pacer(systemClock),
      keys: new KnownKeys(storedKeys),
      // eslint-disable-next-line no-restricted-syntax -- Jitter is no secret.
      random: Math.random,
      log: (line) => log.info(line),
      ...(from === undefined ? {} : { from }),
    };
    const close = (): void => {
      reader.dispose();
      void undici.close();
    };
    return { channel, clientFor, settings: connectionSettings, close };
  });
  return {
    client,
    channel: async () => (await client()).channel,
    dispose: () => client.ifLoaded(({ close }) => close()),
  };
}
