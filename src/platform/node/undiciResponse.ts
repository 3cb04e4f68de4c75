import { pipeline, type Readable } from "node:stream";
import { constants, createBrotliDecompress, createGunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import { bodyLimitBytes } from "../../http/requestPolicy.ts";
import { BodyTooLargeError, type TransportResponse } from "../../http/channel.ts";

/** Accepted content encodings. Over plain http, some intermediaries do not support br. */
export function acceptedCodings(protocol: string): string {
  return protocol === "https:" ? "gzip, br" : "gzip";
}

/** Adapts an undici response to that of `fetch`, decompressed. */
export function responseOf({ statusCode, headers, body }: Dispatcher.ResponseData): TransportResponse {
  const get = (name: string): string | null => {
    const value = headers[name];
    return (Array.isArray(value) ? value.join(", ") : value) ?? null;
  };
  return { status: statusCode, headers: { get }, body: bodyOf(unpacked(body, get("content-encoding"))) };
}

/**
 * Returns the body unchanged for other or multiple content encodings: nested layers can expand a few KB to terabytes,
 * keeping the decoders busy for hours after an abort without producing a byte that a limit could count.
 */
function unpacked(body: Readable, coding: string | null): Readable {
  const decoder = decoderOf(coding?.toLowerCase());
  if (decoder === undefined) return body;
  // The compressed data can end before the response; destroy the body then.
  decoder.once("end", () => body.destroy());
  // Errors reach the reader of the decoder.
  return pipeline(upToLimit(body), decoder, () => undefined);
}

/**
 * The compressed body, in chunks of everything received: a decoder needs as long for one byte as for a thousand. Counts
 * compressed bytes, as an endless gzip header or empty blocks never produce output.
 * @throws BodyTooLargeError
 */
async function* upToLimit(packed: Readable): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of packed as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (bytes > bodyLimitBytes) throw new BodyTooLargeError();
    yield piece;
  }
}

function decoderOf(coding: string | undefined) {
  // Like browsers, accept a truncated stream.
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = constants;
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return createGunzip({ flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH });
    case "br":
      return createBrotliDecompress({ flush: BROTLI_OPERATION_FLUSH, finishFlush: BROTLI_OPERATION_FLUSH });
    default:
      return undefined;
  }
}

function bodyOf(stream: Readable): TransportResponse["body"] {
  // Ignore errors after the reader has stopped.
  stream.on("error", () => undefined);
  return {
    getReader: () => {
      const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
      return {
        read: async () => ({ value: (await chunks.next()).value }),
        cancel: async () => {
          await chunks.return?.();
        },
      };
    },
  };
}
