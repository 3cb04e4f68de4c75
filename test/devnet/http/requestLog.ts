import type { IncomingHttpHeaders } from "node:http";

export type ServiceName = "mirror" | "verifier" | "signatures";

/** A request as it arrived, kept so that tests can see what left the product, above all where a key went. */
export type RecordedRequest = {
  readonly service: ServiceName;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The first megabyte, as text. */
  body: string;
  /** `closedByClient`: the client gave up before the response was complete. `cutOff`: the devnet did, as a fault. */
  state: "open" | "answered" | "cutOff" | "closedByClient";
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  closedAt?: number;
};

const capacity = 10_000;

/** Keeps the newest requests of all services. */
export class RequestLog {
  readonly entries: RecordedRequest[] = [];

  add(entry: RecordedRequest): void {
    this.entries.push(entry);
    if (this.entries.length > capacity) this.entries.shift();
  }

  clear(): void {
    this.entries.length = 0;
  }
}
