/** From behind the scheme, whatever that is. Slashes can be escaped, as in JSON. */
const url = /(?<=[a-z0-9]):(?:\\?\/){2}[^\s"'`<>]{1,4000}/gi;

/** Of the part before the host: `git@` is everybody's. */
const user = /^:\/\/(?!git@)[^\s/@:?#]{1,1000}@/;

/** A password may hold what ends a host. */
const password = /(?<=[a-z0-9]):(?:\\?\/){2}[^\s/@:"']{0,1000}:[^\s/@"']{1,4000}@/gi;

/** What gives access, by how the name of it ends: `dkey`, `X-Amz-Signature`, `access_token`. */
const parameter =
  /[?&#;](?:amp;)?[\w.-]{0,40}?(?:(?:key|token|secret|sig|signature|credential|auth)=[^&#]{6}|(?:password|passwd|passphrase|pass|pwd)=[^&#])/gi;

/** These have an address for their value, or are left for others to fill in. */
const harmless = /=(?:0x[0-9a-f]{40}(?![0-9a-f])|[${[]|%7b)/i;

/** UTF-16 units. Providers of nodes give keys of 32 characters or more, or such as nobody would write. */
const shortestKey = 32;
const shortestMixed = 20;

/** Where an address begins that lets in whoever has it: with a user name or a password, or with a key among its parts or parameters. */
export function* secretUrls(text: string): Generator<number> {
  for (const { index } of text.matchAll(password)) yield index;
  for (const { 0: written, index } of text.matchAll(url)) {
    const found = written.replaceAll("\\/", "/");
    const [, , host = "", ...parts] = found.split(/[?#]/, 1)[0]?.split("/") ?? [];
    if (user.test(found) || hasParameter(found) || host.split(".").some(isLong) || holdsKey(host, parts))
      yield index;
  }
}

function hasParameter(found: string): boolean {
  for (const { 0: named, index } of found.matchAll(parameter)) {
    const at = index + named.indexOf("=");
    if (!harmless.test(found.slice(at, at + 50))) return true;
  }
  return false;
}

/** Where the hashes of contents are at home. */
const hostOfHashes = /(?:^|\.)(?:github|githubusercontent|gitlab|bitbucket|codeberg|npmjs|jsdelivr|unpkg)\./i;

/** What a hash follows, so that it is no key. */
const beforeHash =
  /^(?:blob|tree|raw|commits?|compare|archive|releases?|tx|txs|txn|transactions?|blocks?|hash|sha256|ipfs|ipns|bzz\S*|tokens?|address|accounts?|contracts?|messages?|proofs?|topics?)$/i;

function holdsKey(host: string, parts: readonly string[]): boolean {
  if (/^hooks\.slack(?:-gov)?\.com$/i.test(host) && parts.length > 3) return true;
  return parts.some((part, at) => {
    const isAsHash = hostOfHashes.test(host) || beforeHash.test(parts[at - 1] ?? "");
    // Telegram's bots have a number before theirs.
    return part
      .split(":")
      .some((piece) =>
        isAsHash && hashes.test(piece) ? false : isLong(piece) || isMixed(piece) || isLikeHash(piece),
      );
  });
}

/** Unlike hashes, IDs of contents, and titles. */
function isLong(part: string): boolean {
  if (part.length < shortestKey || !/^[\w-]+$/.test(part) || part.startsWith("0x")) return false;
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64}|Qm\w{44}|baf[a-z2-7]{56,})$/.test(part)) return false;
  const isOfBoth = /[0-9]/.test(part) && /[a-z]/i.test(part);
  return isOfBoth && (!/[-_]/.test(part) || (/[a-z]/.test(part) && /[A-Z]/.test(part)));
}

/** Letters of either case and digits in no order. */
function isMixed(part: string): boolean {
  if (part.length < shortestMixed || !/^[0-9A-Za-z]+$/.test(part) || /^(?:0x|Qm)/.test(part)) return false;
  return /[a-z]/.test(part) && /[A-Z]/.test(part) && (part.match(/[0-9]+/g)?.length ?? 0) > 2;
}

/** Those of git's commits and of contents, and GitHub's names of gists. */
const hashes =
  /^(?:[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

/** Some providers give keys that look like hashes, or UUIDs. */
function isLikeHash(part: string): boolean {
  return hashes.test(part) && /\d/.test(part) && /[a-f]/.test(part);
}
