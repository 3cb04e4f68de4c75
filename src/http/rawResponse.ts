/** A response as received, except that keys are masked. Nothing else is parsed, trusted, or changed. */
export type RawResponse = {
  readonly method: "GET" | "POST";
  /** Path and query as sent; for JSON-RPC the methods, since a URL may contain a key. */
  readonly path: string;
  /** Host and port that responded, as `hostOf` names them. */
  readonly host: string;
  readonly status: number;
  /** The media type; empty if missing or invalid. */
  readonly contentType: string;
  /** The whole body as text (UTF-8; invalid bytes as U+FFFD, a byte order mark dropped). */
  readonly text: string;
  /** From sending to the last byte, in milliseconds. */
  readonly tookMilliseconds: number;
  /** When the last byte arrived, in milliseconds since the Unix epoch. */
  readonly receivedAt: number;
  /** `Retry-After` in milliseconds from receipt, if the response has a valid one. */
  readonly retryAfterMilliseconds: number | undefined;
};
