import type { ContractStorage } from "../builds/storage/contractStorage.ts";
import { sourceTypes } from "../builds/source/storageLayoutOf.ts";
import type { Execution } from "./execution.ts";
import type { UntouchedSlot } from "./storageValue.ts";
import type { FunctionFrame, Stop } from "./timeline.ts";
import { plainValue, variable, type Variable } from "./variable.ts";
import { argumentsOf, localsOf, stateOf, transactionOf } from "./variables.ts";

/** UTF-16 units. */
const longestExpression = 1000;
const deepestKey = 4;

/**
 * The variable that an expression names: `total`, `left["oolong"]`, `point.x`, `used[msg.sender][a.b]`, `msg.value`, `Fixed.ONE`.
 * Undefined for other expressions, and for what is not there.
 */
export function evaluate(
  execution: Execution,
  stop: Stop,
  frame: FunctionFrame,
  expression: string,
  storage: ContractStorage | undefined,
  untouched?: UntouchedSlot,
): Variable | undefined {
  const scopes: readonly (() => readonly Variable[])[] = [
    // Of equal names the last declared is meant.
    () => localsOf(execution, stop, frame, untouched).toReversed(),
    () => argumentsOf(execution, stop, frame, untouched),
    () => stateOf(execution, stop, frame, storage, untouched),
    () => transactionOf(execution, stop, frame),
  ];
  const named = (name: string): Variable | undefined => {
    for (const scope of scopes) {
      const found = scope().find((one) => one.name === name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const evaluated = (text: string, depth: number): Variable | undefined => {
    const parts = text.length > longestExpression || depth > deepestKey ? undefined : partsOf(text);
    if (parts === undefined) return undefined;
    const [root = "", ...path] = parts;
    let found = named(root);
    for (const part of path) {
      if (found === undefined || "unavailable" in found.value) break;
      found = childOf(found, part.startsWith("[") ? `[${keyOf(part.slice(1, -1), depth)}]` : part);
    }
    return found ?? constant(frame, text);
  };
  /** An expression in brackets as a literal: the value of a variable, the name of an enum's member, or the literal that it is. */
  const keyOf = (text: string, depth: number): string => {
    const value = evaluated(text, depth + 1)?.value;
    if (value === undefined || "unavailable" in value)
      return /^[A-Za-z_$][\w$.]*$/.test(text) ? text.slice(text.lastIndexOf(".") + 1) : text;
    const whole = value.full?.() ?? value.text;
    if (value.text.startsWith('"')) return JSON.stringify(whole);
    // Of an enum.
    return /^([\w$]+) \(\d+\)$/.exec(whole)?.[1] ?? whole;
  };
  const found = evaluated(expression.trim(), 0);
  return found && { ...found, name: expression.trim() };
}

function childOf({ value }: Variable, name: string): Variable | undefined {
  return "unavailable" in value ? undefined : value.child?.(name);
}

function constant({ program, fn }: FunctionFrame, name: string): Variable | undefined {
  if (program === undefined || fn === undefined || !/^[A-Za-z_$][\w$.]*$/.test(name)) return undefined;
  const value = sourceTypes(program.sources).constant(name, { path: fn.path, contract: fn.contract });
  return value === undefined ? undefined : variable(name, "", plainValue({ kind: "integer", value }));
}

const globals = /^(?:(?:msg|tx)\s*\.\s*[a-z]+|address\s*\(\s*this\s*\)|gasleft\s*\(\s*\))/;

/** A name, followed by members and expressions in brackets. Undefined for any other expression. */
function partsOf(text: string): readonly string[] | undefined {
  const [root] = globals.exec(text) ?? /^[A-Za-z_$][\w$]*/.exec(text) ?? [];
  if (root === undefined) return undefined;
  const parts = [root.replaceAll(/\s/g, "")];
  for (let at = root.length; at < text.length;) {
    const rest = text.slice(at);
    const [member, name] = /^\s*\.\s*([A-Za-z_$][\w$]*)/.exec(rest) ?? [];
    const [space = ""] = /^\s*/.exec(rest) ?? [];
    const end =
      member === undefined && rest[space.length] === "[" ? bracketEnd(rest, space.length) : undefined;
    if (name !== undefined) parts.push(name);
    else if (end !== undefined) parts.push(`[${rest.slice(space.length + 1, end - 1).trim()}]`);
    else return undefined;
    at += member?.length ?? end ?? 0;
  }
  return parts;
}

/** Behind the bracket that closes the one at a place. */
function bracketEnd(text: string, open: number): number | undefined {
  let depth = 0;
  const signs = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[[\]]/g;
  signs.lastIndex = open;
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    if (found[0] === "[") depth += 1;
    if (found[0] === "]") depth -= 1;
    if (depth === 0) return found.index + 1;
  }
  return undefined;
}
