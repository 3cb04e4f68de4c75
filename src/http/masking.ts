import type { Secret } from "../core/keys/secret.ts";

/**
 * Replaces keys in a text that a service sent: literal, JSON-escaped, percent-encoded, and as the base64 of the key
 * alone, in upper or lower case. Nested encodings are not handled: a service that has the key can leak it in any form.
 */
export function maskText(text: string, keys: readonly Secret[]): string {
  // The longest first: another key may be its beginning.
  const values = keys
    .map((key) => ({ value: key.reveal(), dots: String(key) }))
    .sort((one, other) => other.value.length - one.value.length);
  return values.reduce(
    (masked, { value, dots }) => (isMaskable(value) ? masked.replace(formsOf(value), dots) : masked),
    text,
  );
}

function formsOf(key: string): RegExp {
  const spelled = Array.from(key, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, "0");
    return `(?:\\\\u${code.padStart(4, "0")}|%${code}|${character === "/" ? "\\\\?" : ""}${literal(character)})`;
  });
  // Unpadded, and of both alphabets.
  const base64 = Array.from(base64Of(key).replace(/={1,2}$/, ""), (character) =>
    character === "+"
      ? String.raw`(?:[+-]|\\u002b|%2b)`
      : character === "/"
        ? String.raw`(?:\\?\/|_|\\u002f|%2f)`
        : character,
  );
  return new RegExp(`${spelled.join("")}|${base64.join("")}(?:==?)?`, "gi");
}

/** Encodes UTF-8, as `btoa` only accepts Latin-1. */
function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function literal(character: string): string {
  return character.replace(/[^A-Za-z0-9]/, "\\$&");
}

/** The keys stored for an origin, or read for it in this window. Never rejects, and resolves quickly. */
export type StoredKeys = (origin: string) => Promise<readonly Secret[]>;

/** The keys that an origin may echo: those stored for it, and all that were sent to it in this window. */
export class KnownKeys {
  readonly #stored: StoredKeys;
  readonly #sent = new Map<string, readonly Secret[]>();

  constructor(stored: StoredKeys = () => Promise.resolve([])) {
    this.#stored = stored;
  }

  recordSent(origin: string, key: Secret): void {
    this.#sent.set(origin, distinct([...(this.#sent.get(origin) ?? []), key]));
  }

  /** The keys to mask in every response of an origin. */
  async keysFor(origin: string): Promise<readonly Secret[]> {
    return distinct([...(await this.#stored(origin)), ...(this.#sent.get(origin) ?? [])]);
  }
}

function distinct(keys: readonly Secret[]): readonly Secret[] {
  return [...new Map(keys.map((key) => [key.reveal(), key])).values()];
}

/** Whether a key is distinctive enough to be masked, and has the same form in text and in JSON. */
export function isMaskable(key: string): boolean {
  return key.length >= 8 && !/["\\]/.test(key);
}
