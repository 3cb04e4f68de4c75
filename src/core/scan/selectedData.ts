import type { Hex } from "../hex.ts";
import { tryParseJson } from "../json/exactJson.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json/jsonValue.ts";

/** Bytes in a selected text, by form. */
export type SelectedData =
  /**
   * The input of a call, what it returned, or what it failed with. `mayHoldKey`: they may contain a private key, as
   * they were joined from pieces or lack `0x` (a key followed by a date is as long as a call), or be part of one (a key
   * in 32-bit words).
   */
  | { readonly kind: "data"; readonly data: Hex; readonly mayHoldKey?: true }
  /** A single 32-byte word, such as a topic of a log. */
  | { readonly kind: "word"; readonly word: Hex }
  | { readonly kind: "log"; readonly topics: readonly Hex[]; readonly data: Hex };

/** In UTF-16 units. */
export const maxSelectionLength = 2 * 1024 * 1024;

const maxResults = 50;
const maxTopics = 4;
const maxDepth = 12;

/** Hex digits of a selector, and of a private key. */
const digitsOfSelector = 8;
const digitsOfKey = 64;

/** Names of fields with call data in receipts, results, and traces. */
const dataNames: ReadonlySet<string> = new Set([
  ...["input", "data", "calldata", "output", "returndata", "revertdata", "result_data"],
  ...["function_parameters", "call_result", "error_message", "failed_initcode"],
]);

/**
 * The bytes in a selected text: hex, possibly over several lines; a log, a receipt, or a call as JSON; or a log as
 * programs print it. In text order, at most 50. Empty if the text is too long.
 * @param before what stands in the document before it, and behind it: of each as much as `mostBeside` says is enough
 */
