import { Client, Dispatcher } from "undici";
import type { Connect } from "./abandonable.ts";
import { Making } from "./making.ts";

type WithSender = Dispatcher.DispatchOptions & { readonly sender?: RequestDispatcher };

/** A connection of a pool that knows whose requests wait for it, and is not made for nobody. */
export class AwaitedClient extends Client {
  readonly #making: Making;

  constructor(origin: URL, options: Client.Options, connect: Connect) {
    const making = new Making(connect);
    super(origin, { ...options, connect: making.connect });
    this.#making = making;
  }

  override dispatch(options: WithSender, handler: Dispatcher.DispatchHandler): boolean {
    options.sender?.goesBy(this.#making);
    return super.dispatch(options, handler);
  }
}

/** What one request is handed to: it goes on to a pool, and it is known there when the request is over. */
export class RequestDispatcher extends Dispatcher {
  readonly #pool: Dispatcher;
  #making: Making | undefined;

  constructor(pool: Dispatcher) {
    super();
    this.#pool = pool;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const withSender: WithSender = { ...options, sender: this };
    return this.#pool.dispatch(withSender, handler);
  }

  goesBy(making: Making): void {
    making.join(this);
    this.#making = making;
  }

  /** The request needs no connection to be made any more: it has its answer, or has failed, or was cancelled. */
  end(): void {
    this.#making?.leave(this);
  }
}
