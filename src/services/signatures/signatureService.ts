import type { Channel } from "../../http/channel.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import type { RequestPolicy } from "../../http/requestPolicy.ts";

/** Hashes of signatures, as lower-case digits without `0x`. */
export type SignatureHashes = {
  /** Of functions and errors, eight digits each. */
  readonly selectors: readonly string[];
  /** Of events, 64 digits each. */
  readonly topics: readonly string[];
};

/** What a service knows of hashes: under each that was asked for its signatures, the likeliest first, or none. */
export type FoundSignatures = {
  readonly selectors: ReadonlyMap<string, readonly string[]>;
  readonly topics: ReadonlyMap<string, readonly string[]>;
  readonly response: RawResponse;
};

/** A service that knows signatures by their hashes. Anybody can have entered them there: each is to be hashed again. */
export type SignatureService = {
  readonly url: string;
  /**
   * Asks for signatures: nothing but the hashes is sent.
   * @param asked at least one, and no more than `mostAsked` together
   * @throws ApiError; the signal's reason when that is aborted
   */
  readonly lookUp: (
    channel: Channel,
    asked: SignatureHashes,
    policy: RequestPolicy,
    signal: AbortSignal,
  ) => Promise<FoundSignatures>;
};

/** Hashes that one request may ask for: their names fit into any server's limit for a URL. */
export const mostAsked = 100;
