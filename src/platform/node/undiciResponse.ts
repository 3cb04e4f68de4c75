import { pipeline, type Readable } from "node:stream";
import { constants, createBrotliDecompress, createGunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import { bodyLimitBytes } from "../../http/requestPolicy.ts";
import { TooManyBytes, type TransportResponse } from "../../http/channel.ts";

/** What a service may pack its response with. Over plain http, some that stand between do not know the second. */
export function acceptedCodings(protocol: string): string {
  return protocol === "https:" ? "gzip, br" : "gzip";
}

/** An undici response in the form of a `fetch`'s, unpacked. */
export function responseOf({ statusCode, headers, body }: Dispatcher.ResponseData): TransportResponse {
  const get = (name: string): string | null => {
    const value = headers[name];
    return (Array.isArray(value) ? value.join(", ") : value) ?? null;
  };
  return { status: statusCode, headers: { get }, body: bodyOf(unpacked(body, get("content-encoding"))) };
}

/**
 * A response comes as it is when it is packed in a way that was not asked for, or more than once: a few KB can hold
 * terabytes of nothing in layers, on which the decoders work for hours, whatever is aborted meanwhile, and without a byte
 * that a limit could count.
 */
function unpacked(body: Readable, coding: string | null): Readable {
  const decoder = decoderOf(coding?.toLowerCase());
  if (decoder === undefined) return body;
  // What is packed can end before the response does, which nobody would wait for, and nothing would end.
  decoder.once("end", () => body.destroy());
  // Whoever reads what is unpacked is told.
  return pipeline(upToLimit(body), decoder, () => undefined);
}

/**
 * What is packed, in pieces that hold all that has come: a decoder takes as long for a byte as for a thousand. What is unpacked is
 * counted by whoever reads it: of a file's name without end, or of packed nothings, nothing ever is.
 * @throws TooManyBytes
 */
async function* upToLimit(packed: Readable): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of packed as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (bytes > bodyLimitBytes) throw new TooManyBytes();
    yield piece;
  }
}

function decoderOf(coding: string | undefined) {
  // What came before an end that is missing is read, as browsers do.
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
  // Whoever has stopped reading need not hear of an error.
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
