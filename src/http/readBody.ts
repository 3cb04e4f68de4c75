import type { ReadableStreamDefaultReader } from "node:stream/web";
import { ApiError } from "./failure.ts";

/** Larger bodies are given up while they stream in (DESIGN §4); counted after decompression. */
export const bodyLimitBytes = 32 * 1024 * 1024;

/**
 * Reads a body whole, as text.
 * @throws ApiError `tooLarge` or `cutOff`, the latter also when the request is given up.
 */
export async function readBody(response: Response, host: string): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let receivedBytes = 0;
  for (;;) {
    let chunk: Awaited<ReturnType<typeof reader.read>>;
    try {
      chunk = await reader.read();
    } catch (cause) {
      throw new ApiError({ kind: "cutOff", receivedBytes }, host, { cause });
    }
    if (chunk.done) break;
    receivedBytes += chunk.value.byteLength;
    if (receivedBytes > bodyLimitBytes) {
      await reader.cancel().catch(() => undefined);
      throw new ApiError({ kind: "tooLarge", limitBytes: bodyLimitBytes }, host);
    }
    parts.push(decoder.decode(chunk.value, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join("");
}
