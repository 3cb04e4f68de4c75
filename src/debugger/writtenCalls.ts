import type { SourceFile } from "../builds/source/parseSource.ts";
import { solidityTokens, type SolidityTokens } from "../builds/source/solidityTokens.ts";
import { memoize } from "../core/async/memoize.ts";
import { runToEnd } from "../core/async/yielding.ts";
import { partitionPoint } from "../core/partitionPoint.ts";
import type { Program, ProgramFunction } from "./program.ts";

/** The tokens of a source. */
export const tokensOf: (file: SourceFile) => SolidityTokens = memoize((file) =>
  runToEnd(solidityTokens(file.text)),
);

/** Index of the first token from a place on. */
export const firstTokenFrom = ({ starts }: SolidityTokens, place: number): number =>
  partitionPoint(starts, (start) => start < place);

type WrittenCall = {
  /** `super` of `super.f(1)`. */
  readonly qualifier: string | undefined;
  /** Of arguments; undefined if they are named. */
  readonly count: number | undefined;
};

/** Whether the text of a function calls another: one of its name with as many arguments, in the version that is meant. */
export function canCall(program: Program, caller: ProgramFunction, callee: ProgramFunction): boolean {
  const { name, parameters } = callee.source;
  return (callsOf(caller).get(name) ?? []).some(({ qualifier, count }) => {
    // What stands before the dot is the first argument, unless it is the library.
    const isBound = qualifier !== undefined && qualifier !== callee.contract?.name;
    const counts = [undefined, parameters.length, ...(isBound ? [parameters.length - 1] : [])];
    return counts.includes(count) && isVersionMeant(program, caller, callee, qualifier);
  });
}

/** Whether a call means this version of a function rather than one that overrides it or that it overrides. */
function isVersionMeant(
  program: Program,
  caller: ProgramFunction,
  callee: ProgramFunction,
  qualifier: string | undefined,
): boolean {
  if (callee.source.visibility === "private") return callee.contract === caller.contract;
  const versions = program.versionsOf(callee);
  // Of a library, a file, or another contract.
  if (versions.length === 0) return true;
  const lineage = program.lineage.map(({ contract }) => contract);
  const from =
    qualifier === "super"
      ? lineage.indexOf(caller.contract) + 1
      : lineage.findIndex((contract) => contract?.name === qualifier);
  return versions.find(({ contract }) => lineage.indexOf(contract) >= from) === callee;
}

/** Forms of calls of one name in a function, by qualifier and number of arguments. */
const maxForms = 64;

/** Calls of a function by the last parts of their names, those of one form once. */
const callsOf: (fn: ProgramFunction) => ReadonlyMap<string, readonly WrittenCall[]> = memoize(
  ({ file, source: { start, end } }) => {
    const tokens = tokensOf(file);
    const { words, starts, closes } = tokens;
    const calls = new Map<string, WrittenCall[]>();
    for (let at = firstTokenFrom(tokens, start); (starts[at] ?? end) < end; at += 1) {
      const name = words[at] ?? "";
      if (!/^[A-Za-z_$]/.test(name) || words[at - 1] === "function") continue;
      // `f{value: 1}(2)`
      const open = words[at + 1] === "{" ? (closes[at + 1] ?? 0) + 1 : at + 1;
      if (words[open] !== "(") continue;
      const known = calls.get(name) ?? [];
      calls.set(name, known);
      if (known.length === maxForms) continue;
      const qualifier = words[at - 1] === "." ? words[at - 2] : undefined;
      const count = argumentCount(words, closes, open);
      if (!known.some((one) => one.qualifier === qualifier && one.count === count))
        known.push({ qualifier, count });
    }
    return calls;
  },
);

function argumentCount(words: readonly string[], closes: Int32Array, open: number): number | undefined {
  const close = closes[open] ?? 0;
  if (words[open + 1] === "{") return undefined;
  let count = close > open + 1 ? 1 : 0;
  for (let at = open + 1; at < close; at = Math.max(closes[at] ?? 0, at) + 1)
    if (words[at] === ",") count += 1;
  return count;
}
