/** 16 random bytes as base64. */
export function randomText(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
