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
  "entity with many zeros": (character) => `&#${digits(character.charCodeAt(0), 10, 12)};`,
  "entity five deep": (character) => `&amp;amp;amp;amp;#${character.charCodeAt(0)};`,
  "percent five deep": (character) => `%25252525${digits(character.charCodeAt(0), 16, 2)}`,
  "percent unicode": (character) => `%u${digits(character.charCodeAt(0), 16, 4)}`,
  "long unicode": (character) => `\\\\U${digits(character.charCodeAt(0), 16, 8)}`,
  "unicode in braces, with many zeros": (character) => `\\u{${digits(character.charCodeAt(0), 16, 10)}}`,
  "bytes in braces": (character) => `\\\\x{${digits(character.charCodeAt(0), 16)}}`,
  octal: (character) => `\\\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  "short unicode, all in capitals": (character) =>
    `\\\\U${digits(character.charCodeAt(0), 16, 4).toUpperCase()}`,
  "unicode in braces, all in capitals": (character) =>
    `\\\\U{${digits(character.charCodeAt(0), 16).toUpperCase()}}`,
  "byte escape in capitals": (character) => `\\\\X${digits(character.charCodeAt(0), 16, 2).toUpperCase()}`,
  "percent unicode in capitals": (character) => `%U${digits(character.charCodeAt(0), 16, 4).toUpperCase()}`,
  "named entity": (character) => named(character),
  "percent of a named entity": (character) => encodeURIComponent(named(character)),
  "percent of an entity": (character) => `%26%23${character.charCodeAt(0)}%3B`,
};

/** Ways that tell no end of a character: it is wherever the next one can be no more of it. */
export const openSpellings: typeof spellings = {
  "entity without a semicolon": (character) => `&#${character.charCodeAt(0)}`,
  "hexadecimal entity without a semicolon": (character) => `&#x${digits(character.charCodeAt(0), 16)}`,
  "short octal": (character) => `\\\\${character.charCodeAt(0).toString(8)}`,
};

const entityNames: Readonly<Record<string, string>> = { _: "lowbar", ".": "period", "-": "hyphen" };

function named(character: string): string {
  const name = entityNames[character];
  return name === undefined ? character : `&${name};`;
}

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
  for (let round = 0; round < 8 && before !== now; round += 1) {
    before = now;
    now = now
      .replace(/\\+U0000([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/\\+[ux]\{([0-9a-f]+)\}/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/\\+([0-3]?[0-7]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 8)))
      .replace(/%u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/\\+x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/&#x([0-9a-f]+);?/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/&#([0-9]+);?/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll(
        /&(lowbar|period|hyphen);/g,
        (entity) => charactersOf("_.-").find((one) => named(one) === entity) ?? "",
      )
      .replaceAll("&amp;", "&");
  }
  return now.replaceAll("\\", "");
}
