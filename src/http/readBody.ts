import { ApiError } from "./failure.ts";

/** Larger bodies are given up while they stream in; counted after decompression. */
export const bodyLimitBytes = 32 * 1024 * 1024;

/** Nothing comes after the one without a value. */
type Chunk = { readonly value?: Uint8Array };

/**
 * Reads a body whole, as text.
 * @throws ApiError `tooLarge` or `cutOff`, the latter also when the request is given up.
 */
export async function readBody(response: Response, host: string): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let receivedBytes = 0;
  for (;;) {
    let chunk: Chunk;
    try {
      chunk = (await reader.read()) as Chunk;
    } catch (cause) {
      throw new ApiError({ kind: "cutOff", receivedBytes }, host, { cause });
    }
    if (chunk.value === undefined) break;
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
