import type { Hex } from "../hex.ts";
import { tryParseJson } from "../json/exactJson.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json/jsonValue.ts";

/** Bytes that stand in a text, by the form in which they stand there. */
export type SelectedData =
  /**
   * The input of a call, what it returned, or what it failed with.
   * `mayHoldKey`: 32 bytes that are a secret until something says otherwise may be among them, as they were joined from pieces or have
   * no `0x` (a key and a date behind it are as long as a call), or they may be a part of such 32 bytes (a key in words of 32 bits).
   */
  | { readonly kind: "data"; readonly data: Hex; readonly mayHoldKey?: true }
  /** 32 bytes by themselves, as the topics of logs are. */
  | { readonly kind: "word"; readonly word: Hex }
  | { readonly kind: "log"; readonly topics: readonly Hex[]; readonly data: Hex };

/** UTF-16 units; whoever has more has a file. */
export const longestSelected = 2 * 1024 * 1024;

const mostFound = 50;
const mostTopics = 4;
const deepest = 12;

/** Hex digits of a selector, and of a private key. */
const digitsOfSelector = 8;
const digitsOfKey = 64;

/** What holds bytes of a call in receipts, results and traces of tools. */
const dataNames: ReadonlySet<string> = new Set([
  ...["input", "data", "calldata", "output", "returndata", "revertdata", "result_data"],
  ...["function_parameters", "call_result", "error_message", "failed_initcode"],
]);

/**
 * The bytes in a text that somebody has selected: hex, also over several lines; a log, a receipt or a call as JSON; or a log as
 * programs print it. In the order of the text, at most 50. Nothing of what is too long.
 * @param before what stands in the document before it, and behind it: of each as much as `mostBeside` says is enough
 */
export function selectedDataIn(text: string, before = "", behind = ""): readonly SelectedData[] {
  const trimmed = text.trim();
  if (trimmed.length > longestSelected) return [];
  const whole = wholeHex(trimmed);
  if (whole !== undefined) return [unlessPart(whole, before, behind)];
  const json = /^[[{]/.test(trimmed) ? tryParseJson(trimmed) : undefined;
  if (json !== undefined) return marked([...inJson(json, 0)].slice(0, mostFound));
  const log = printedLog(trimmed);
  return log === undefined ? marked(hexesIn(trimmed, before, behind)) : [log];
}

/** Hex and nothing else, whatever it is broken by; without `0x` only where it is long enough for a call. */
function wholeHex(text: string): SelectedData | undefined {
  const written = text.split(/["'`\s\\,;]/).filter((piece) => piece !== "");
  const digits = written.map((piece, at) => (at === 0 ? piece.replace(/^0[xX]/, "") : piece)).join("");
  const found = /^[0-9a-fA-F]+$/.test(digits) ? ofDigits(digits) : undefined;
  const isAsMarked = written.length === 1 && written[0] !== digits;
  return found?.kind === "data" && !isAsMarked && !hasNarrowArgument(digits)
    ? { ...found, mayHoldKey: true }
    : found;
}

const isSelector = (data: Hex): boolean => data.length === "0x".length + digitsOfSelector;

/** Whether digits have zeros behind their selector, as nearly all calls do, and no key. */
const hasNarrowArgument = (digits: string): boolean => digits.startsWith("0".repeat(16), digitsOfSelector);

/** As many selectors as make a key may be its words, whatever stands between them. */
function marked(found: readonly SelectedData[]): readonly SelectedData[] {
  const selectors = found.filter((one) => one.kind === "data" && isSelector(one.data));
  if (selectors.length < digitsOfKey / digitsOfSelector) return found;
  return found.map((one) => (selectors.includes(one) ? { ...one, mayHoldKey: true } : one));
}

function ofDigits(digits: string): SelectedData | undefined {
  if (digits.length % 2 === 1 || digits.length < 8 || digits.length === 40) return undefined;
  const hex: Hex = `0x${digits.toLowerCase()}`;
  return digits.length === 64 ? { kind: "word", word: hex } : { kind: "data", data: hex };
}

function* inJson(value: JsonValue, depth: number): Generator<SelectedData> {
  if (depth > deepest) return;
  if (Array.isArray(value)) {
    for (const item of value) yield* inJson(item, depth + 1);
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
    else yield* inJson(inner, depth + 1);
  }
}

function logIn({ topics, data }: JsonObject): SelectedData | undefined {
  if (!Array.isArray(topics) || topics.length > mostTopics) return undefined;
  const words = topics.map((topic) => (typeof topic === "string" ? wordIn(topic) : undefined));
  const whole = words.filter((word) => word !== undefined);
  const bytes = typeof data === "string" ? bytesIn(data) : "0x";
  return whole.length < words.length || bytes === undefined
    ? undefined
    : { kind: "log", topics: whole, data: bytes };
}

function wordIn(text: string): Hex | undefined {
  return /^0[xX][0-9a-fA-F]{64}$/.test(text) ? (text.toLowerCase() as Hex) : undefined;
}

function bytesIn(text: string): Hex | undefined {
  return /^0[xX](?:[0-9a-fA-F]{2})*$/.test(text) ? (text.toLowerCase() as Hex) : undefined;
}

/** `topics: [0x…, 0x…]` and `data: 0x…`, as programs print a log. */
function printedLog(text: string): SelectedData | undefined {
  const lower = text.toLowerCase();
  const topics = words(/topics[^\]]*/.exec(lower)?.[0] ?? "").slice(0, mostTopics);
  if (topics.length === 0) return undefined;
  const behind = /\bdata\b[^]*/.exec(lower)?.[0] ?? "";
  const data = /0x(?:[0-9a-f]{2})*/.exec(behind)?.[0] ?? "0x";
  return { kind: "log", topics, data: data as Hex };
}

const words = (text: string): Hex[] =>
  [...text.matchAll(/0x[0-9a-f]{64}(?![0-9a-f])/g)].map(([word]) => word as Hex);

function hexesIn(text: string, before: string, behind: string): SelectedData[] {
  const found: SelectedData[] = [];
  for (const { index, 0: hex, 1: digits = "" } of text.matchAll(/\b0[xX]([0-9a-fA-F]{8,})\b/g)) {
    const data = ofDigits(digits);
    if (data === undefined) continue;
    const end = index + hex.length;
    const head = before + text.slice(Math.max(0, index - mostBeside), index);
    found.push(unlessPart(data, head, text.slice(end, end + mostBeside) + behind));
    if (found.length === mostFound) break;
  }
  return found;
}

/** UTF-16 units before and behind a selector in which more hex is looked for. */
export const mostBeside = 1000;

/** Marks a selector where hex that may be the rest of a key stands beside it, with nothing but signs in between: no address, nor more. */
function unlessPart(data: SelectedData, before: string, behind: string): SelectedData {
  if (data.kind !== "data" || !isSelector(data.data)) return data;
  const wordsOf = (text: string): readonly string[] => text.split(/[^0-9a-zA-Z]+/).filter(Boolean);
  const beside = [wordsOf(before.slice(-mostBeside)).at(-1), wordsOf(behind.slice(0, mostBeside))[0]];
  const isPart = beside.some((word = "") => {
    const [, digits] = /^(?:0[xX])?([0-9a-fA-F]{2,56})$/.exec(word) ?? [];
    return digits !== undefined && digits.length !== 40;
  });
  return isPart ? { ...data, mayHoldKey: true } : data;
}
