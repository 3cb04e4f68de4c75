import { hear, partsOf, withoutHex } from "../consent/context/vocabulary.ts";

/** Words for a private key and for nothing else, between the words of a statement in lower case. */
const privateKey =
  / (?:(?:private|priv|pvt|secret|signing|signer|deployer|wallet) ?keys?|secrets?|pv?ks?) |私[钥鑰]|秘密[键鍵]|개인 ?키|비밀 ?키|(?:приватн|закрыт|секретн)\p{L}{0,4} ключ|clave privada|chave privada|clé privée/u;

/** What takes a value for one of the environment, or reads one from a text. */
const ofEnvironment = /\b(?:env[A-Z]\w{0,30}|setEnv|parse(?:Uint|Bytes32))\s{0,9}\(/;

const declared = /\bfunction\s{1,9}([\w$]{1,60})/g;

/** UTF-16 units that are looked through, and those of a statement without its numbers. */
const furthest = 2000;
const longest = 300;

/** Whether the statement around a number, with its comments, or the function that returns it, speaks of a private key. */
export function isNamedAsKey(
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): boolean {
  const before = withoutHex(text.slice(Math.max(0, start - furthest), start));
  const from = Math.max(...[";", "{", "}"].map((mark) => before.lastIndexOf(mark)));
  const isBehind = before[from] === ";";
  const own = before.slice(from + 1);
  // What is said behind a statement, in the same line, is said of that one.
  const statement = (isBehind ? own.replace(/^[^\S\n]*\/[/*][^\n]*/, "") : own).slice(-longest);
  const comment = /\/[/*].*/.exec(text.slice(end, end + longest).split("\n", 1)[0] ?? "")?.[0] ?? "";
  const returned = /\breturn\b/.test(statement) ? ([...before.matchAll(declared)].at(-1)?.[1] ?? "") : "";
  if (speaksOfKey(`${statement} ${returned} ${withoutHex(comment)}`)) return true;
  return ofEnvironment.test(statement) && hear(statement).isPlainly;
}

function speaksOfKey(words: string): boolean {
  return privateKey.test(` ${partsOf(words.replaceAll(/[^\p{L}\p{N}_$]+/gu, " ")).join(" ")} `);
}

/** A half of a key. */
const half = /(?<!\w)(?:0x)?[0-9a-f]{32}(?!\w)/gi;

/** So many are looked at in a part of a source. */
const mostHalves = 100;

/** Where halves of private keys stand that are called so. */
export function* halfKeys(text: string): Generator<number> {
  let looked = 0;
  for (const { 0: found, index } of text.matchAll(half)) {
    looked += 1;
    if (looked > mostHalves) return;
    if (isNamedAsKey({ start: index, end: index + found.length }, text)) yield index;
  }
}
