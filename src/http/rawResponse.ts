/** A response as it came, but for the keys that its service may repeat: nothing else of it is parsed, trusted or changed. */
export type RawResponse = {
  readonly method: "GET" | "POST";
  /** Path and query as sent. */
  readonly path: string;
  /** Host and port that responded. */
  readonly host: string;
  readonly status: number;
  /** The media type alone; empty where none was sent, or what is none. */
  readonly contentType: string;
  /** The whole body as text (UTF-8; invalid bytes as U+FFFD, a byte order mark dropped). */
  readonly text: string;
  /** From sending to the last byte, in milliseconds. */
  readonly tookMilliseconds: number;
  /** When it had arrived, in milliseconds since the Unix epoch. */
  readonly receivedAt: number;
  /** `Retry-After` in milliseconds from receipt, if the response had a readable one. */
  readonly retryAfterMilliseconds: number | undefined;
};
