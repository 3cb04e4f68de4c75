import type { Secret } from "../core/keys/secret.ts";
import type { JsonValue } from "../core/json/jsonValue.ts";
import type { Clock } from "./clock.ts";
import type { ClientMachine } from "./failure.ts";
import type { KnownKeys } from "./masking.ts";
import type { Pacer } from "./pacer.ts";

/**
 * Parses a large JSON text, or its bytes in UTF-8, with exact integers, without blocking the event loop.
 * @throws SyntaxError if the text is not JSON
 * @throws JsonLimitError if it exceeds the budget
 * @throws the signal's reason, when that is aborted
 */
export type ParseLargeJson = (text: string | Uint8Array, signal: AbortSignal) => Promise<JsonValue>;

/** What every request needs; created once and shared. */
export type Channel = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly pacer: Pacer;
  /** A number from 0 up to 1, for jitter. */
  readonly random: () => number;
  /** Keys that are masked in every response. */
  readonly keys: KnownKeys;
  /** Logs every exchange: method, host, path, status or failure, milliseconds. Never a body or a header. */
  readonly log: (line: string) => void;
  /** Parses JSON that is too large for the event loop. */
  readonly parseLargeJson: ParseLargeJson;
  /** The largest body that is read; by default `bodyLimitBytes`. */
  readonly bodyLimitBytes?: number;
  /** Whether a browser sends requests. */
  readonly isBrowser?: true;
  /** The machine that sends requests, if the window is connected to a remote one. */
  readonly from?: ClientMachine;
};

/** One request. Each path segment is percent-encoded. */
export type ApiRequest = {
  readonly method: "GET" | "POST";
  readonly baseUrl: string;
  readonly path: readonly string[];
  readonly query?: readonly [name: string, value: string][];
  /** A JSON text. */
  readonly body?: string;
  readonly key?: Secret;
  /**
   * The JSON-RPC method (read-only). The base URL, which may contain a key, is then used unchanged, and the log and the
   * response contain the method instead of the path.
   */
  readonly rpcMethod?: string;
  /** Made anew for each attempt: takes parts out of a long body while it arrives. The response has the rest. */
  readonly filter?: () => BodyFilter;
  /** How often the service accepts such a request, if not as often as others. */
  readonly startsPerSecond?: number;
};

/** Takes parts out of the text of a body while it arrives, so that the text is never kept whole. */
export type BodyFilter = {
  /** The largest body that is read. What remains of it is subject to the usual limit. */
  readonly limitBytes: number;
  /**
   * Reads the next part of the text.
   * @returns what remains of it
   * @throws BodyTooLargeError to end the request as `tooLarge`
   */
  readonly read: (text: string) => string;
  /** @returns what remains of the end of the text */
  readonly end: () => string;
};

/** Options of a request: a subset of those of `fetch`, plus the base URL. Redirects are never followed. */
export type TransportInit = {
  /** The service's base URL. undici never shares a connection between two base URLs. */
  readonly baseUrl: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON text. */
  readonly body?: string | null;
  /** Whether the request is read-only, so that its connection may be reused. */
  readonly isRead: boolean;
  readonly redirect: "manual";
  readonly signal: AbortSignal;
};

/**
 * A `fetch`-shaped function. Resolves with any response, including redirects, and rejects if there is none, with an
 * error code of Node or undici on the error or its `cause`.
 */
export type Transport = (url: string, init: TransportInit) => Promise<TransportResponse>;

/** The used part of a `fetch` response. */
export type TransportResponse = {
  /** `opaqueredirect` where a browser hides a redirect. */
  readonly type?: string;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: {
    getReader(): {
      /** A chunk without a value is the last. */
      read(): Promise<{ readonly value?: Uint8Array | undefined }>;
      cancel(): Promise<void>;
    };
  } | null;
};

/** The body exceeds the limit before its bytes are counted: compressed, or for the filter. */
export class BodyTooLargeError extends Error {}
