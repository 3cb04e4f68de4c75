import { isLineEdge, isWordCharacter, wordReaches } from "../characters/characters.ts";

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
