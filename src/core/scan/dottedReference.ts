import { digitsEnd, isDigit, isWordCharacter, isLineEdge, wordReaches } from "../characters/characters.ts";
import { isBeyondLast } from "../timestamp.ts";
import { largestNonce } from "../hedera/transactionId.ts";

/** A contract or transaction ID by its shape alone. */
type DottedReference = { readonly kind: "contractId" | "transactionId"; readonly end: number };

const dash = 45;
const dot = 46;
const slash = 47;
const colon = 58;
const atSign = 64;
const scheduled = "?scheduled";

/**
 * Reads `0.0.n`, `0.0.n-seconds-nanos` or `0.0.n@seconds.nanos` at `start`, with the `?scheduled` and `/nonce` that SDKs
 * print behind it, and looks at what follows: a longer number, a pre-release, a file ending or a network mask make it something else. What stands before is not looked at.
 */
export function dottedReferenceAt(text: string, start: number): DottedReference | undefined {
  if (text.charCodeAt(start + 2) !== 48 || text.charCodeAt(start + 3) !== dot) return undefined;
  const numStart = start + 4;
  const numEnd = digitsEnd(text, numStart, 11);
  const length = numEnd - numStart;
  if (length === 0 || length > 10 || text.charCodeAt(numStart) === 48) return undefined;

  const next = text.charCodeAt(numEnd);
  if (next === dash || next === atSign) {
    const end = transactionEnd(text, numEnd);
    if (end !== undefined) return { kind: "transactionId", end };
  }
  if (goesOn(text, numEnd)) return undefined;
  const num = numberBetween(text, numStart, numEnd);
  // Numbers up to 1000 are the network's own entities; dates are versions such as 0.0.20240131.
  if (num <= 1000 || isCalendarDate(num)) return undefined;
  return { kind: "contractId", end: numEnd };
}

/** What so few digits stand for. */
function numberBetween(text: string, start: number, end: number): number {
  let num = 0;
  for (let at = start; at < end; at++) num = num * 10 + text.charCodeAt(at) - 48;
  return num;
}

/** `separator` is the index of the `-` or `@` behind the payer. */
function transactionEnd(text: string, separator: number): number | undefined {
  const secondsEnd = digitsEnd(text, separator + 1, 11);
  // Ten digits are the years 2001 to 2286: no ledger is older, and build numbers and dates have fewer or more.
  if (secondsEnd - separator !== 11) return undefined;
  const between = text.charCodeAt(separator) === dash ? dash : dot;
  if (text.charCodeAt(secondsEnd) !== between) return undefined;
  const nanosEnd = digitsEnd(text, secondsEnd + 1, 10);
  const nanosLength = nanosEnd - secondsEnd - 1;
  if (nanosLength === 0 || nanosLength > 9) return undefined;
  const seconds = numberBetween(text, separator + 1, secondsEnd);
  const nanos = numberBetween(text, secondsEnd + 1, nanosEnd);
  if (isBeyondLast({ seconds, nanos })) return undefined;
  const end = text.startsWith(scheduled, nanosEnd) ? nanosEnd + scheduled.length : nanosEnd;
  const withNonce = nonceEnd(text, end);
  return withNonce ?? (goesOn(text, end, true) ? undefined : end);
}

function nonceEnd(text: string, slashAt: number): number | undefined {
  if (text.charCodeAt(slashAt) !== slash) return undefined;
  const end = digitsEnd(text, slashAt + 1, 11);
  const length = end - slashAt - 1;
  if (length === 0 || length > 10 || Number(text.slice(slashAt + 1, end)) > largestNonce) return undefined;
  return goesOn(text, end, true) ? undefined : end;
}

/** Whether what follows belongs to the same token, which then is no ID. */
function goesOn(text: string, end: number, slashEnds = false): boolean {
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

/** How far back on the line the word that says what a number is may stand. */
const wordReach = 24;
/** How far back on the line a sentence such as "bump x from 0.0.1500 to 0.0.1600", or a tag, may begin. */
const sentenceReach = 160;

/** Words that, right before a number, say that it is a version. So does every word that ends in "version". */
const versionWords = new Set(
  `alpha beta build canary devtools-protocol latest nightly npm rc release released releases rev revision semver since
  specifier stable tag tagged tags v ver version versions`.split(/\s+/),
);

/** What may stand right before `:0.0.n` and `/0.0.n`: the things of a ledger, and the names of networks. */
const ledgerThing =
  /(?:contract|account|address|token|transaction|topic|schedule|entity|entitie|result|proxy|payer|sender|recipient|receiver|operator|treasury|owner|admin|spender|mainnet|testnet|previewnet|devnet)s?$/i;
/** The same in short words, told apart from the ends of longer ones such as "android"; and operators of a query. */
const shortLedgerThing = /(?:^|[^a-zA-Z])(?:id|ID|Id|to|from|tx)$|[a-z]I[dD]$|=(?:eq|gte?|lte?|ne)$/;

/**
 * Whether the character before `at` makes the number there a piece of a longer token: `v0.0.1500`, `1.0.0.1500`,
 * `lib@0.0.1500`, `^0.0.1500`. Cheap, to be asked first.
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
      return wordReaches(text, at);
  }
}

/**
 * Whether what stands before `at`, on the same line, makes the dotted number there a version or a part of a path:
 * `version = "0.0.1500"`, `>= 0.0.1500`, `/releases/0.0.1500`. Looks back a bounded number of characters. That it is
 * not {@link isInsideToken} is taken for granted.
 */
export function speaksOfVersion(text: string, at: number): boolean {
  switch (text.charCodeAt(at - 1)) {
    case 45: // "-": in a shell, "${NAME:-0.0.1500}" is a value where there is none.
      if (text.charCodeAt(at - 2) === 58) return leadInSpeaksOfVersion(text, at - 1);
      return !isLineEdge(text.charCodeAt(at - 2));
    case 43: // "+": like "-" the mark of a diff in the first column.
      return !isLineEdge(text.charCodeAt(at - 2));
    case 47: // "/"
      return !followsLedgerPath(text, at);
    case 58: // ":"
      return !namesLedgerThing(text, at - 1);
    default:
      return leadInSpeaksOfVersion(text, at);
  }
}

/** `//0.0.n` opens a comment, unless it is the host of an address; else the part before says what the number is. */
function followsLedgerPath(text: string, at: number): boolean {
  if (text[at - 2] === "/") return text[at - 3] !== ":";
  return namesLedgerThing(text, at - 1);
}

function namesLedgerThing(text: string, end: number): boolean {
  const before = textBefore(text, end, wordReach);
  return ledgerThing.test(before) || shortLedgerThing.test(before);
}

/** Walks back over quotes, brackets and operators to the word before, which decides. */
function leadInSpeaksOfVersion(text: string, at: number): boolean {
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
        return wordSpeaksOfVersion(text, index + 1, at);
    }
  }
  return false;
}

