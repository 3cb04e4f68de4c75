import { digitsEnd, isDigit, isWordCharacter, isLineEdge, continuesWord } from "../strings/characters.ts";
import { isBeyondLast } from "../timestamp.ts";
import { isChecksumOf } from "../hedera/entityId.ts";
import { maxNonce } from "../hedera/transactionId.ts";

/** A contract or transaction ID by its shape alone. */
type HederaId = { readonly kind: "contractId" | "transactionId"; readonly end: number };

const dash = 45;
const dot = 46;
const slash = 47;
const colon = 58;
const atSign = 64;
const scheduled = "?scheduled";
const encodedAtSign = "%40";

/**
 * Reads `0.0.n`, `0.0.n-seconds-nanos` or `0.0.n@seconds.nanos` at `start`, with the `?scheduled` and `/nonce` that
 * SDKs print behind it, and checks what follows: a longer number, a pre-release, a file extension, or a network mask
 * mean that it is no ID. The text before is only checked for a possible checksum, which looks like a pre-release.
 */
export function hederaIdAt(text: string, start: number): HederaId | undefined {
  if (text.charCodeAt(start + 2) !== 48 || text.charCodeAt(start + 3) !== dot) return undefined;
  const numStart = start + 4;
  const numEnd = digitsEnd(text, numStart, 11);
  const length = numEnd - numStart;
  if (length === 0 || length > 10 || text.charCodeAt(numStart) === 48) return undefined;

  const checksum = checksumEnd(text, numEnd);
  for (const separator of checksum === undefined ? [numEnd] : [numEnd, checksum]) {
    const end = transactionEnd(text, separator);
    if (end !== undefined) return { kind: "transactionId", end };
  }
  const isChecksum =
    checksum !== undefined &&
    !continuesToken(text, checksum) &&
    isChecksumInContext(text, start, numEnd, checksum);
  if (!isChecksum && continuesToken(text, numEnd)) return undefined;
  const num = numberBetween(text, numStart, numEnd);
  // Numbers up to 1000 are the network's own entities; dates are versions such as 0.0.20240131.
  if (num <= 1000 || isCalendarDate(num)) return undefined;
  return { kind: "contractId", end: numEnd };
}

/** The value of the digits between two indexes. */
function numberBetween(text: string, start: number, end: number): number {
  let num = 0;
  for (let at = start; at < end; at++) num = num * 10 + text.charCodeAt(at) - 48;
  return num;
}

/** `separator`: the index of a possible `-` or `@` after the payer. */
function transactionEnd(text: string, separator: number): number | undefined {
  const isEncoded = text.startsWith(encodedAtSign, separator);
  const sign = isEncoded ? atSign : text.charCodeAt(separator);
  if (sign !== dash && sign !== atSign) return undefined;
  const secondsStart = separator + (isEncoded ? encodedAtSign.length : 1);
  const secondsEnd = digitsEnd(text, secondsStart, 11);
  // Ten digits are the years 2001 to 2286: no ledger is older, and build numbers and dates have fewer or more.
  if (secondsEnd - secondsStart !== 10) return undefined;
  const between = sign === dash ? dash : dot;
  if (text.charCodeAt(secondsEnd) !== between) return undefined;
  const nanosEnd = digitsEnd(text, secondsEnd + 1, 10);
  const nanosLength = nanosEnd - secondsEnd - 1;
  if (nanosLength === 0 || nanosLength > 9) return undefined;
  const seconds = numberBetween(text, secondsStart, secondsEnd);
  const nanos = numberBetween(text, secondsEnd + 1, nanosEnd);
  if (isBeyondLast({ seconds, nanos })) return undefined;
  const end = text.startsWith(scheduled, nanosEnd) ? nanosEnd + scheduled.length : nanosEnd;
  const withNonce = nonceEnd(text, end);
  return withNonce ?? (continuesToken(text, end, true) ? undefined : end);
}

function nonceEnd(text: string, slashAt: number): number | undefined {
  if (text.charCodeAt(slashAt) !== slash) return undefined;
  const end = digitsEnd(text, slashAt + 1, 11);
  const length = end - slashAt - 1;
  if (length === 0 || length > 10 || Number(text.slice(slashAt + 1, end)) > maxNonce) return undefined;
  return continuesToken(text, end, true) ? undefined : end;
}

