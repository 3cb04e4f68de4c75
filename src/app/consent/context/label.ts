import { withoutHex } from "./vocabulary.ts";

/** The words nearest before a value that name it, and how they do. */
export type Label =
  | { readonly kind: "none" }
  /** `/tx/` or `?hash=` of a web address: the part, and the whole address up to there. */
  | { readonly kind: "address"; readonly name: string; readonly whole: string }
  /** `name =`, `"name":`, `--name`; `operator` tells which. */
  | { readonly kind: "pair"; readonly name: string; readonly operator: string }
  /** Running words. */
  | { readonly kind: "prose"; readonly name: string };

/** Quotes and marks that stand between a value and its name, and prefixes of literals. */
const between = /(?:[\s"'`“”‘’«»*~|>\\]|\b(?:hex|h256|b256!?|b|x|r|f)(?=["']))+$/u;

/** Flags that take no value: what follows them is the command's. */
const bareFlag = /\s-{1,2}(?:json|quick|debug|trace|verbose|v+|q|async|no-color|decode-internal|label)$/;

/** No more characters before a value, or the bracket it stands in, are looked at: some patterns take the square of it. */
const longestBefore = 1000;

/** The label of what stands behind `before`, which begins where its member, argument or statement does. */
export function labelOf(before: string): Label {
  const tail = before.slice(-longestBefore);
  const address = /(?:[a-z][a-z+.-]*:\/\/|\/|\?|&|#)\S*$/i.exec(tail)?.[0];
  const part = address === undefined ? null : /[/?&#]([\w.~-]+)[/=]$/.exec(address);
  if (address !== undefined && part !== null) return { kind: "address", name: part[1] ?? "", whole: address };

  let words = tail.replace(between, "");
  const tag = /<([\w:.-]+)(?:\s[^<>]*)?$/.exec(words);
  if (tag !== null && tail.includes(">", tag.index))
    return { kind: "pair", name: tag[1] ?? "", operator: "<" };
  const operator = /(?:=>|->|:=|\?\?=?|\|\|=?|[!=]==?|=|:|：|<<<)$/.exec(words)?.[0];
  if (operator !== undefined) {
    words = words.slice(0, -operator.length);
    const choice = operator === ":" ? /\s\?\s/.exec(words) : null;
    if (choice !== null)
      return { kind: "pair", name: assignedTo(words.slice(0, choice.index)), operator: "=" };
    return { kind: "pair", name: lastClause(words), operator };
  }
  words = words.replace(bareFlag, "");
  const flag = /(?:^|\s)(-{1,2}[a-z][\w-]*)$/i.exec(words)?.[1];
  if (flag !== undefined) return { kind: "pair", name: flag, operator: "-" };
  return /\p{L}/u.test(withoutHex(words)) ? { kind: "prose", name: words } : { kind: "none" };
}

/** What a choice is for, `a = b ? c : d`: neither its condition nor the other branch names a branch. */
function assignedTo(choice: string): string {
  const upToOperator = /^[^"'`?]*?[^=!<>](?:=(?!=)|:)/.exec(choice)?.[0] ?? "";
  return upToOperator.slice(0, -1).trim();
}

/** What stands before an operator and belongs to it: behind the end of a sentence or the pair before it. */
function lastClause(words: string): string {
  const clause =
    words
      .replace(/(?<![\s"'`\\*])[\s"'`\\*]+$/, "")
      .split(/[.!?;]\s|[,，；。]\s*|\s[-–—|]\s|\s\|\||&&/u)
      .at(-1) ?? "";
  const flag = /(?:^|\s)(-{1,2}[a-z][\w-]*)$/i.exec(clause)?.[1];
  if (flag !== undefined) return flag;
  // A name in quotes ends where they close, which is not shown here, and begins where they open.
  const quoted = /["'`][^"'`]*$/.exec(clause);
  if (quoted !== null && /\p{L}/u.test(quoted[0]) && !/[\w\])]$/.test(clause.slice(0, quoted.index)))
    return clause.slice(quoted.index + 1);
  return clause.replace(/^.*\S=\S*\s+/su, "");
}

/** {@link labelOf} what stands before a bracket, and before the type of what that holds. */
export function labelOfBracket(before: string): Label {
  return labelOf(
    before.slice(-longestBefore).replace(/(?:[\w.<>*&[\]]+|vec!|\bnew\s+[\w[\]]+)\s*$/, dropType),
  );
}

/** Go's `[]string{`, Rust's `vec![`, Java's `new String[] {`: the name stands before the type. */
function dropType(found: string, offset: number, whole: string): string {
  return /[:=]\s*$/.test(whole.slice(0, offset)) ? "" : found;
}

/** Whether a place stands in a web address. */
export function isInAddress(text: string, start: number): boolean {
  return /:\/\/\S+$/.test(text.slice(Math.max(0, start - 300), start));
}
