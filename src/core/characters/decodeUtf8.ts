const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes taken for UTF-8. A byte order mark stays part of the text, as it is part of a source's hash. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