/** The last two letters of the words that count: most words are told apart by these, many times faster. */
const endings = new Set([...versionWords, "to", "from"].map((word) => endingOf(word, word.length)));

/** The case of letters does not count. */
function endingOf(text: string, end: number): number {
  return ((text.charCodeAt(end - 2) | 32) << 8) | (text.charCodeAt(end - 1) | 32);
}

/** `end` is where the word ends, `at` where the number begins. */
function wordSpeaksOfVersion(text: string, end: number, at: number): boolean {
  // A "v" may stand behind anything, and underscores behind a word.
  const last = text.charCodeAt(end - 1) | 32;
  if (last !== 118 && last !== 127 && !endings.has(endingOf(text, end))) return false;
  let start = end;
  while (isWordCharacter(text.charCodeAt(start - 1)) || text.charCodeAt(start - 1) === 45) start--;
  let wordEnd = end;
  while (text.charCodeAt(wordEnd - 1) === 95) wordEnd--;
  const word = text.slice(start, wordEnd).toLowerCase();
  if (word.endsWith("version") || word.endsWith("versions") || versionWords.has(word)) return true;
  // Only in prose: as a key of a record, "from" and "to" are who sends and who receives.
  const inProse = end === at - 1 && text[end] === " ";
  return inProse && (word === "to" || word === "from") && tellsOfUpdate(text, end);
}

/** "Bump devtools-protocol from 0.0.1500 to 0.0.1600", but not "Upgrade proxy 0.0.1500 to 0.0.1600". */
function tellsOfUpdate(text: string, at: number): boolean {
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

/** What may head a block that lists packages with their versions. */
const heads =
  /dependencies|Dependencies|DEPENDENCIES|require|resolutions|overrides|engines|catalog|versions|dist-tags|specs|PODS/g;

/** Lists under the other heads, such as the "overrides" of a dashboard, hold no versions. */
const mayHeadList = /dependencies|versions/i;

/**
 * The parts of a text that list packages with their versions, where `"name": "0.0.1500"` is no contract ID: objects
 * and arrays under such a key (package.json and its lock files, composer.json, Cargo.lock), indented blocks (yarn,
 * pnpm, Bundler, CocoaPods) and TOML tables (Cargo.toml, Poetry, Gradle catalogs).
 *
 * Found lazily and forward only, so that all questions together cost one pass, and a text without a doubtful number
 * costs nothing.
 */
export class DependencyBlocks {
  readonly #text: string;
  #start = 0;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether `at` lies in such a block. Ask in ascending order. */
  cover(at: number): boolean {
    while (this.#end <= at) this.#advance();
    return this.#start <= at;
  }

  #advance(): void {
    const text = this.#text;
    heads.lastIndex = this.#end;
    for (let head = heads.exec(text); head !== null; head = heads.exec(text)) {
      const end = blockEnd(text, head.index, heads.lastIndex);
      if (end === undefined) continue;
      this.#start = head.index;
      this.#end = end;
      return;
    }
    this.#start = Infinity;
    this.#end = Infinity;
  }
}

/** Where the block headed by the word from `start` to `end` is over; undefined when the word heads none. */
function blockEnd(text: string, start: number, end: number): number | undefined {
  const after = text.slice(end, end + 48);
  // In running text most of these words head nothing.
  if (!/[:=\]\n]/.test(after)) return undefined;
  const bracket = /^(?:-dev|s)?["']?\s{0,4}[:=]\s{0,4}([{[])/.exec(after)?.[1];
  if (bracket === "{") return indexOrEnd(text, "}", end);
  if (bracket === "[" && mayHeadList.test(text.slice(start, end))) return indexOrEnd(text, "]", end);

  // Only the near part of the line is looked at: a search for its beginning could run over the whole text each time.
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

/** The first line from `lineStart` on, blank ones aside, that is indented no deeper than `depth`. */
function indentedEnd(text: string, lineStart: number, depth: number): number {
  for (let start = lineStart; start > 0; start = text.indexOf("\n", start) + 1) {
    let content = start;
    while (text[content] === " " || text[content] === "\t") content++;
    const blank = text[content] === "\n" || text[content] === "\r";
    if (!blank && content - start <= depth) return start;
  }
  return text.length;
}
