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
