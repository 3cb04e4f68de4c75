import { commentBehind } from "./behind.ts";
import { callBefore } from "./call.ts";
import { lineEnd, lineStart } from "./framesAround.ts";
import type { Label } from "./label.ts";
import { siblingName } from "./sibling.ts";
import { speechOfAddress, speechOfName, speechOfProse } from "./speech.ts";
import { areSeveral, linking, person, type Speech } from "./vocabulary.ts";

/** Names of members that say nothing of what they hold. */
const generic = /^(?:values?|vals?|default|content|id|ids|items?|results?|params?|list|example|text|\d+)$/i;

/** Parts of a transaction in which somebody stands, who may have a key. */
const party = /^(?:from|to|by|input|data|value|sender|caller|who)$/i;

/** Whether a {@link bareName} says nothing of what it names. */
export function isGeneric(name: string): boolean {
  return generic.test(name);
}

/** Whether a {@link bareName} names whoever has a part in a transaction, or leads to them. */
export function isSomebody(name: string): boolean {
  return party.test(name) || linking.test(name.toLowerCase()) || person.test(name);
}

/** A name without its quotes and marks. */
export function bareName(name: string): string {
  return name.replace(/["'\s*\\-]/g, "");
}

/**
 * What a label says of its value; of a `value`, what the member beside it names it, and of `params` their method.
 * @param before what stands before the value
 * @param isOfOne whether the label is one value's: no such is several transactions, but may be used for them
 */
export function speechOfLabel(
  label: Exclude<Label, { kind: "none" }>,
  before: string,
  isOfOne: boolean,
): Speech {
  if (label.kind === "address") return speechOfAddress(label.name, label.whole);
  if (label.kind === "prose") return ofOne(label.name, speechOfProse(label.name), isOfOne);
  const bare = bareName(label.name);
  const name = label.name.slice(-300);
  if (!isGeneric(bare)) return ofOne(name, speechOfName(name), isOfOne);
  const sibling = siblingName(before, before.length, bare);
  if (sibling === undefined) return { isPlainly: false, transaction: 0, isOther: false };
  const method = bare === "params" ? callBefore(sibling) : undefined;
  if (method === undefined || method.kind === "reads") return ofOne(sibling, speechOfName(sibling), isOfOne);
  return { ...method.speech, transaction: 0, isOther: true };
}

function ofOne(name: string, speech: Speech, isOfOne: boolean): Speech {
  return isOfOne && areSeveral(name) ? { ...speech, transaction: 0, isOther: true } : speech;
}

/** An arrow with the quotes and spaces around it. */
const longestArrow = 40;

/** Nobody writes more before what opens a block. */
const longestHead = 200;

/** A block of settings, `wallet "hot" {`, or what Clojure and Elixir define. */
const settings = /(?:^\s*@?(?:def\w*\s+)?[\w.-]+(?:\s+"[^"\n]*")*\s*%?|:[\w.?-]+)\s*$/;

/** What a block is called whose members begin behind `before`, where that is said of each: no function's name is. */
export function nameOfBlock(before: string): { readonly name: string; readonly isSettings: boolean } {
  // In Go a type can be told right before its values: its members speak of them.
  if (before.trimEnd().endsWith("}")) return { name: before.slice(-longestHead), isSettings: false };
  const line = before.slice(lineStart(before, before.length)).slice(-longestHead);
  const isSettings = settings.test(line);
  const isType = /\b(?:enum|class|object|namespace|module|struct) \w/.test(line);
  return { name: isSettings || isType ? line : "", isSettings };
}

/** Whether a value is what a branch leads to, `"tx" => "…"`: which function that is in tells, too. */
export function isBranch(before: string): boolean {
  return /["'`]\s*[=-]>[\s"'`]*$/.test(before.slice(-longestArrow));
}

/** Whether a comment says of the value before it that it is a transaction: one of them, and nobody's. */
function namesTransaction(comment: string): boolean {
  return (
    speechOfName(comment).transaction > 1 &&
    !areSeveral(comment) &&
    !comment.split(/[^\p{L}]+/u).some((word) => isSomebody(word))
  );
}

/** Whether a comment names a value that stands behind nothing but its assignment; others tell what their line does. */
export function isNamedBehind(label: Label, text: string, start: number, end: number): boolean {
  if (label.kind !== "pair" || label.operator !== "=") return false;
  const behind = text.slice(end, lineEnd(text, end));
  return /^["'`]?[\s;]*(?:\/\/|#|\/\*|--)/.test(behind) && namesTransaction(commentBehind(text, start, end));
}
