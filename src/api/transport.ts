/** What the product asks of the network: a part of `fetch`'s own options, and never a redirect followed. */
export type TransportInit = {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON text. */
  readonly body?: string | null;
  readonly redirect: "manual";
  readonly signal: AbortSignal;
};

/**
 * A `fetch`-shaped function. It resolves with whatever the server answered, redirects included, and rejects when there
 * was no answer; the rejection's `code` (or that of its `cause`) is Node's or undici's.
 */
export type Transport = (url: string, init: TransportInit) => Promise<Response>;