/** The end of a checksum after an ID, as in `0.0.123-vfmkw`. */
function checksumEnd(text: string, numEnd: number): number | undefined {
  if (text.charCodeAt(numEnd) !== dash) return undefined;
  return /^[a-z]{5}(?![\w-])/.test(text.slice(numEnd + 1, numEnd + 7)) ? numEnd + 6 : undefined;
}

/** Names of pre-releases with five letters. */
const preReleases = new Set([
  "alpha",
  "build",
  "debug",
  "local",
  "patch",
  "final",
  "draft",
  "fixes",
  "tests",
]);

/**
 * Whether five letters after an ID are its checksum: by their value, or because the line mentions a ledger. Private
 * ledgers and examples have other values.
 */
function isChecksumInContext(text: string, start: number, numEnd: number, end: number): boolean {
  const letters = text.slice(numEnd + 1, end);
  if (isChecksumOf(text.slice(start, numEnd), letters)) return true;
  if (preReleases.has(letters)) return false;
  const [behind = ""] = text.slice(end, end + sentenceReach).split(/[\r\n]/, 1);
  const line = `${lineBefore(text, start)} ${behind}`;
  return ledgerWord.test(line) || ledgerName.test(line);
}

/** Whether the token continues, so that it is not an ID. */
function continuesToken(text: string, end: number, slashEnds = false): boolean {
  const code = text.charCodeAt(end);
  if (isWordCharacter(code)) return true;
  const after = text.charCodeAt(end + 1);
  switch (code) {
    case dash:
    case dot:
      return isWordCharacter(after) || after === 42;
    case slash:
      return !slashEnds && isDigit(after);
    case 93: // "]:" defines a link, in change logs from a version to its page.
      return after === colon;
    case 32: // "0.0.1500 / 2013-11-24" heads an entry of a change log.
      return after === slash && /^ \d{4}-\d\d-\d\d/.test(text.slice(end + 2));
    case 37: // "%40" is a percent-encoded "@": the payer of a transaction ID.
      return after === 52;
    case atSign:
    case 43: // "+": build metadata, or "and later".
    case 94: // "^"
    case 126: // "~"
      return true;
  }
  return false;
}