export function selectedDataIn(text: string, before = "", behind = ""): readonly SelectedData[] {
  const trimmed = text.trim();
  if (trimmed.length > maxSelectionLength) return [];
  const whole = wholeHex(trimmed);
  if (whole !== undefined) return [markKeyPart(whole, before, behind)];
  const json = /^[[{]/.test(trimmed) ? tryParseJson(trimmed) : undefined;
  if (json !== undefined) return markKeyWords([...dataInJson(json, 0)].slice(0, maxResults));
  const log = printedLog(trimmed);
  return log === undefined ? markKeyWords(hexesIn(trimmed, before, behind)) : [log];
}

/**
 * Text that consists of hex only, with any separators, including Solidity literals; without `0x` only if it is long
 * enough for a call.
 */
function wholeHex(text: string): SelectedData | undefined {
  const literals = text.replace(
    /\bhex(["'])([0-9a-fA-F_]*)\1/g,
    (_, _quote, digits: string) => ` ${digits.replaceAll("_", "")} `,
  );
  const written = literals.split(/["'`\s\\,;]/).filter((piece) => piece !== "");
  const digits = written.map((piece, at) => (at === 0 ? piece.replace(/^0[xX]/, "") : piece)).join("");
  const found = /^[0-9a-fA-F]+$/.test(digits) ? ofDigits(digits) : undefined;
  const isAsMarked = written.length === 1 && written[0] !== digits;
  return found?.kind === "data" && !isAsMarked && !hasNarrowArgument(digits)
    ? { ...found, mayHoldKey: true }
    : found;
}

const isSelector = (data: Hex): boolean => data.length === "0x".length + digitsOfSelector;

/** Whether zeros follow the selector, as in nearly all calls, and not in a key. */
const hasNarrowArgument = (digits: string): boolean => digits.startsWith("0".repeat(16), digitsOfSelector);

/** Eight or more selectors may be the words of one key, whatever is between them. */
function markKeyWords(found: readonly SelectedData[]): readonly SelectedData[] {
  const selectors = found.filter((one) => one.kind === "data" && isSelector(one.data));
  if (selectors.length < digitsOfKey / digitsOfSelector) return found;
  return found.map((one) => (selectors.includes(one) ? { ...one, mayHoldKey: true } : one));
}

function ofDigits(digits: string): SelectedData | undefined {
  if (digits.length % 2 === 1 || digits.length < 8 || digits.length === 40) return undefined;
  const hex: Hex = `0x${digits.toLowerCase()}`;
  return digits.length === 64 ? { kind: "word", word: hex } : { kind: "data", data: hex };
}

function* dataInJson(value: JsonValue, depth: number): Generator<SelectedData> {
  if (depth > maxDepth) return;
  if (Array.isArray(value)) {
    for (const item of value) yield* dataInJson(item, depth + 1);
    return;
  }
  if (!isJsonObject(value)) return;
  const log = logIn(value);
  if (log !== undefined) {
    yield log;
    return;
  }
  for (const name of Object.keys(value)) {
    const inner = value[name] ?? null;
    const bytes =
      typeof inner === "string" && dataNames.has(name.toLowerCase()) ? wholeHex(inner) : undefined;
    if (bytes?.kind === "data") yield bytes;
    else yield* dataInJson(inner, depth + 1);
  }
}

function logIn({ topics, data }: JsonObject): SelectedData | undefined {
  if (!Array.isArray(topics) || topics.length > maxTopics) return undefined;
  const words = topics.map((topic) => (typeof topic === "string" ? wordIn(topic) : undefined));
  const whole = words.filter((word) => word !== undefined);
  const bytes = typeof data === "string" ? bytesIn(data) : "0x";
  return whole.length < words.length || bytes === undefined
    ? undefined
    : { kind: "log", topics: whole, data: bytes };
}

function wordIn(text: string): Hex | undefined {
  return /^(?:0[xX])?[0-9a-fA-F]{64}$/.test(text) ? prefixed(text) : undefined;
}

function bytesIn(text: string): Hex | undefined {
  return /^(?:0[xX]|(?=.))(?:[0-9a-fA-F]{2})*$/.test(text) ? prefixed(text) : undefined;
}

function prefixed(text: string): Hex {
  return `0x${text.toLowerCase().replace(/^0x/, "")}`;
}

/** `topics: [0x…, 0x…]` and `data: 0x…`, as programs print a log. */
function printedLog(text: string): SelectedData | undefined {
  const lower = text.toLowerCase();
  const topics = words(/topics[^\]]*/.exec(lower)?.[0] ?? "").slice(0, maxTopics);
  if (topics.length === 0) return undefined;
  const data = printedData(/\bdata\b["'`]?\s*[:=]?\s*([^]*)/.exec(lower)?.[1] ?? "");
  return data === undefined ? undefined : { kind: "log", topics, data };
}

/** The data of a log behind its name: hex, or the decimal bytes that Go prints. Undefined where it is neither, and not empty. */
function printedData(text: string): Hex | undefined {
  const [, bare] = /^["'`([]*((?:[0-9a-f]{2})+)(?!\w)/.exec(text) ?? [];
  const [, list] = /^\[((?:\d{1,3}[\s,]+)*\d{1,3})\]/.exec(text) ?? [];
  const bytes = list?.split(/[\s,]+/).map(Number) ?? [];
  if (bytes.length > 0 && bytes.every((byte) => byte < 256))
    return `0x${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  if (bare !== undefined) return `0x${bare}`;
  const hex = /0x(?:[0-9a-f]{2})*/.exec(text)?.[0];
  if (hex !== undefined) return hex as Hex;
  return /^["'`([]*(?:none|null|nil|empty)?(?:[\s,;"'`)\]}]|$)/.test(text) ? "0x" : undefined;
}

const words = (text: string): Hex[] =>
  [...text.matchAll(/(?<![0-9a-z])(?:0x)?([0-9a-f]{64})(?![0-9a-z])/g)].map(([, word = ""]) =>
    prefixed(word),
  );

/**
 * A selector with its arguments in numbered lines, as Etherscan shows the input of a call, or behind a colon, as forge prints errors;
 * hex with `0x`; a literal of Solidity, `hex"a9059cbb"`; a selector without `0x` and words behind it; a selector alone that forge calls
 * an error.
 */
const printedHex =
  /\b(?:MethodID:\s{0,3}0x([0-9a-fA-F]{8})((?:\s{1,9}\[\d{1,4}\]:\s{0,3}[0-9a-fA-F]{64})+)|(?:0[xX])?([0-9a-fA-F]{8}):\s{0,3}((?:[0-9a-fA-F]{64})+)|0[xX]([0-9a-fA-F]{8,})|hex!?\(?["']([0-9a-fA-F_]{8,})["']|([0-9a-fA-F]{8}(?:[0-9a-fA-F]{64})+)|(?<=\bcustom error )([0-9a-fA-F]{8}))(?!\w)/g;

function hexesIn(text: string, before: string, behind: string): SelectedData[] {
  const found: SelectedData[] = [];
  for (const match of text.matchAll(printedHex)) {
    const { index, 0: all, 1: method, 2: lines = "", 3: selector, 4: rest = "" } = match;
    const { 5: prefixed, 6: literal, 7: bare, 8: alone } = match;
    const head = before + text.slice(Math.max(0, index - maxContext), index);
    if (bare !== undefined && !isIntroduced(head)) continue;
    const input = method && method + lines.replace(/\[\d+\]:|\s/g, "");
    const joined = selector === undefined ? literal?.replaceAll("_", "") : selector + rest;
    const digits = input ?? prefixed ?? joined ?? bare ?? alone ?? "";
    const data = ofDigits(digits);
    if (data === undefined) continue;
    const end = index + all.length;
    const part = markKeyPart(data, head, text.slice(end, end + maxContext) + behind);
    const isOnePiece = prefixed !== undefined || data.kind !== "data" || isSelector(data.data);
    found.push(isOnePiece || hasNarrowArgument(digits) ? part : { ...data, mayHoldKey: true });
    if (found.length === maxResults) break;
  }
  return found;
}

const introduction = /(?:[:=(,]|\b(?:\w*data|input|output|error|reverted|revert|with|bytes))\s*["'`]?$/i;

/** Whether the text before hex without `0x` introduces it: a colon, an equals sign, a bracket, or a name. */
function isIntroduced(before: string): boolean {
  return introduction.test(before.slice(-40));
}

const hexOrError =
  /\b(?:0[xX][0-9a-fA-F]+(?::\s?(?:[0-9a-fA-F]{64})+)?|[0-9a-fA-F]{8}(?::\s?)?(?:[0-9a-fA-F]{64})+)\b/g;

/** The range of the hex at the cursor, including the arguments after an error's selector. */
export function hexAt(
  line: string,
  cursor: number,
): { readonly start: number; readonly end: number } | undefined {
  for (const { index, 0: hex } of line.matchAll(hexOrError))
    if (index <= cursor && cursor <= index + hex.length) return { start: index, end: index + hex.length };
  return undefined;
}

/** Context before and after a selector in which to look for more hex, in UTF-16 units. */
export const maxContext = 1000;

/**
 * Marks a selector as possible part of a key if other hex, other than an address, is next to it with only punctuation
 * in between.
 */
function markKeyPart(data: SelectedData, before: string, behind: string): SelectedData {
  if (data.kind !== "data" || !isSelector(data.data)) return data;
  const wordsOf = (text: string): readonly string[] => text.split(/[^0-9a-zA-Z]+/).filter(Boolean);
  const beside = [wordsOf(before.slice(-maxContext)).at(-1), wordsOf(behind.slice(0, maxContext))[0]];
  const isPart = beside.some((word = "") => {
    const [, digits] = /^(?:0[xX])?([0-9a-fA-F]{2,56})$/.exec(word) ?? [];
    return digits !== undefined && digits.length !== 40;
  });
  return isPart ? { ...data, mayHoldKey: true } : data;
}
