import { Client, Dispatcher } from "undici";
import type { Connect } from "./abandonable.ts";
import { PendingConnection } from "./pendingConnection.ts";

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

  /** The request needs no connection to be made any more: it has its answer, or has failed, or was cancelled. */
  end(): void {
    this.#pending?.leave(this);
  }
}
