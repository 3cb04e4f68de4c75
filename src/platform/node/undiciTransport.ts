import { Agent, Pool, Client, Dispatcher, type buildConnector } from "undici";
import { isLoopback } from "../../core/loopback.ts";
import { untilAborted } from "../../core/turns/untilAborted.ts";
import { type Connect, connectorBy } from "./connector.ts";
import { directConnections, type ConnectionSettings } from "../../http/connectionSettings.ts";
import { ProxyError } from "../../http/connectionFailure.ts";
import { routeTo } from "./route.ts";
import type { Transport, TransportInit } from "../../http/transport.ts";
import { acceptedCodings, responseOf } from "./undiciResponse.ts";

/** A transport with pools of its own; `close` ends them. */
export type ClosableTransport = { readonly transport: Transport; readonly close: () => Promise<void> };

/** The longest a connection may take; undici's default is the same, here it is ours to rely on. */
const connectTimeoutMilliseconds = 10_000;

/** The pools that were made by the same settings: an agent for each method and base URL. */
type Pools = {
  readonly settings: ConnectionSettings;
  readonly agents: Map<string, Agent>;
  readonly make: (method: TransportInit["method"]) => Agent;
};

/**
 * Requests over undici. GETs to one base URL share kept-alive connections; each POST gets a fresh one, since a kept
 * connection that the server is just closing would leave open whether the request arrived.
 *
 * Base URLs share none, even of one origin: bytes that come after a response would be taken for the next one's, and of
 * what is behind two paths the one may not be allowed to speak for the other.
 *
 * @param current the settings; when they have become others, the next request is sent by those
 */
export function undiciTransport(
  current: () => ConnectionSettings = () => directConnections,
  timeoutMilliseconds = connectTimeoutMilliseconds,
): ClosableTransport {
  const closing = new AbortController();
  const open = new Set<Agent>();
  let pools: Pools | undefined;

  function poolsBy(settings: ConnectionSettings): Pools {
    if (pools?.settings === settings) return pools;
    // What is under way on the old ones comes to its end.
    for (const agent of pools?.agents.values() ?? []) void agent.close().then(() => open.delete(agent));
    const connector = connectorBy(settings, timeoutMilliseconds);
    const connect: Connect = (options, signal, callback) =>
      connector(options, AbortSignal.any([signal, closing.signal]), callback);
    // Deadlines come from the caller's signal: undici's own are coarse.
    const common = { headersTimeout: 0, bodyTimeout: 0, factory: poolOf(connect) };
    const make: Pools["make"] = (method) =>
      method === "GET"
        ? new Agent({ ...common, connections: 8, keepAliveTimeout: 10_000 })
        : new Agent({ ...common, pipelining: 0 });
    pools = { settings, agents: new Map(), make };
    return pools;
  }

  function agentFor(settings: ConnectionSettings, { method, baseUrl }: TransportInit): Agent {
    const { agents, make } = poolsBy(settings);
    const place = `${method} ${baseUrl}`;
    const agent = agents.get(place) ?? make(method);
    agents.set(place, agent);
    open.add(agent);
    return agent;
  }

  const transport: Transport = async (url, init) => {
    const settings = current();
    const { method, body = null, signal } = init;
    const to = new URL(url);
    if (method === "POST") refuseOpenPost(to, settings);
    const dispatcher = new RequestDispatcher(agentFor(settings, init));
    try {
      const headers = {
        ...init.headers,
        "user-agent": "undici",
        "accept-encoding": acceptedCodings(to.protocol),
      };
      const { origin, pathname, search } = to;
      const response = dispatcher.request({ origin, path: pathname + search, method, headers, body, signal });
      // undici hears of the signal once there is a connection.
      return responseOf(await untilAborted(response, signal));
    } finally {
      dispatcher.end();
    }
  };
  const close = async (): Promise<void> => {
    closing.abort();
    await Promise.all([...open].map((agent) => agent.destroy()));
  };
  return { transport, close };
}

/** Makes the pools of an agent, of connections that are abandoned when nobody waits for them. */
function poolOf(connect: Connect): NonNullable<Agent.Options["factory"]> {
  const factory: NonNullable<Pool.Options["factory"]> = (origin, options) =>
    new AwaitedClient(origin, options, connect);
  return (origin, options) => new Pool(origin, { ...(options as Pool.Options), factory });
}

/** A POST may hold the key: over plain http it goes straight to the service, or not at all. */
function refuseOpenPost(url: URL, settings: ConnectionSettings): void {
  if (url.protocol === "https:" || isLoopback(url.hostname)) return;
  const route = routeTo(url, settings);
  if (route.kind === "direct") return;
  throw new ProxyError("plainHttp", route.kind === "proxy" ? route.proxy.host : undefined);
}

type WithSender = Dispatcher.DispatchOptions & { readonly sender?: RequestDispatcher };

/** A connection of a pool that knows whose requests wait for it, and is not made for nobody. */
export class AwaitedClient extends Client {
  readonly #pending: PendingConnection;

  constructor(origin: URL, options: Client.Options, connect: Connect) {
    const pending = new PendingConnection(connect);
    super(origin, { ...options, connect: pending.connect });
    this.#pending = pending;
  }

  override dispatch(options: WithSender, handler: Dispatcher.DispatchHandler): boolean {
    options.sender?.goesBy(this.#pending);
    return super.dispatch(options, handler);
  }
}

/** What one request is handed to: it goes on to a pool, and it is known there when the request is over. */
export class RequestDispatcher extends Dispatcher {
  readonly #pool: Dispatcher;
  #pending: PendingConnection | undefined;

  constructor(pool: Dispatcher) {
    super();
    this.#pool = pool;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const withSender: WithSender = { ...options, sender: this };
    return this.#pool.dispatch(withSender, handler);
  }

  goesBy(pending: PendingConnection): void {
    pending.join(this);
    this.#pending = pending;
  }

  /** The request needs no connection to be made any more: it has its response, or has failed, or was cancelled. */
  end(): void {
    this.#pending?.leave(this);
  }
}

/**
 * The making of a connection, each time that one is needed. It is abandoned when the last who waited for it has left;
 * undici alone would make it to its end, which behind a silent proxy is its time limit.
 */
class PendingConnection {
  readonly #make: Connect;
  readonly #waiting = new Set<object>();
  #begun: AbortController | undefined;

  constructor(make: Connect) {
    this.#make = make;
  }

  readonly connect: buildConnector.connector = (options, callback) => {
    const begun = new AbortController();
    this.#begun = begun;
    this.#make(options, begun.signal, (...made) => {
      this.#begun = undefined;
      callback(...made);
    });
  };

  /** Somebody waits for a connection, or uses it. */
  join(waiting: object): void {
    this.#waiting.add(waiting);
  }

  /** And does so no longer. */
  leave(waiting: object): void {
    this.#waiting.delete(waiting);
    if (this.#waiting.size === 0) this.#begun?.abort(new Error("Nobody waits for this connection."));
  }
}
