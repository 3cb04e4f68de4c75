const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes UTF-8. Keeps a byte order mark, which is part of a source's hash. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** The length of a text in UTF-8, in bytes. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
