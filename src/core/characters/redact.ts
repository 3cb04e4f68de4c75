/** No line of a log needs more; a much longer run of digits would be more than the pattern can take. */
const longest = 64 * 1024;

/**
 * Shortens what may be somebody's private key: of a run of 64 or more hex digits the first four stay. For log lines.
 */
export function redactLongHex(text: string): string {
  return text.slice(0, longest).replace(/(0x)?([0-9a-fA-F]{4})[0-9a-fA-F]{60,}/g, "$1$2…");
}
