/** Something in a text that may not be intended for publication. */
export type PossibleSecret = {
  /**
   * `keyFile`: the first line of a file with a private key. `url`: with a user, a password or a key in it. `phrase`: a text of as
   * many words as a mnemonic phrase has. `localPath`: names folders of the user's machine.
   */
  readonly kind: "privateKey" | "keyFile" | "url" | "phrase" | "localPath";
  /** From 1. */
  readonly line: number;
};

type Rule = {
  readonly kind: PossibleSecret["kind"];
  readonly pattern: RegExp;
  /** Whether what matches is one; all is where this is left out. */
  readonly isSecret?: (match: RegExpExecArray, text: string) => boolean;
};

const rules: readonly Rule[] = [
  { kind: "privateKey", pattern: /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi, isSecret: isCalledKey },
  { kind: "keyFile", pattern: /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY/g },
  { kind: "url", pattern: /:\/\/[^\s"'`<>]{3,2000}/g, isSecret: ([url]) => hasCredentials(url) },
  // 12, 15, 18, 21 or 24 words in quotes.
  { kind: "phrase", pattern: /(["'`])[a-z]{3,8}(?: [a-z]{3,8}){11}(?:(?: [a-z]{3,8}){3}){0,4}\1/g },
  {
    kind: "localPath",
    pattern: /file:\/\/\/|(?<![\w-])\/(?:home|Users)\/[\w.-]{1,60}\/|(?<!\w)[A-Za-z]:\\{1,2}[\w .-]{2,60}\\/g,
  },
];

/** In the compiler's settings, every value that begins with an absolute path, and every remapping to one. */
const rulesOfSettings: readonly Rule[] = [
  ...rules,
  { kind: "localPath", pattern: /(?<=["=])(?:\/[^"]|~\/|[A-Za-z]:[\\/]|\\\\)/g },
];

/** A hostile file can hold millions of one kind; a list of more is not readable. */
const maxOfRule = 100;

/**
 * Where a text that becomes public may hold a secret, each kind once for a line and a hundred times at most, in order: numbers of 64 hex digits on a line that
 * speaks of a key, PEM headers, credentials in URLs, mnemonic phrases in quotes, and paths of the user's machine. Keys in other
 * forms, or that nothing calls so, are not found. Takes time in proportion to the length of the text, whatever it holds.
 */
export function possibleSecretsIn(text: string, isSettings = false): readonly PossibleSecret[] {
  const found: { readonly kind: PossibleSecret["kind"]; readonly at: number }[] = [];
  for (const { kind, pattern, isSecret } of isSettings ? rulesOfSettings : rules) {
    let count = 0;
    for (const match of text.matchAll(pattern)) {
      if (isSecret?.(match, text) === false) continue;
      found.push({ kind, at: match.index });
      count += 1;
      if (count === maxOfRule) break;
    }
  }
  const distinct = new Map<string, PossibleSecret>();
  let [counted, line] = [0, 1];
  for (const { kind, at } of found.sort((one, other) => one.at - other.at)) {
    for (; counted < at; counted += 1) if (text[counted] === "\n") line += 1;
    distinct.set(`${kind} ${line}`, { kind, line });
  }
  return [...distinct.values()];
}

/** `private` alone is a visibility, and `account` stands in most names of roles. */
const keyWord = /key|secret|seed|mnemonic|passw|passphrase|wallet|signer|pk(?![a-z])|priv_|\bvm\./i;

/** UTF-16 units of a line that are looked at on either side. */
const widest = 300;

/** Whether a line, with the one before where that is not complete, speaks of a key. */
function isCalledKey({ 0: digits, index }: RegExpExecArray, text: string): boolean {
  const end = index + digits.length;
  const before = text.slice(Math.max(0, index - widest), index).split("\n");
  const own = before.pop() ?? "";
  const above = before.pop() ?? "";
  const [behind = ""] = text.slice(end, end + widest).split("\n", 1);
  const isContinued = /[=([]\s*$/.test(above) || own.trimStart().startsWith("=");
  return keyWord.test(`${isContinued ? above : ""} ${own} ${behind}`);
}

/** `git@` is everybody's user. */
const user = /^:\/\/(?!git@)[^\s/?#@]+@/;

/** Placeholders, and addresses of tokens, are no values of keys. */
const parameter =
  /[?&#][\w.-]{0,40}(?:key|token|secret|sig|signature|auth|pwd|passw\w{0,5})=(?!0x|[${[<])[^&#]{6}/i;

/** As providers of nodes give keys: `/v2/…`. */
const keyInPath = /\/v\d\/(?=[\w-]{0,2000}\d)[\w-]{20}/;

/** @param url from behind its scheme */
function hasCredentials(url: string): boolean {
  return user.test(url) || parameter.test(url) || keyInPath.test(url);
}
