import { EventEmitter } from "node:events";

/** What ends something. */
export class Disposable {
  readonly dispose: () => void;
  constructor(dispose: () => void) {
    this.dispose = dispose;
  }
  static from(...all: readonly { dispose: () => void }[]): Disposable {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
}

/** An event of the editor, and who listens to it. */
export class Emitter<Event> {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly event = (listener: (event: Event) => void): Disposable => {
    this.#emitter.on("event", listener);
    return new Disposable(() => this.#emitter.off("event", listener));
  };
  fire(event: Event): void {
    this.#emitter.emit("event", event);
  }
  /** How many listen. */
  get listeners(): number {
    return this.#emitter.listenerCount("event");
  }
  dispose(): void {
    this.#emitter.removeAllListeners();
  }
}

/** A token that is cancelled by who has made it. */
export class CancellationTokenSource {
  readonly #cancelled = new Emitter<undefined>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.#cancelled.event };
  cancel(): void {
    this.token.isCancellationRequested = true;
    this.#cancelled.fire(undefined);
  }
  dispose(): void {
    this.#cancelled.dispose();
  }
}
