import type { buildConnector } from "undici";
import type { Connect } from "./abandonable.ts";

/**
 * The making of a connection, each time that one is needed. It is given up when the last who waited for it has left;
 * undici alone would make it to its end, which behind a silent proxy is its time limit.
 */
export class PendingConnection {
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
