import { Client, Dispatcher, type buildConnector } from "undici";
import type { Connect } from "./connector.ts";

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
    return this.#pool.dispatch(withSender, unpackedOnce(handler));
  }

  goesBy(pending: PendingConnection): void {
    pending.join(this);
    this.#pending = pending;
  }

  /** The request needs no connection to be made any more: it has its answer, or has failed, or was cancelled. */
  end(): void {
    this.#pending?.leave(this);
  }
}

/** What undici's own `fetch` is still told the beginning of an answer by; its types call that deprecated. */
type OnHeaders = (status: number, headers: readonly Buffer[], ...more: unknown[]) => boolean;

/**
 * Leaves an answer as it came when it is packed more than once: a few KB can hold terabytes of nothing in layers, on which
 * the decoders work for hours, whatever is aborted meanwhile, and without a byte that a limit could count.
 */
function unpackedOnce(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  const onHeaders = Reflect.get(handler, "onHeaders") as OnHeaders;
  const guarded = Object.create(handler) as Dispatcher.DispatchHandler;
  const unpacked: OnHeaders = (status, headers, ...more) =>
    onHeaders.call(guarded, status, isPackedOften(headers) ? withoutCoding(headers) : headers, ...more);
  return Object.assign(guarded, { onHeaders: unpacked });
}

/** Whether headers, names and values in turns, name more than one coding. */
function isPackedOften(headers: readonly Buffer[]): boolean {
  const codings = headers.filter((_value, index) => index % 2 === 1 && isCoding(headers, index - 1));
  return codings.join(",").includes(",");
}

function withoutCoding(headers: readonly Buffer[]): Buffer[] {
  return headers.filter((_part, index) => !isCoding(headers, index - (index % 2)));
}

function isCoding(headers: readonly Buffer[], nameAt: number): boolean {
  return headers[nameAt]?.toString("latin1").toLowerCase() === "content-encoding";
}

/**
 * The making of a connection, each time that one is needed. It is given up when the last who waited for it has left;
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
