import * as vscode from "vscode";
import type { ClientMachine } from "../../http/failure.ts";
import type { StoredKeys } from "../../http/masking.ts";
import type { Channel } from "../../http/channel.ts";
import { once } from "../../core/async/once.ts";
import type { OpenConnections, Platform } from "../../app/platform.ts";
import type { ProductLog } from "../productLog.ts";

/** The client of the services. */
export type Client = {
  readonly channel: Channel;
  readonly clientFor: OpenConnections["clientFor"];
};

/**
 * The client of the services, loaded on first use: neither activation nor a hover that finds nothing pays for it.
 * The returned disposable ends its connections.
 */
export function lazyChannel(
  platform: Platform,
  log: ProductLog,
  from: ClientMachine | undefined,
  storedKeys: StoredKeys,
): {
  readonly client: () => Promise<Client>;
  readonly channel: () => Promise<Channel>;
  readonly dispose: () => void;
} {
  const client = once(async () => {
    const [{ open }, { ConnectionSettingsReader }, { Pacer }, { KnownKeys }, { systemClock }] =
      await Promise.all([
        platform.connections(),
        import("./connectionSettings.ts"),
        import("../../http/pacer.ts"),
        import("../../http/masking.ts"),
        import("../../http/clock.ts"),
      ]);
    const reader = new ConnectionSettingsReader(platform.environment);
    const {
      transport,
      clientFor,
      close: end,
    } = open({
      // Looked up when it is used: VS Code puts its own in place of Node's.
      editor: (url, init) => globalThis.fetch(url, init),
      settings: () => reader.read(),
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
      parseLargeJson: platform.parseLargeJson,
      ...(platform.isBrowser === true ? { isBrowser: true } : {}),
      ...(from === undefined ? {} : { from }),
    };
    const close = (): void => {
      reader.dispose();
      end();
    };
    return { channel, clientFor, close };
  });
  return {
    client,
    channel: async () => (await client()).channel,
    dispose: () => client.ifLoaded(({ close }) => close()),
  };
}

/** On which machine of a remote window the extension runs; `undefined` where there is only one. */
export function standpoint({ extensionKind }: vscode.Extension<unknown>): ClientMachine | undefined {
  const { remoteName } = vscode.env;
  if (remoteName === undefined) return undefined;
  return { side: extensionKind === vscode.ExtensionKind.UI ? "local" : "remote", remote: remoteName };
}
