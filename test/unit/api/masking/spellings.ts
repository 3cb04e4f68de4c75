import fc from "fast-check";

const digits = (code: number, base: 10 | 16, length = 0): string => code.toString(base).padStart(length, "0");

/** Ways in which one character of a key may be written where a service repeats it, each by a name. */
export const spellings: Readonly<Record<string, (character: string) => string>> = {
  "as it is": (character) => character,
  unicode: (character) => `\\u${digits(character.charCodeAt(0), 16, 4)}`,
  "unicode in capitals": (character) => `\\u${digits(character.charCodeAt(0), 16, 4).toUpperCase()}`,
  "unicode in braces": (character) => `\\u{${digits(character.charCodeAt(0), 16)}}`,
  "in JSON in JSON": (character) => `\\\\u${digits(character.charCodeAt(0), 16, 4)}`,
  "in JSON in JSON in JSON": (character) => `\\\\\\\\u${digits(character.charCodeAt(0), 16, 4)}`,
  "an escaped escape": (character) => `\\u005cu${digits(character.charCodeAt(0), 16, 4)}`,
  "byte escape": (character) => `\\\\x${digits(character.charCodeAt(0), 16, 2)}`,
  percent: (character) => `%${digits(character.charCodeAt(0), 16, 2)}`,
  "percent twice": (character) => `%25${digits(character.charCodeAt(0), 16, 2).toUpperCase()}`,
  "escaped percent": (character) => `\\u0025${digits(character.charCodeAt(0), 16, 2)}`,
  entity: (character) => `&#${character.charCodeAt(0)};`,
  "hexadecimal entity": (character) => `&#x${digits(character.charCodeAt(0), 16)};`,
  "entity twice": (character) => `&amp;#${digits(character.charCodeAt(0), 10, 4)};`,
  "percent of an entity": (character) => `%26%23${character.charCodeAt(0)}%3B`,
};

/** The characters of an ASCII text. */
export function charactersOf(text: string): readonly string[] {
  return Array.from(text);
}

const alphanumeric = charactersOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.");

/** Keys as explorers give them out. */
export const keys = fc.string({
  unit: fc.constantFrom(...alphanumeric),
  minLength: 8,
  maxLength: 40,
});

/** A key with every character in a spelling of its own. */
export function spelled(key: string): fc.Arbitrary<string> {
  const ways = Object.values(spellings);
  return fc.array(fc.constantFrom(...ways), { minLength: key.length, maxLength: key.length }).map((chosen) =>
    charactersOf(key)
      .map((character, index) => chosen[index]?.(character) ?? character)
      .join(""),
  );
}

/** A text as whoever reads it may undo it, again and again. */
export function undone(text: string): string {
  let [before, now] = ["", text];
  for (let round = 0; round < 6 && before !== now; round += 1) {
    before = now;
    now = now
      .replace(/\\+u\{?([0-9a-f]{2,4})\}?/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/\\+x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/&#([0-9]+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll("&amp;", "&");
  }
  return now.replaceAll("\\", "");
}
