import type { Secret } from "../core/keys/secret.ts";

/**
 * Replaces keys in a text that a service sent: literal, JSON-escaped, percent-encoded, and as the base64 of the key alone,
 * in upper or lower case. Nested encodings are left: a service has the key, and can pass it on in any form it likes.
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

/** Whether a key can be told apart from other text, and is spelled alike in a text and in JSON. */
export function isMaskable(key: string): boolean {
  return key.length >= 8 && !/["\\]/.test(key);
}

function formsOf(key: string): RegExp {
  const spelled = Array.from(key, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, "0");
    return `(?:\\\\u00${code}|%${code}|${character === "/" ? "\\\\?" : ""}${literal(character)})`;
  });
  // Unpadded, and of both alphabets.
  const base64 = Array.from(btoa(key).replace(/={1,2}$/, ""), (character) =>
    character === "+"
      ? String.raw`(?:[+-]|\\u002b|%2b)`
      : character === "/"
        ? String.raw`(?:\\?\/|_|\\u002f|%2f)`
        : character,
  );
  return new RegExp(`${spelled.join("")}|${base64.join("")}(?:==?)?`, "gi");
}

function literal(character: string): string {
  return character.replace(/[^A-Za-z0-9]/, "\\$&");
}

/** The keys that are stored for an origin, or were read for it in this window. Neither rejects nor waits for long. */
export type StoredKeys = (origin: string) => Promise<readonly Secret[]>;

/** The keys that an origin may repeat: those stored for it, and those sent to it in this window, later changed or not. */
export class KnownKeys {
  readonly #stored: StoredKeys;
  readonly #sent = new Map<string, readonly Secret[]>();

  constructor(stored: StoredKeys = () => Promise.resolve([])) {
    this.#stored = stored;
  }

  sending(origin: string, key: Secret): void {
    this.#sent.set(origin, distinct([...(this.#sent.get(origin) ?? []), key]));
  }

  /** The keys to mask in every response of an origin. */
  async of(origin: string): Promise<readonly Secret[]> {
    return distinct([...(await this.#stored(origin)), ...(this.#sent.get(origin) ?? [])]);
  }
}

function distinct(keys: readonly Secret[]): readonly Secret[] {
  return [...new Map(keys.map((key) => [key.reveal(), key])).values()];
}
