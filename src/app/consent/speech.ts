import { hear, makes, partsOf, type Speech } from "./words.ts";

/** What may stand between `transaction` and its hash; anything else may be somebody who has a part in it. */
const follower =
  /^(?:hash|hashes|id|ids|is|was|no|nr|number|url|link|sent|submitted|mined|confirmed|pending|deployed|created|executed|broadcast|broadcasted|included|failed|reverted|completed?|done|success|successful|successfully|ok|see|found|at|in|hex|string|const|bytes|b256|h256|txhash|reverts|status|value|the|first|second|third|last|next|this|here|and|waiting|now|ref|reference|digest)$/;

/** What a command is told beside what it is asked about. */
const flagWithValue = /\s-{1,2}[a-z][\w-]*[\s=]+(?!-)\S+(?=\s|$)/gi;

/** What runs a program of the project's own, which may take anything. */
const runner =
  /(?:^|[\s$])(?:npm|npx|yarn|pnpm|bunx?|deno|node|make|just|task|python3?|ruby|sh|bash|cargo|go)\s/;

/** Words before `transactions` that make what follows something used for them. */
const usedFor = /\b(?:use|uses|used|using|signs?|pays?)\b|\b(?:for|our|my|your|all)\s+\S*s[\s"'`*]*:?\s*$/i;

const none: Speech = { isPlainly: false, transaction: 0, isOther: false };

/** What the name of a value, a member or a heading says: `Transaction hash`, but not `tx bot`. */
export function speechOfName(name: string): Speech {
  const said = hear(name);
  if (said.key !== undefined || said.transaction === 0) return said;
  // Behind a colon stands a type.
  const own = /^([\w\s$"'?]+?)\s*:\s*[\w.<>[\]|& ]+$/.exec(name)?.[1] ?? name;
  return followsTransaction(own) ? said : { ...said, transaction: 0 };
}

/** What running words say of the value that follows them. */
export function speechOfProse(words: string): Speech {
  const said = hear(words);
  if (/\bcast\s+run$/.test(words.trim())) return { ...said, transaction: 3 };
  if (said.key !== undefined) return { ...said, transaction: 0 };
  const list = words
    .replace(flagWithValue, " ")
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}㐀-鿿]/u.test(word));
  // A file or command that is named after transactions is none.
  const last = list.at(-1) ?? "";
  const parts = partsOf(last);
  if (runner.test(words) || /^[.~]?\//.test(last)) return { ...said, transaction: 0 };
  const doesMore = parts.length > 1 && parts.some((part) => makes.test(part));
  if (doesMore || /\p{L}[./-]\p{L}/u.test(last)) return { ...said, transaction: 0 };
  const near = list.slice(-4).join(" ");
  const heard = hear(near);
  if (heard.transaction > 0) return followsTransaction(near) ? heard : { ...heard, transaction: 0 };
  // `hash` must stand right before it; what is plainly a transaction may be further off in the same sentence.
  const sentence = words.split(/[.!?]\s/).at(-1) ?? "";
  const far = hear(sentence);
  const isFar = far.transaction > 1 && !/[=;(]/.test(sentence) && followsTransaction(sentence);
  return isFar ? { ...far, transaction: 2 } : { ...none, isOther: far.isOther };
}

/** Whether nobody stands between the last word of transactions and the end, and nothing is done with them. */
function followsTransaction(words: string): boolean {
  if (usedFor.test(words)) return false;
  const names = words.match(/[\p{L}_$][\p{L}\p{M}\p{N}_$-]*/gu) ?? [];
  const at = names.findLastIndex((name) => hear(name).transaction > 0);
  return names.slice(at + 1).every((name) => partsOf(name).every((part) => follower.test(part)));
}

/**
 * What a web address says of the value in it.
 * @param name the part right before the value
 * @param whole the address up to the value
 */
export function speechOfAddress(name: string, whole: string): Speech {
  const query = whole.replace(/^[a-z][a-z+.-]*:\/\/[^/?#]*/i, "");
  const said = hear(query);
  if (said.isPlainly) return { ...said, transaction: 0 };
  const own = hear(name);
  if (whole.endsWith("/contracts/results/")) return { isPlainly: false, transaction: 3, isOther: false };
  const { transaction, isOther } = own;
  return { isPlainly: false, transaction: transaction === 2 ? 3 : transaction, isOther };
}
