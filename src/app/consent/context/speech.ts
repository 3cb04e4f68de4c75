import { follower, hear, isDeed, leading, makes, partsOf, person, type Speech } from "./vocabulary.ts";

/** What a command is told beside what it is asked about. */
const flagWithValue = /\s-{1,2}[a-z][\w-]*[\s=]+(?!-)\S+(?=\s|$)/gi;

/** What a shell or `make` puts an argument in place of: what follows is another one. */
const variable = /\$(?:\w+|\{[^{}]*\}|\([^()]*\))/g;

/** What runs a program of the project's own, which may take anything. */
const runner =
  /(?:^|[\s$])(?:npm|npx|yarn|pnpm|bunx?|deno|node|make|just|task|python3?|ruby|sh|bash|cargo|go)\s/;

/** What is done with a key, and nothing else: where a sentence says so, what follows is used for transactions. */
const uses =
  /^(?:use[sd]?|using|signs?|pays?|pastes?|imports?|loads?|unlocks?|replay|retry|needs?|needed|required|metamask|funds|spam\w*)$/;
const usedForAll = /\b(?:for|our|my|your|all)\s+\S*s[\s"'`*]*(?::\s*)?$/i;

/** `sends the tx`, `to send a transaction`. */
const does = /^(?:sends?|makes?|submits?|broadcasts?|confirms?|executes?|issues?|does)$/;

/** `sending the first transaction`, `for sending transactions`; but `sending transaction 0x…` names it. */
const doing = /^(?:sending|signing|making|submitting|broadcasting|issuing|relaying|generating|paying)$/;

/** `for the transaction`, but not what waits for one, or is found for it. */
const purpose = /^(?:for|before|no)$/;
const found =
  /^(?:wait\w*|hash|receipt|status|link|url|logs?|traces?|details|results?|explorer|look\w*|search\w*|quer\w*|id|as)$/;

/** What a request does with what stands in its address. */
export const acts = /^(?:send|sign|submit|broadcast|relay|create|new|import|unlock|push)$/;

const none: Speech = { isPlainly: false, transaction: 0, isOther: false };

/** What the name of a value, a member or a heading says: `Transaction hash`, but not `tx bot`. */
export function speechOfName(name: string): Speech {
  const said = hear(name);
  if (said.key !== undefined || said.transaction === 0) return said;
  return followsTransaction(withoutType(name)) ? said : { ...said, transaction: 0 };
}

/** Behind a colon stands a type: one word, or several that `|` or `&` join; no number, and no other name with its value. */
function withoutType(name: string): string {
  const colon = name.indexOf(":");
  const own = name.slice(0, Math.max(0, colon)).trimEnd();
  const isTyped =
    /^[\w\s$"'?]+$/.test(own) &&
    name
      .slice(colon + 1)
      .split(/[|&]/)
      .every((part) => /^[a-z_][\w.<>[\]]*$/i.test(part.trim()));
  return isTyped ? own : name;
}

/** What running words say of the value that follows them. */
export function speechOfProse(words: string): Speech {
  const said = hear(words);
  // Behind two dashes stands what another program is told.
  if (/\s--\s*$/.test(words)) return none;
  if (/\bcast\s+run$/.test(words.trim())) return { ...said, transaction: 3 };
  if (said.key !== undefined) return { ...said, transaction: 0 };
  const list = words
    .replace(flagWithValue, " ")
    .replace(variable, " argument ")
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
  const sentence =
    words
      .replace(variable, " argument ")
      .split(/[.!?]\s/)
      .at(-1) ?? "";
  const far = hear(sentence);
  const isFar = far.transaction > 1 && !/[=;(]/.test(sentence) && followsTransaction(sentence);
  return isFar ? { ...far, transaction: 2 } : { ...none, isOther: far.isOther };
}

/** What is compared with a value, in `expect(tx.hash).toBe(` or `assertEq(tx.hash, `: its last member tells. */
export function speechOfCompared(before: string, args: string): Speech {
  const said = hear(`${before} ${args}`);
  if (said.transaction === 0) return said;
  const compared = /[\p{L}\p{N}]/u.test(args) ? args : before.slice(0, before.lastIndexOf(")"));
  return followsTransaction(compared) ? said : { ...said, transaction: 0 };
}

/** Whether nobody stands between the last word of transactions and the end, and nothing is done with them. */
function followsTransaction(words: string): boolean {
  if (usedForAll.test(words) || tellsUse(words) || hasPerson(words)) return false;
  const names = words.match(/[\p{L}_$][\p{L}\p{M}\p{N}_$-]*/gu) ?? [];
  const at = names.findLastIndex((name) => hear(name).transaction > 0);
  if (!leadsIn(words, names[at] ?? "")) return false;
  return names.slice(at + 1).every((name) => partsOf(name).every((part) => follower.test(part)));
}

/** Whether what stands before a transaction, in the same clause, tells of it and nothing else. */
function leadsIn(words: string, name: string): boolean {
  const at = words.lastIndexOf(name);
  const before = words.slice(0, at);
  // What stands in brackets between the words belongs to those before: `Ledger (tx)`.
  const isAside = /[)\]}]/.test(words.slice(at));
  const whole = isAside ? before.replace(/(?:\(|\s[[{])(?=[^()[\]{}]*$)/, " ") : before;
  const clause = whole.split(/[.!?;:,|()[\]{}=<>"'`]|\bwhere\b/i).at(-1) ?? "";
  const list = clause.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  return list.slice(-5).every((word) => {
    const isName = /\p{Ll}\p{Lu}|[\d_]|^\p{Lu}{2,}$|^\w$/u.test(word);
    return isName || leading.test(word.toLowerCase()) || isDeed(word) || hear(word).transaction > 0;
  });
}

/** Whether the words say what is done with a key, or that something is for transactions. */
function tellsUse(words: string): boolean {
  const list = words.toLowerCase().match(/\p{L}+/gu) ?? [];
  return list.some((word, at) => {
    if (uses.test(word)) return true;
    if (!/^(?:tx|txn|transaction)s?$/.test(word)) return false;
    for (let index = at - 1; index >= at - 4; index -= 1) {
      const other = list[index] ?? "";
      if (does.test(other) || (doing.test(other) && (index < at - 1 || word.endsWith("s")))) return true;
      if (purpose.test(other) && !found.test(list[index - 1] ?? "")) return true;
    }
    return false;
  });
}

/** Whether somebody is named in the words, other than who speaks them: `bob: stuck tx`. */
function hasPerson(words: string): boolean {
  return words
    .split(/\s+/)
    .some((word) => !word.endsWith(":") && word.split(/[^\p{L}]+/u).some((name) => person.test(name)));
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
  if (own.key !== undefined || query.split(/[^a-z]+/i).some((part) => acts.test(part)))
    return { ...own, isPlainly: false, transaction: 0 };
  if (whole.endsWith("/contracts/results/")) return { isPlainly: false, transaction: 3, isOther: false };
  const { transaction, isOther } = own;
  return { isPlainly: false, transaction: transaction === 2 ? 3 : transaction, isOther };
}
