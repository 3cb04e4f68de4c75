/** The names that HTML has for single characters of ASCII, and for two that look like its hyphen. */
const names: Readonly<Record<string, string>> = {
  "!": "excl",
  '"': "quot QUOT",
  "#": "num",
  $: "dollar",
  "%": "percnt",
  "&": "amp AMP",
  "'": "apos",
  "(": "lpar",
  ")": "rpar",
  "*": "ast midast",
  "+": "plus",
  ",": "comma",
  "-": "hyphen dash",
  ".": "period",
  "/": "sol",
  ":": "colon",
  ";": "semi",
  "<": "lt LT",
  "=": "equals",
  ">": "gt GT",
  "?": "quest",
  "@": "commat",
  "[": "lsqb lbrack",
  "\\": "bsol",
  "]": "rsqb rbrack",
  "^": "Hat",
  _: "lowbar UnderBar",
  "`": "grave DiacriticalGrave",
  "{": "lcub lbrace",
  "|": "verbar vert VerticalLine",
  "}": "rcub rbrace",
};

/** What each of them stands for. */
export const asciiEntities: ReadonlyMap<string, number> = new Map(
  Object.entries(names).flatMap(([character, all]) =>
    all.split(" ").map((name) => [name, character.charCodeAt(0)] as const),
  ),
);

export const longestEntityName = Math.max(...Array.from(asciiEntities.keys(), ({ length }) => length));
