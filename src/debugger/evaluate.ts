import { constantValue } from "../builds/source/constantValue.ts";
import { solidityTokens } from "../builds/source/solidityTokens.ts";
import { checksummed } from "../core/address.ts";
import { sourceTypes } from "../builds/source/storageLayoutOf.ts";
import { runToEnd } from "../core/async/yielding.ts";
import { literalValue } from "../decode/storage/mappingKey.ts";
import type { Execution } from "./execution.ts";
import type { UntouchedSlot } from "./storageValue.ts";
import type { FunctionFrame } from "./functionFrame.ts";
import type { Stop } from "./stops.ts";
import { plainValue, unavailable, variable, type Value, type Variable } from "./variable.ts";
import { argumentsOf, localsOf, transactionOf } from "./variables.ts";

/** The value of an expression, or why it has none. */
export type Evaluated = Variable | Problem;

/** The part of an expression that has no value: an unknown name, a missing member or key, or unsupported syntax. */
type Problem = { readonly problem: "unknown" | "absent" | "unsupported"; readonly text: string };

/** UTF-16 units. */
const maxExpressionLength = 1000;
const maxKeyDepth = 4;

type Known = Variable & { readonly value: Value };
type Child = NonNullable<Value["child"]>;

/** Ends an evaluation with what it comes to, its cause; does not leave this file. */
class Ended extends Error {}

const isName = (word = ""): boolean => /^[A-Za-z_$]/.test(word);

/**
 * Evaluates variables and what is in them, constants, and literals: `total`, `left["oolong"]`, `point.x`, `used[msg.sender][a.b]`,
 * `msg.value`, `Fixed.ONE`, `Status.Open`, `type(uint256).max`, `address(0)`, `1e18`.
 *
 * @param stateOf the state variables of a name, with storage that is requested
 */
