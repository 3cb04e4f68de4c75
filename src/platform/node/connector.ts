import dns from "node:dns";
import net from "node:net";
import tls from "node:tls";
import { Socket } from "node:net";
import { buildConnector } from "undici";
import type { ConnectionSettings } from "../../http/connectionSettings.ts";
import { openTunnel } from "./openTunnel.ts";
import { type Proxy, portOf, routeTo } from "./route.ts";
import { ProxyError } from "../../http/connectionFailure.ts";
import { isLoopback } from "../../core/loopback.ts";

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

/** Lets one of undici's own connectors be abandoned: its time limit aside, it goes on to its end. */
export function abandonable(connector: buildConnector.connector): Connect {
  return (options, signal, callback) => {
    let giveUp = (): void => undefined;
    // Its type keeps it to itself, but it returns the connection that it has begun.
    const begin: (...args: Parameters<typeof connector>) => unknown = connector;
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

const ownAddresses = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
] as const;

/**
 * Finds the addresses of a name, as `net` and `tls` ask for them. `localhost` is this machine: nobody is asked about it,
 * for a hosts file or a name server may say otherwise, and to it goes over plain http what goes nowhere else.
 */
export const lookup: net.LookupFunction = (hostname, options, callback) => {
  if (net.isIP(hostname) !== 0 || !isLoopback(hostname)) {
    dns.lookup(hostname, options, callback);
    return;
  }
  const own = ownAddresses.filter(({ family }) => !wantsOther(options.family, family));
  const [{ address, family } = ownAddresses[0]] = own;
  // Never before the call has returned, as with every other name.
  queueMicrotask(() => (options.all === true ? callback(null, own) : callback(null, address, family)));
};

function wantsOther(wanted: dns.LookupOptions["family"], family: 4 | 6): boolean {
  return wanted !== undefined && wanted !== 0 && wanted !== family && wanted !== `IPv${family}`;
}

const contexts = new Map<boolean, tls.SecureContext>();

/**
 * What certificates are judged by: Node's own and those of `NODE_EXTRA_CA_CERTS`, and with `system` the machine's too,
 * among them a company's own authority. Read once: it takes long, and one context serves all connections.
 */
export function trustedContext(system: boolean): tls.SecureContext {
  const context = contexts.get(system) ?? tls.createSecureContext(authorities(system));
  contexts.set(system, context);
  return context;
}

function authorities(system: boolean): { readonly ca?: string[] } {
  // Not there before Node 22.15; Node's own choice stands then.
  if (!system || !("getCACertificates" in tls)) return {};
  return { ca: [...new Set([...tls.getCACertificates("default"), ...tls.getCACertificates("system")])] };
}
