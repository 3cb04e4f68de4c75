/** The bytes of hex digits without `0x`. */
export function bytesOf(digits: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor(digits.length / 2));
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** Lower-case hex digits of bytes, without `0x`. */
export function digitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