export function evaluate(
  execution: Execution,
  stop: Stop,
  frame: FunctionFrame,
  expression: string,
  stateOf: (name: string, wordBefore: UntouchedSlot | undefined) => readonly Variable[],
  untouched?: UntouchedSlot,
): Evaluated {
  const scopes: readonly ((name: string, wordBefore?: UntouchedSlot) => readonly Variable[])[] = [
    // Of equal names the last declared is meant.
    (_name, wordBefore) => localsOf(execution, stop, frame, wordBefore).toReversed(),
    (_name, wordBefore) => argumentsOf(execution, stop, frame, wordBefore),
    stateOf,
    () => transactionOf(execution, stop, frame),
  ];
  const named = (name: string): Variable | undefined => {
    for (const scope of scopes) {
      const find = (wordBefore?: UntouchedSlot) => scope(name, wordBefore).find((one) => one.name === name);
      const found = find();
      if (found === undefined) continue;
      // Storage is requested only where some can be missing.
      return "text" in found.value && !found.value.child ? found : find(untouched);
    }
    return undefined;
  };
  const whole = expression.trim();
  const { words, starts, ends, closes } = runToEnd(solidityTokens(whole.slice(0, maxExpressionLength)));
  const textOf = (from: number, to: number): string => whole.slice(starts[from], ends[to - 1]);
  const ended = (problem: Problem["problem"], from: number, to: number): Ended =>
    new Ended("", { cause: { problem, text: textOf(from, to) } });
  const known = (found: Variable | undefined): Known | undefined => {
    if (found !== undefined && "unavailable" in found.value) throw new Ended("", { cause: found });
    return found as Known | undefined;
  };

  const valueOf = (from: number, to: number, depth: number): Known => {
    const [word = "", next] = words.slice(from, from + 2);
    const unsupported = ended("unsupported", from, to);
    if (depth > maxKeyDepth) throw unsupported;
    const literal = literalOf(textOf(from, to), to - from);
    if (literal !== undefined) return { name: "", type: "", value: literal };
    if (!isName(word)) throw unsupported;
    // `address(this)`, `msg.sender`
    let at = from + (/^(?:msg|tx|block)$/.test(word) ? 3 : 1);
    if (next === "(") at = (closes[from + 1] ?? to) + 1;
    const unknown = ended("unknown", from, Math.min(at, to));
    let name = words.slice(from, at).join("");
    let found = known(named(name) ?? declared(frame, name));
    if (found === undefined && next === "(" && /^(?:address|payable)$/.test(word)) {
      const { value, ...inner } = valueOf(from + 2, at - 1, depth + 1);
      // Any number of so many digits is one of an address.
      if (!/^(?:\d{1,48}|0x[\da-f]{1,40})$/i.test(value.text)) throw unsupported;
      const text = checksummed(`0x${BigInt(value.text).toString(16).padStart(40, "0")}`);
      found = { ...inner, type: word, value: { text } };
    }
    // `Fixed.ONE`
    for (; found === undefined && words[at] === "." && at + 1 < to; at += 2) {
      name += `.${words[at + 1] ?? ""}`;
      found = known(declared(frame, name));
    }
    if (found === undefined) throw next === "(" ? unsupported : unknown;
    while (at < to) {
      const isMember = words[at] === "." && isName(words[at + 1]);
      const end = isMember ? at + 2 : words[at] === "[" ? (closes[at] ?? to) + 1 : to + 1;
      const { child } = found.value;
      if (end > to || child === undefined) throw unsupported;
      const inside = isMember ? child(words[at + 1] ?? "") : childAt(child, at + 1, end - 1, depth + 1);
      found = known(inside && marked(inside, found));
      if (found === undefined) throw ended("absent", from, end);
      at = end;
    }
    return found;
  };
  /** What is at a key. */
  const childAt = (child: Child, from: number, to: number, depth: number): Variable | undefined => {
    const name = words[from] ?? "";
    // A member of an enum can be a key by its name alone.
    const isMember = to - from === 1 && isName(name) && named(name) === undefined;
    const ofMember = isMember ? child(`[${name}]`) : undefined;
    if (ofMember !== undefined) return ofMember;
    const key = valueOf(from, to, depth);
    const found = child(`[${keyText(key.value)}]`);
    return found && marked(found, key);
  };
  try {
    if (whole.length > maxExpressionLength) return { problem: "unsupported", text: whole };
    return { ...valueOf(0, words.length, 0), name: whole };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    const result = error.cause as Evaluated;
    return "problem" in result ? result : { ...result, name: whole };
  }
}

/** @param count of tokens */
function literalOf(text: string, count: number): Value | undefined {
  if (count === 1 && /^(?:0[xX][\da-fA-F]+|true|false|".*"|'.*')$/s.test(text)) return { text };
  const value = constantValue(text, () => undefined);
  return value === undefined ? undefined : { text: String(value) };
}

/** A constant, a member of an enum, or the limit of a type. */
function declared({ program, fn }: FunctionFrame, name: string): Variable | undefined {
  const constant =
    fn && program && sourceTypes(program.sources).constant(name, { path: fn.path, contract: fn.contract });
  if (constant === undefined) return undefined;
  const { type, text, value } = constant;
  const literal = literalValue(type, text, value);
  return variable(name, type.label, literal ? plainValue(literal) : unavailable("constant"));
}

/** A key as a literal: the value of a variable, or the name of an enum's member. */
function keyText({ text, full }: Value): string {
  const whole = full?.();
  if (text.startsWith('"') && whole !== undefined) return JSON.stringify(whole);
  return /^([\w$]+) \(\d+\)$/.exec(text)?.[1] ?? whole ?? text;
}

/** Marks a value as what led to it is marked: what it is in, or the key. */
function marked(found: Variable, { isAsPassed, value: { isOfBlockBefore } }: Known): Variable {
  return {
    ...found,
    ...(isAsPassed === true ? { isAsPassed } : {}),
    value: isOfBlockBefore === true ? { ...found.value, isOfBlockBefore } : found.value,
  };
}
