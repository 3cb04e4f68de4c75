import type { Socket } from "node:net";
import { buildConnector } from "undici";
import type { ConnectionSettings } from "./connectionSettings.ts";
import { openTunnel } from "./openTunnel.ts";
import type { Proxy } from "./proxy.ts";
import { ProxyError } from "./proxyError.ts";
import { portOf, routeTo } from "./route.ts";
import { trustedContext } from "./trustedContext.ts";

/** Limits of the making of connections. */
export type ConnectorOptions = {
  /** For a connection, and for a tunnel, each. */
  readonly timeoutMilliseconds: number;
  /** Ends what is still being made. */
  readonly signal: AbortSignal;
};

/** Makes undici's connections: directly or through a proxy, as the settings say for each origin. */
export function connectorBy(
  settings: ConnectionSettings,
  { timeoutMilliseconds: timeout, signal }: ConnectorOptions,
): buildConnector.connector {
  const plain = buildConnector({ timeout });
  const direct = encrypted(true);
  const proxied = encrypted(settings.isStrict);

  /** Reads the certificates when the first connection needs them. */
  function encrypted(rejectUnauthorized: boolean): buildConnector.connector {
    let built: buildConnector.connector | undefined;
    return (options, callback) => {
      if (options.protocol !== "https:") {
        plain(options, callback);
        return;
      }
      const secureContext = trustedContext(settings.usesSystemCertificates);
      built ??= buildConnector({ timeout, secureContext, rejectUnauthorized });
      built(options, callback);
    };
  }

  async function throughProxy(proxy: Proxy, url: URL): Promise<Socket> {
    const tunnelSignal = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const target = `${url.hostname}:${portOf(url)}`;
    return openTunnel(proxy, target, { connect: proxied, signal: tunnelSignal });
  }

  return (options, callback) => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
    const route = routeTo(url, settings);
    switch (route.kind) {
      case "direct":
        direct(options, callback);
        return;
      case "unusable":
        callback(new ProxyError("unusable", undefined), null);
        return;
      case "proxy":
        throughProxy(route.proxy, url).then(
          (socket) => {
            if (options.protocol === "https:") proxied({ ...options, httpSocket: socket }, callback);
            else callback(null, socket);
          },
          (error: unknown) => callback(error as Error, null),
        );
    }
  };
}