function isCalendarDate(num: number): boolean {
  const month = Math.floor(num / 100) % 100;
  const day = num % 100;
  return num >= 20_100_101 && num <= 20_391_231 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** How far back on the line to look for the word that describes a number. */
const wordReach = 24;
/** How far back on the line to look for a sentence such as "bump x from 0.0.1500 to 0.0.1600", or for a tag. */
const sentenceReach = 160;

/** Words directly before a number that make it a version, in addition to words that end in "version". */
const versionWords = new Set(
  `alpha beta build canary devtools-protocol latest nightly npm rc release released releases rev revision semver since
  specifier stable tag tagged tags v ver version versions`.split(/\s+/),
);

/** Words that may directly precede `:0.0.n` and `/0.0.n`: ledger entities and network names. */
const ledgerThing =
  /(?:contract|account|address|token|transaction|topic|schedule|entity|entitie|result|proxy|payer|sender|recipient|receiver|operator|treasury|owner|admin|spender|mainnet|testnet|previewnet|devnet)s?$/i;
/** Short words of the same kind, but not as the end of longer ones such as "android"; and query operators. */
const shortLedgerThing = /(?:^|[^a-zA-Z])(?:id|ID|Id|to|from|tx)$|[a-z]I[dD]$|=(?:eq|gte?|lte?|ne)$/;

/**
 * Whether the character before `at` makes the number part of a longer token: `v0.0.1500`, `1.0.0.1500`, `lib@0.0.1500`,
 * `^0.0.1500`. Cheap, so check it first.
 */
export function isInsideToken(text: string, at: number): boolean {
  switch (text.charCodeAt(at - 1)) {
    case 46: // "."
    case 64: // "@"
    case 94: // "^"
    case 126: // "~"
    case 35: // "#"
    case 37: // "%"
    case 60: // "<"
      return true;
    default:
      return continuesWord(text, at);
  }
}

/**
 * Whether the text before `at`, on the same line, makes the dotted number a version or part of a path: `version =
 * "0.0.1500"`, `>= 0.0.1500`, `/releases/0.0.1500`. Looks back a bounded number of characters. Assumes that {@link
 * isInsideToken} is false.
 */
export function isVersion(text: string, at: number): boolean {
  switch (text.charCodeAt(at - 1)) {
    case 45: // "-": in a shell, "${NAME:-0.0.1500}" is a value where there is none.
      if (text.charCodeAt(at - 2) === 58) return isVersionLeadIn(text, at - 1);
      return !isLineEdge(text.charCodeAt(at - 2));
    case 43: // "+": like "-" the mark of a diff in the first column.
      return !isLineEdge(text.charCodeAt(at - 2));
    case 47: // "/"
      return !followsLedgerPath(text, at);
    case 58: // ":"
      return !namesLedgerThing(text, at - 1);
    default:
      return isVersionLeadIn(text, at);
  }
}

/** `//0.0.n` begins a comment, unless it is the host of a URL; otherwise the path segment before it decides. */
function followsLedgerPath(text: string, at: number): boolean {
  if (text[at - 2] === "/") return text[at - 3] !== ":";
  return namesLedgerThing(text, at - 1);
}

function namesLedgerThing(text: string, end: number): boolean {
  const before = textBefore(text, end, wordReach);
  return ledgerThing.test(before) || shortLedgerThing.test(before);
}

/** Walks back over quotes, brackets, and operators to the word before. */
function isVersionLeadIn(text: string, at: number): boolean {
  let quoted = false;
  for (let index = at - 1; index > at - wordReach; index--) {
    switch (text.charCodeAt(index)) {
      case 34: // '"'
      case 39: // "'"
      case 96: // "`"
        quoted = true;
        break;
      case 32: // " "
      case 9: // "\t"
      case 40: // "("
      case 91: // "["
      case 123: // "{"
      case 58: // ":"
      case 42: // "*"
      case 63: // "?"
        break;
      case 94: // "^"
      case 126: // "~"
      case 60: // "<"
        return !quoted;
      case 124: // "|": "||" joins ranges; one alone parts the cells of a table.
        if (text[index - 1] === "|") return !quoted;
        break;
      case 35: // "#": headings of change logs; a single one opens a comment in many languages.
        return text[index - 1] === "#";
      case 61: // "="
        if (!quoted && "=<>~!^(".includes(text[index - 1] ?? " ")) return true;
        break;
      case 62: {
        // ">"
        const arrow = text[index - 1] === "-" || text[index - 1] === "=";
        if (arrow) index--;
        else if (!quoted && !closesTag(text, index, at)) return !opensLine(text, index);
        break;
      }
      default:
        return isVersionWord(text, index + 1, at);
    }
  }
  return false;
}

/** The last two letters of the relevant words, which rule out most words quickly. */
const endings = new Set([...versionWords, "to", "from"].map((word) => endingOf(word, word.length)));

/** Ignores case. */
function endingOf(text: string, end: number): number {
  return ((text.charCodeAt(end - 2) | 32) << 8) | (text.charCodeAt(end - 1) | 32);
}

/** `end`: the end of the word; `at`: the start of the number. */
function isVersionWord(text: string, end: number, at: number): boolean {
  // A "v" may follow anything, and underscores may follow a word.
  const last = text.charCodeAt(end - 1) | 32;
  if (last !== 118 && last !== 127 && !endings.has(endingOf(text, end))) return false;
  let start = end;
  while (isWordCharacter(text.charCodeAt(start - 1)) || text.charCodeAt(start - 1) === 45) start--;
  let wordEnd = end;
  while (text.charCodeAt(wordEnd - 1) === 95) wordEnd--;
  const word = text.slice(start, wordEnd).toLowerCase();
  if (word.endsWith("version") || word.endsWith("versions") || versionWords.has(word)) return true;
  // Only in prose: as keys of a record, "from" and "to" are sender and receiver.
  const inProse = end === at - 1 && text[end] === " ";
  return inProse && (word === "to" || word === "from") && describesUpdate(text, end);
}

/** "Bump devtools-protocol from 0.0.1500 to 0.0.1600", but not "Upgrade proxy 0.0.1500 to 0.0.1600". */
function describesUpdate(text: string, at: number): boolean {
  const sentence = lineBefore(text, at);
  return (
    /\b(?:bump|updat|upgrad|downgrad|renovate|deps)/i.test(sentence) &&
    !/contract|proxy|account|token|implementation/i.test(sentence)
  );
}

/** Whether the ">" at `end` closes a tag: one opens before it, or the number at `at` is followed by a closing one. */
function closesTag(text: string, end: number, at: number): boolean {
  return opensTag(text, end) || /^[0-9.]+<\//.test(text.slice(at, at + 16));
}

/** Whether the last angle bracket before `end`, on the same line, opens a tag. */
function opensTag(text: string, end: number): boolean {
  for (let index = end - 1; index >= end - sentenceReach; index--) {
    const code = text.charCodeAt(index);
    if (isLineEdge(code) || code === 62) return false;
    if (code === 60) return /[a-zA-Z/]/.test(text.charAt(index + 1));
  }
  return false;
}

function opensLine(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return isLineEdge(before) || (!isWordCharacter(before) && lineBefore(text, at).trim() === "");
}

function lineBefore(text: string, at: number): string {
  const before = textBefore(text, at, sentenceReach);
  return before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1);
}

