import type { Secret } from "../core/keys/secret.ts";
import type { JsonValue } from "../core/json/jsonValue.ts";
import type { Clock } from "./clock.ts";
import type { Standpoint } from "./failure.ts";
import type { KnownKeys } from "./masking.ts";
import type { Pacer } from "./pacer.ts";

/**
 * Parses a large JSON text, or its bytes in UTF-8, keeping every digit, where that holds up nobody.
 * @throws SyntaxError when the text is no JSON
 * @throws TooMuchToRead when it holds more than is read
 * @throws the signal's reason, when that is aborted
 */
export type ParseLargeJson = (text: string | Uint8Array, signal: AbortSignal) => Promise<JsonValue>;

/** What every request needs; built once and shared. */
export type Channel = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly pacer: Pacer;
  /** A number from 0 up to 1, for jitter. */
  readonly random: () => number;
  /** What no response is let in with. */
  readonly keys: KnownKeys;
  /** Hears of every exchange: method, host, path, status or failure, milliseconds. Never a body, never a header. */
  readonly log: (line: string) => void;
  /** Parses what would hold up everybody if it was parsed here. */
  readonly parseLargeJson: ParseLargeJson;
  /** The largest body that is read; by default `bodyLimitBytes`. */
  readonly bodyLimitBytes?: number;
  /** Where requests are made, if that is to be told of. */
  readonly from?: Standpoint;
};

/** One request. The path comes in parts, and every part is percent-encoded. */
export type ApiRequest = {
  readonly method: "GET" | "POST";
  readonly baseUrl: string;
  readonly path: readonly string[];
  readonly query?: readonly [name: string, value: string][];
  /** A JSON text. */
  readonly body?: string;
  readonly key?: Secret;
};

/**
 * What the product asks of the network: a part of `fetch`'s own options with the base URL beside it, and never a redirect
 * followed.
 */
export type TransportInit = {
  /** The service's own address. Where undici carries it, no connection is used for two of them. */
  readonly baseUrl: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON text. */
  readonly body?: string | null;
  readonly redirect: "manual";
  readonly signal: AbortSignal;
};

/**
 * A `fetch`-shaped function. It resolves with whatever the server responded, redirects included, and rejects when there
 * was no response; the rejection's `code` (or that of its `cause`) is Node's or undici's.
 */
export type Transport = (url: string, init: TransportInit) => Promise<TransportResponse>;

/** What is used of a `fetch`'s response, whoever made it. */
export type TransportResponse = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: {
    getReader(): {
      /** Nothing comes after the one without a value. */
      read(): Promise<{ readonly value?: Uint8Array | undefined }>;
      cancel(): Promise<void>;
    };
  } | null;
};

/** Why a body cannot be read to its end: more of it came in than is read of any, whatever it comes to when it is unpacked. */
export class TooManyBytes extends Error {}
