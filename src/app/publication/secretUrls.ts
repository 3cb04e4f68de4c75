const url = /\b[a-z]{2,10}:\/\/[^\s"'`<>]{1,4000}/gi;

/** Of the part before the host: `git@` is everybody's. */
const user = /^[a-z]+:\/\/(?!git@)[^\s/@:?#]{1,1000}@/i;

/** A password may hold what ends a host. */
const password = /\b[a-z]{2,10}:\/\/[^\s/@:"']{0,1000}:[^\s/@"']{1,4000}@/gi;

const parameter = /[?&](?:access_?token|api_?key|api-key|auth|key|secret|token)=[^&#]{6}/i;

/** UTF-16 units. Providers of nodes give keys of 32 characters or more. */
const shortestKey = 32;

/** Where an address begins that lets in whoever has it: with a user name or a password, or with a key among its parts or parameters. */
export function* secretUrls(text: string): Generator<number> {
  for (const { index } of text.matchAll(password)) yield index;
  for (const { 0: found, index } of text.matchAll(url)) {
    const [, , , ...parts] = found.split(/[?#]/, 1)[0]?.split("/") ?? [];
    if (user.test(found) || parameter.test(found) || parts.some(isKey)) yield index;
  }
}

/** Unlike hashes, IDs of contents, and titles. */
function isKey(part: string): boolean {
  if (part.length < shortestKey || !/^[\w-]+$/.test(part) || part.startsWith("0x")) return false;
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64}|Qm\w{44}|baf[a-z2-7]{56,})$/.test(part)) return false;
  const isMixed = /[0-9]/.test(part) && /[a-z]/i.test(part);
  return isMixed && (!/[-_]/.test(part) || (/[a-z]/.test(part) && /[A-Z]/.test(part)));
}
