import { Socket } from "node:net";
import { buildConnector } from "undici";
import type { ConnectionSettings } from "../../http/connectionSettings.ts";
import { lookup } from "./resolveHost.ts";
import { openTunnel } from "./openTunnel.ts";
import { type Proxy, portOf, routeTo } from "./route.ts";
import { ProxyError } from "../../http/proxyError.ts";
import { trustedContext } from "./trustedContext.ts";

/**
 * Makes undici's connections: directly or through a proxy, as the settings say for each origin.
 * @param timeout milliseconds for a connection, and for a tunnel, each
 */
export function connectorBy(settings: ConnectionSettings, timeout: number): Connect {
  // Of several addresses the first that takes the connection, whatever is the rule where this runs.
  const common = { timeout, lookup, autoSelectFamily: true };
  const plain = abandonable(buildConnector(common));
  const direct = encrypted(true);
  const proxied = encrypted(settings.isStrict);

  /** Reads the certificates when the first connection needs them. */
  function encrypted(rejectUnauthorized: boolean): Connect {
    let built: Connect | undefined;
    return (options, signal, callback) => {
      if (options.protocol !== "https:") {
        plain(options, signal, callback);
        return;
      }
      const secureContext = trustedContext(settings.usesSystemCertificates);
      built ??= abandonable(buildConnector({ ...common, secureContext, rejectUnauthorized }));
      built(options, signal, callback);
    };
  }

  async function throughProxy(proxy: Proxy, url: URL, signal: AbortSignal): Promise<Socket> {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const target = `${url.hostname}:${portOf(url)}`;
    const connect: buildConnector.connector = (options, callback) => proxied(options, inTime, callback);
    return openTunnel(proxy, target, { connect, signal: inTime });
  }

  return (options, signal, callback) => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
    const route = routeTo(url, settings);
    switch (route.kind) {
      case "direct":
        direct(options, signal, callback);
        return;
      case "unusable":
        callback(new ProxyError("unusable", undefined), null);
        return;
      case "proxy":
        throughProxy(route.proxy, url, signal).then(
          (socket) => {
            if (options.protocol === "https:") proxied({ ...options, httpSocket: socket }, signal, callback);
            else callback(null, socket);
          },
          (error: unknown) => callback(error as Error, null),
        );
    }
  };
}

/** Makes a connection, as undici's connectors do, and gives it up with the signal for as long as it is half made. */
export type Connect = (
  options: buildConnector.Options,
  signal: AbortSignal,
  callback: buildConnector.Callback,
) => void;

/** Lets one of undici's own connectors be given up: its time limit aside, it goes on to its end. */
export function abandonable(connector: buildConnector.connector): Connect {
  return (options, signal, callback) => {
    let giveUp = (): void => undefined;
    // Its type keeps it to itself, but it answers the connection that it has begun.
    const begin: (...given: Parameters<typeof connector>) => unknown = connector;
    const begun = begin(options, (...made) => {
      signal.removeEventListener("abort", giveUp);
      callback(...made);
    });
    if (!(begun instanceof Socket)) return;
    giveUp = () => void begun.destroy(signal.reason as Error);
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
  };
}
