import type { Secret } from "../../core/keys/secret.ts";
import { isDigit } from "../../core/characters/characters.ts";
import { inTurns } from "../../core/turns/inTurns.ts";
import { searchForEnd } from "../../core/json/endOfString.ts";
import { isMaskable, KeyPattern, type Span, unitsInATurn } from "./keyPattern.ts";

/**
 * A text without these keys, however they are spelled in it: as they are, escaped, percent-encoded or as HTML entities, and
 * so inside each other, in capitals or not. Everything else is left as it is, unit by unit. What was JSON stays JSON.
 */
export async function maskText(text: string, keys: readonly Secret[]): Promise<string> {
  let masked = text;
  for (const key of keys) {
    const value = key.reveal();
    if (!isMaskable(value)) continue;
    const spans = await new KeyPattern(key).find(masked);
    if (spans.length === 0) continue;
    masked = replace(masked, isNumeric(value) ? await inTurns(inNumbers(masked, spans)) : spans, key);
  }
  return masked;
}

/** So many strings are hopped over within some milliseconds. */
const stringsInATurn = 100_000;

/** What is put in place of a span; a number has to become a text. */
type Replaced = Span | readonly [...Span, asText: true];

function replace(text: string, spans: readonly Replaced[], key: Secret): string {
  const parts: string[] = [];
  let done = 0;
  for (const [start, end, asText] of spans) {
    if (end <= done) continue;
    // Of spans that overlap the later one is masked as part of the one before.
    if (start >= done)
      parts.push(text.slice(done, start), asText === true ? `"${String(key)}"` : String(key));
    done = end;
  }
  return parts.join("") + text.slice(done);
}

function isNumeric(value: string): boolean {
  return /^[-+.eE0-9]+$/.test(value);
}

/** A code is compared: a number may have megabytes of them. */
function isPartOfNumber(code: number): boolean {
  return isDigit(code) || code === 43 || code === 45 || code === 46 || (code | 32) === 101;
}

/** Widens the spans that lie in numbers of a JSON text to the whole number, and pauses now and then. */
function* inNumbers(text: string, spans: readonly Span[]): Generator<undefined, readonly Replaced[]> {
  if (!/^\s*[{["\d-]/.test(text)) return spans;
  let stringEnd = 0;
  let open = quoteFrom(text, 0);
  let number: Replaced = [0, 0];
  let strings = 0;
  const widened: Replaced[] = [];
  for (const span of spans) {
    const [start, end] = span;
    while (stringEnd <= start && open < start) {
      stringEnd = yield* searchForEnd(text, open);
      open = quoteFrom(text, stringEnd);
      strings += 1;
      if (strings % stringsInATurn === 0) yield;
    }
    // A number may hold it often, and is gone through once.
    if (end > number[1] && stringEnd <= start) number = yield* wholeNumber(text, start, end);
    widened.push(end <= number[1] ? number : span);
  }
  return widened;
}

function quoteFrom(text: string, at: number): number {
  const found = text.indexOf('"', at);
  return found === -1 ? text.length : found;
}

function* wholeNumber(text: string, start: number, end: number): Generator<undefined, Replaced> {
  let [first, last] = [start, end];
  while (first > 0 && isPartOfNumber(text.charCodeAt(first - 1))) {
    first -= 1;
    if (first % unitsInATurn === 0) yield;
  }
  while (last < text.length && isPartOfNumber(text.charCodeAt(last))) {
    last += 1;
    if (last % unitsInATurn === 0) yield;
  }
  return [first, last, true];
}

/** The keys that are stored for an origin, or were read for it in this window. Neither rejects nor waits for long. */
export type StoredKeys = (origin: string) => Promise<readonly Secret[]>;

/** The keys that an origin may repeat: those stored for it, and those sent to it in this window, later changed or not. */
export class KnownKeys {
  readonly #stored: StoredKeys;
  readonly #sent = new Map<string, ReadonlyMap<string, Secret>>();

  constructor(stored: StoredKeys = () => Promise.resolve([])) {
    this.#stored = stored;
  }

  /** Notes a key before it is sent. */
  sending(origin: string, key: Secret): void {
    this.#sent.set(origin, new Map(this.#sent.get(origin)).set(key.reveal(), key));
  }

  /** Whatever of an origin's responses is shown, kept or logged must not hold these. */
  async of(origin: string): Promise<readonly Secret[]> {
    const stored = await this.#stored(origin);
    const sent = this.#sent.get(origin);
    if (sent === undefined) return stored;
    return [...sent.values(), ...stored.filter((key) => !sent.has(key.reveal()))];
  }
}
