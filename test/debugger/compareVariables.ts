import type { Execution } from "../../src/debugger/execution.ts";
import type { FunctionFrame } from "../../src/debugger/functionFrame.ts";
import type { Stop } from "../../src/debugger/stops.ts";
import type { Reading, Variable } from "../../src/debugger/variable.ts";
import { argumentsOf, localsOf } from "../../src/debugger/variables.ts";

/** A function that was entered, with values of its parameters as text. */
export type TrueEntry = {
  readonly contract: string;
  readonly function: string;
  readonly arguments: Readonly<Record<string, string>>;
};

export type Comparison = {
  right: number;
  wrong: number;
  unavailable: number;
  readonly differences: string[];
};

export const noComparison = (): Comparison => ({ right: 0, wrong: 0, unavailable: 0, differences: [] });

export function addComparison(to: Comparison, { right, wrong, unavailable, differences }: Comparison): void {
  to.right += right;
  to.wrong += wrong;
  to.unavailable += unavailable;
  to.differences.push(...differences);
}

/** Compares the arguments of all functions that were entered. What the debugger did not see entered is unavailable. */
export function compareArguments(
  execution: Execution,
  stops: readonly Stop[],
  entries: readonly TrueEntry[],
  longestCommon: (one: readonly string[], other: readonly string[]) => (readonly [number, number])[],
): Comparison {
  const first = new Map<FunctionFrame, Stop>();
  for (const stop of stops)
    for (const frame of chainOf(stop.frame)) if (!first.has(frame)) first.set(frame, stop);
  const frames = [...first].filter(([{ fn }]) => fn !== undefined && fn.source.kind !== "modifier");
  const pairs = new Map(
    longestCommon(
      entries.map((entry) => `${entry.contract}.${entry.function}`),
      frames.map(([{ fn }]) => {
        const { kind, name = "" } = fn?.source ?? {};
        return `${fn?.contract?.name}.${kind === "function" ? name : kind}`;
      }),
    ),
  );
  const result = noComparison();
  for (const [index, entry] of entries.entries()) {
    const [frame, stop] = frames[pairs.get(index) ?? -1] ?? [];
    const found = frame === undefined || stop === undefined ? [] : argumentsOf(execution, stop, frame);
    compare(result, entry.arguments, found, `${entry.contract}.${entry.function}`);
  }
  return result;
}

/** Compares what a stop sees with what the statement saw. */
export function compareVariables(
  result: Comparison,
  execution: Execution,
  stop: Stop,
  expected: Readonly<Record<string, string>>,
  where: string,
): void {
  const { frame } = stop;
  const found = argumentsOf(execution, stop, frame).filter((one) => one.isAsPassed !== true);
  compare(result, expected, [...found, ...localsOf(execution, stop, frame)], where);
}

function compare(
  result: Comparison,
  expected: Readonly<Record<string, string>>,
  found: readonly Variable[],
  where: string,
): void {
  for (const [name, value] of Object.entries(expected)) {
    const actual = found.findLast((one) => one.name === name)?.value ?? { unavailable: "notInTrace" };
    if ("unavailable" in actual) {
      result.unavailable += 1;
      result.differences.push(`${where}: ${name} is ${value}, not available: ${actual.unavailable}`);
    } else if (plainText(actual) === value) result.right += 1;
    else if (isPartOf(plainText(actual), value)) {
      result.unavailable += 1;
      result.differences.push(`${where}: ${name} is ${value}, known of it is ${plainText(actual)}`);
    } else {
      result.wrong += 1;
      result.differences.push(`${where}: ${name} is ${value}, shown as ${plainText(actual)}`);
    }
  }
}

/** Whether a value is another one, parts of which are not available. */
function isPartOf(text: string, value: string): boolean {
  const [first = "", ...rest] = text.split(/(?<=[{ ])\?(?=[,}])/);
  if (rest.length === 0 || !value.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = value.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

/** A value as the ground truth writes it: decimal numbers, hex in lower case, text in quotes, structs and arrays as `{a, b}`. */
function plainText(value: Reading): string {
  if ("unavailable" in value) return "?";
  const children = value.children?.();
  if (children !== undefined) return `{${children.map((child) => plainText(child.value)).join(", ")}}`;
  const { text } = value;
  if (text.startsWith('"')) return JSON.stringify(value.full?.() ?? text);
  if (text.startsWith("0x")) return (value.full?.() ?? text).toLowerCase();
  return /^[\w$]+ \((\d+)\)$/.exec(text)?.[1] ?? text;
}

/** From the outermost frame to the innermost. */
function chainOf(innermost: FunctionFrame): readonly FunctionFrame[] {
  const chain: FunctionFrame[] = [];
  for (let frame: FunctionFrame | undefined = innermost; frame !== undefined; frame = frame.caller)
    chain.push(frame);
  return chain.toReversed();
}