function textBefore(text: string, at: number, most: number): string {
  return text.slice(Math.max(0, at - most), at);
}

/** Words about ledgers rather than packages. */
export const ledgerWord =
  /contract|account|address|token|transaction|topic|schedule|entit(?:y|ies)|hedera|mirror|operator|payer|treasury|(?:\b|_)ids?\b|[a-z]Ids?\b/i;

const ledgerName = /mainnet|testnet|previewnet|hashscan|hbar|wallet/i;

/** Headings of blocks that may list packages with versions. */
const headings =
  /dependencies|Dependencies|DEPENDENCIES|require|resolutions|overrides|engines|catalog|versions|dist-tags|specs|PODS/g;

/** Arrays under other headings, such as the "overrides" of a dashboard, do not list versions. */
const listHeading = /dependencies|versions/i;

/**
 * The parts of a text that list packages with versions, where `"name": "0.0.1500"` is not a contract ID: objects and
 * arrays under such a key (package.json and its lock files, composer.json, Cargo.lock), indented blocks (yarn, pnpm,
 * Bundler, CocoaPods) and TOML tables (Cargo.toml, Poetry, Gradle catalogs).
 *
 * Scans lazily and forward only: all calls together take one pass, and a text without ambiguous numbers costs nothing.
 */
export class DependencyBlocks {
  readonly #text: string;
  #start = 0;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether `at` is in such a block. Call with ascending offsets. */
  covers(at: number): boolean {
    while (this.#end <= at) this.#advance();
    return this.#start <= at;
  }

  #advance(): void {
    const text = this.#text;
    headings.lastIndex = this.#end;
    for (let head = headings.exec(text); head !== null; head = headings.exec(text)) {
      const end = blockEnd(text, head.index, headings.lastIndex);
      if (end === undefined) continue;
      this.#start = head.index;
      this.#end = end;
      return;
    }
    this.#start = Infinity;
    this.#end = Infinity;
  }
}

/** The end of the block with the heading from `start` to `end`; undefined if it is not a heading. */
function blockEnd(text: string, start: number, end: number): number | undefined {
  const after = text.slice(end, end + 48);
  // In prose, most of these words are not headings.
  if (!/[:=\]\n]/.test(after)) return undefined;
  const bracket = /^(?:-dev|s)?["']?\s{0,4}[:=]\s{0,4}([{[])/.exec(after)?.[1];
  if (bracket === "{") return indexOrEnd(text, "}", end);
  if (bracket === "[" && listHeading.test(text.slice(start, end))) return indexOrEnd(text, "]", end);

  // Only look at the last 80 characters: searching for the line start could scan the whole text each time.
  const near = text.slice(Math.max(0, start - 80), start);
  const before = near.slice(near.lastIndexOf("\n") + 1);
  const opensTable = /^\[{1,2}[^\]["]*$/.test(before) && /^[\w.-]{0,20}\]{1,2}[ \t]*(?:#|\r?\n)/.test(after);
  if (opensTable) return indexOrEnd(text, "\n[", end);

  const indent = /^([ \t]*)["']?[\w-]*$/.exec(before)?.[1];
  if (indent === undefined || !/^["']?:?[ \t]*\r?\n/.test(after)) return undefined;
  return indentedEnd(text, text.indexOf("\n", end) + 1, indent.length);
}

function indexOrEnd(text: string, what: string, from: number): number {
  const index = text.indexOf(what, from);
  return index === -1 ? text.length : index;
}

/** The first non-blank line from `lineStart` on that is indented by at most `depth`. */
function indentedEnd(text: string, lineStart: number, depth: number): number {
  for (let start = lineStart; start > 0; start = text.indexOf("\n", start) + 1) {
    let content = start;
    while (text[content] === " " || text[content] === "\t") content++;
    const blank = text[content] === "\n" || text[content] === "\r";
    if (!blank && content - start <= depth) return start;
  }
  return text.length;
}
