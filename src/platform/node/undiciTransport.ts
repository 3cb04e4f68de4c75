import dns from "node:dns";
import type { LookupFunction } from "node:net";
import tls from "node:tls";
import { Agent, type buildConnector, type Dispatcher, Pool, ProxyAgent } from "undici";
import { isLoopback } from "../../core/loopback.ts";
import { untilAborted } from "../../core/turns/untilAborted.ts";
import { ProxyError, refusedTunnel, unreachable } from "../../http/connectionFailure.ts";
import { directConnections, type ConnectionSettings } from "../../http/connectionSettings.ts";
import type { ProxyReason } from "../../http/failure.ts";
import { bodyLimitBytes } from "../../http/requestPolicy.ts";
import type { Transport, TransportInit } from "../../http/channel.ts";
import { routeTo } from "./route.ts";
import { acceptedCodings, responseOf } from "./undiciResponse.ts";

/** For a connection, for its encryption, and for a proxy's response to CONNECT, each. */
const connectTimeoutMilliseconds = 10_000;

/**
 * Requests over undici. GETs to one base URL share kept-alive connections; each POST gets a fresh one, since a kept
 * connection that the server is just closing would leave open whether the request arrived.
 *
 * Base URLs share no connection, even of one origin: bytes that follow a response would be taken for the next one's, and
 * one service must not be able to answer for another one behind a different path.
 *
 * @param current the settings; requests after a change use new connections
 * @returns the transport, and what ends its connections
 */
export function undiciTransport(
  current: () => ConnectionSettings = () => directConnections,
  timeout = connectTimeoutMilliseconds,
): { readonly transport: Transport; readonly close: () => Promise<void> } {
  let settings = current();
  const pools = new Map<string, Dispatcher>();

  function poolFor(url: URL, { method, baseUrl }: TransportInit): Dispatcher {
    if (settings !== current()) {
      // Requests that are under way still finish.
      for (const pool of pools.values()) void pool.close();
      pools.clear();
      settings = current();
    }
    const place = `${method} ${baseUrl}`;
    const pool = pools.get(place) ?? openPool(url, method, settings, timeout);
    pools.set(place, pool);
    return pool;
  }

  return {
    transport: async (address, init) => {
      const url = new URL(address);
      const { method, body = null, signal } = init;
      const headers = {
        ...init.headers,
        "user-agent": "undici",
        "accept-encoding": acceptedCodings(url.protocol),
      };
      const { origin, pathname, search } = url;
      // undici asserts that it is not paused when a connection ends a body: it pauses only beyond this.
      const highWaterMark = bodyLimitBytes;
      const request = { origin, path: pathname + search, method, headers, body, signal, highWaterMark };
      // undici reads the signal only once there is a connection.
      return responseOf(await untilAborted(poolFor(url, init).request(request), signal));
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/** The connections for one method and base URL, direct or through a proxy. @throws ProxyError when nothing may be sent */
function openPool(
  url: URL,
  method: TransportInit["method"],
  settings: ConnectionSettings,
  timeout: number,
): Dispatcher {
  const route = routeTo(url, settings);
  if (route.kind === "unusable") throw new ProxyError("unusable", undefined);
  // Deadlines come from the caller's signal; undici's own are coarse.
  const limits = { headersTimeout: 0, bodyTimeout: 0 };
  const options =
    method === "GET" ? { ...limits, connections: 8, keepAliveTimeout: 10_000 } : { ...limits, pipelining: 0 };
  const usesSystem = settings.usesSystemCertificates;
  if (route.kind === "direct")
    return new Agent({ ...options, connect: connectOptions(url.protocol, usesSystem, timeout) });
  const { origin, host, authorization } = route.proxy;
  // A POST may hold the key.
  if (method === "POST" && url.protocol !== "https:") throw new ProxyError("plainHttp", host);
  const rejectUnauthorized = settings.isStrict;
  return new ProxyAgent({
    ...options,
    uri: origin,
    ...(authorization === undefined ? {} : { token: authorization.reveal() }),
    requestTls: { ...connectOptions(url.protocol, usesSystem, timeout), rejectUnauthorized },
    proxyTls: { ...connectOptions(new URL(origin).protocol, usesSystem, timeout), rejectUnauthorized },
    clientFactory: (proxy, given) => new TunnelPool(proxy, { ...given, headersTimeout: timeout }, host),
  });
}

/**
 * Connections to a proxy. What fails there is a `ProxyError`, unlike what fails at the service behind it. undici itself
 * connects again without end where a proxy ends the connection (`UND_ERR_SOCKET`), but not after other errors.
 */
class TunnelPool extends Pool {
  readonly #host: string;

  constructor(proxy: URL, options: Pool.Options, host: string) {
    super(proxy, options);
    this.#host = host;
  }

  override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    let tunnel;
    try {
      tunnel = await super.connect(options);
    } catch (cause) {
      throw new ProxyError(proxyReason(cause), this.#host, { cause });
    }
    const { statusCode: status, socket } = tunnel;
    // Bytes before the first request are not from the service: a login page, or another protocol.
    if (status === 200 && socket.readableLength === 0) return tunnel;
    socket.on("error", () => undefined).destroy();
    throw refusedTunnel(status, this.#host);
  }
}

function proxyReason(cause: unknown): ProxyReason {
  const { reason, code } = unreachable(cause);
  if (code === "UND_ERR_HEADERS_TIMEOUT") return "silent";
  switch (reason) {
    case "untrusted":
    case "otherName":
    case "expired":
    case "tls":
      return reason;
    default:
      return "unreachable";
  }
}

function connectOptions(
  protocol: string,
  usesSystemCertificates: boolean,
  timeout: number,
): buildConnector.BuildOptions {
  // Whatever VS Code's default is, every address of a host is tried.
  const common = { timeout, lookup, autoSelectFamily: true };
  return protocol === "https:"
    ? { ...common, secureContext: trustedContext(usesSystemCertificates) }
    : common;
}

/** Resolves `localhost` to this machine without asking anybody: a hosts file or name server may say otherwise. */
const lookup: LookupFunction = (hostname, options, callback) => {
  if (!isLoopback(hostname)) dns.lookup(hostname, options, callback);
  else
    queueMicrotask(() =>
      callback(null, [
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ]),
    );
};

const contexts = new Map<boolean, tls.SecureContext>();

/**
 * Node's own certificates and those of `NODE_EXTRA_CA_CERTS`, with `usesSystem` also the machine's, such as a company's own
 * authority. Read once: it takes long.
 */
function trustedContext(usesSystem: boolean): tls.SecureContext {
  const context = contexts.get(usesSystem) ?? tls.createSecureContext(authorities(usesSystem));
  contexts.set(usesSystem, context);
  return context;
}

function authorities(usesSystem: boolean): { readonly ca?: string[] } {
  // Node before 22.15 has no `getCACertificates`; its own certificates are used then.
  if (!usesSystem || !("getCACertificates" in tls)) return {};
  return { ca: [...new Set([...tls.getCACertificates("default"), ...tls.getCACertificates("system")])] };
}
