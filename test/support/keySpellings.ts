import fc from "fast-check";

function hex(character: string, length: number): string {
  return character.charCodeAt(0).toString(16).padStart(length, "0");
}

/** How one character of a key may be written where a service repeats it. */
export const spellings: Readonly<Record<string, (character: string) => string>> = {
  literal: (character) => character,
  "JSON-escaped": (character) => `\\u${hex(character, 4)}`,
  "percent-encoded": (character) => `%${hex(character, 2).toUpperCase()}`,
};

/** A key with each character in a spelling of its own. */
export function spelled(key: string): fc.Arbitrary<string> {
  const spell = fc.constantFrom(...Object.values(spellings));
  return fc
    .tuple(...Array.from(key, (character) => spell.map((write) => write(character))))
    .map((characters) => characters.join(""));
}

/** A text with its JSON escapes and percent codes undone once. */
export function decoded(text: string): string {
  return text.replace(/\\u00([0-9a-f]{2})|%([0-9a-f]{2})/gi, (_, escape?: string, percent?: string) =>
    String.fromCharCode(parseInt(escape ?? percent ?? "", 16)),
  );
}
