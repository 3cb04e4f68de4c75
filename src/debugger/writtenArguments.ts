import type { SourceVariable } from "../builds/source/parseSource.ts";
import type { SolidityTokens } from "../builds/source/solidityTokens.ts";
import type { SourceProgram } from "../builds/source/sourceProgram.ts";
import { sourceTypes } from "../builds/source/storageLayoutOf.ts";
import { memoize } from "../core/async/memoize.ts";
import { literalValue } from "../decode/storage/mappingKey.ts";
import type { Program, ProgramFunction } from "./program.ts";
import type { FunctionFrame } from "./functionFrame.ts";
import { plainValue, type Reading } from "./variable.ts";
import { firstTokenFrom, tokensOf } from "./writtenCalls.ts";

/**
 * What the sources alone say of the arguments of a function that has one call in all of them: literals, constants, `msg.sender`, and
 * parameters of the caller that nothing assigns. The optimizer cannot change these. Undefined for any other argument.
 *
 * @param argumentOf the value of a parameter of the caller
 */
export function writtenArguments(
  { program, fn, caller, call }: FunctionFrame,
  argumentOf: (parameter: SourceVariable) => Reading | undefined,
): readonly (Reading | undefined)[] {
  if (program === undefined || fn === undefined || caller?.fn === undefined || caller.call !== call)
    return [];
  const written = expressionsOf(program, fn, caller.fn);
  if (written === undefined) return [];
  const callerFn = caller.fn;
  const scope = { path: callerFn.path, contract: callerFn.contract };
  const { source } = callerFn;
  const isVariable = (name: string): boolean =>
    [...source.parameters, ...source.returns, ...source.locals].some((one) => one.name === name);
  return fn.source.parameters.map((parameter, index) => {
    const text = written[index];
    const type = sourceTypes(program.sources).typeOf(parameter.type, {
      path: fn.path,
      contract: fn.contract,
    });
    if (text === undefined || type === undefined) return undefined;
    if (text === "msg.sender")
      return type.kind === "value" && type.base === "address" && call.sender !== undefined
        ? plainValue({ kind: "address", address: call.sender })
        : undefined;
    const passed = source.parameters.find(({ name }) => name === text);
    if (passed !== undefined) {
      // A local variable can hide it.
      if (source.locals.some(({ name }) => name === text)) return undefined;
      const isSame = JSON.stringify(passed.type) === JSON.stringify(parameter.type);
      // What is in memory may have changed.
      if (type.kind !== "value" && passed.location !== "calldata") return undefined;
      return isSame && !assignedNames(callerFn).has(text) ? argumentOf(passed) : undefined;
    }
    const isKnown = !isVariable(text.replace(/[^\w$].*/s, ""));
    const constant = isKnown ? sourceTypes(program.sources).constant(text, scope) : undefined;
    const literal = literalValue(type, text, constant?.value);
    return literal && plainValue(literal);
  });
}

type Mention = { readonly path: string; readonly tokens: SolidityTokens; readonly at: number };

/** UTF-16 units. */
const maxNameLength = 256;

/** Where names stand that occur no more than twice: where they are declared, and where they are used. */
const rareNames: (sources: SourceProgram) => ReadonlyMap<string, readonly Mention[]> = memoize((sources) => {
  const names = new Map<string, Mention[]>();
  for (const [path, file] of sources.files) {
    const tokens = tokensOf(file);
    for (const [at, word] of tokens.words.entries()) {
      if (word.length > maxNameLength || !/^[A-Za-z_$]/.test(word)) continue;
      const known = names.get(word) ?? [];
      if (known.length < 3) known.push({ path, tokens, at });
      names.set(word, known);
    }
  }
  return names;
});

/** The arguments of the only call of a function, in the order of its parameters, as they are written. */
function expressionsOf(
  program: Program,
  fn: ProgramFunction,
  caller: ProgramFunction,
): readonly (string | undefined)[] | undefined {
  const { name, kind, parameters } = fn.source;
  // A source that is not at hand may have another call.
  if (kind !== "function" || !program.hasAllSources || program.functionsNamed(name).length !== 1)
    return undefined;
  const mentions = rareNames(program.sources).get(name) ?? [];
  const inCaller = mentions.filter(({ path, tokens, at }) => {
    const start = tokens.starts[at] ?? 0;
    const { body } = caller.source;
    return path === caller.path && body !== undefined && body.start <= start && start < body.end;
  });
  const [mention] = inCaller;
  if (mentions.length !== 2 || inCaller.length !== 1 || mention === undefined) return undefined;
  const { tokens, at } = mention;
  const { words, closes } = tokens;
  if (words[at + 1] !== "(" || words[at + 2] === "{") return undefined;
  const close = closes[at + 1] ?? 0;
  const written: string[] = [];
  for (let [from, index] = [at + 2, at + 2]; index <= close; index += 1) {
    const end = closes[index] ?? 0;
    if (index < close && end > index) index = end;
    else if (index === close || words[index] === ",") {
      if (index > from) written.push(tokens.text.slice(tokens.starts[from], tokens.ends[index - 1]));
      from = index + 1;
    }
  }
  if (written.length === parameters.length) return written;
  // `item.clamp(1, 50)` is a call of a library whose first argument stands before the dot.
  const isBound = written.length + 1 === parameters.length && words[at - 1] === ".";
  const [receiver = "", before = ""] = [words[at - 2], words[at - 3]];
  const isName = /^[A-Za-z_$]/.test(receiver) && before !== ".";
  return isBound ? [isName ? receiver : undefined, ...written] : undefined;
}

/** The names that statements of a function may assign: variables, and members of any. */
export const assignedNames: (fn: ProgramFunction) => ReadonlySet<string> = memoize(({ file, source }) => {
  const tokens = tokensOf(file);
  const { words, starts, closes } = tokens;
  const { start: first, end: last, assemblyBlocks } = source;
  const names = new Set<string>();
  /** Index behind the last list of several that are assigned. */
  let listEnd = 0;
  for (let at = firstTokenFrom(tokens, first); (starts[at] ?? last) < last; at += 1) {
    const [word = "", next = "", second = "", third = ""] = words.slice(at, at + 4);
    const close = closes[at] ?? 0;
    if (word === "(" && words[close + 1] === "=") listEnd = Math.max(listEnd, close);
    if (word.length > maxNameLength || !/^[A-Za-z_$]/.test(word)) continue;
    const start = starts[at] ?? 0;
    const isAssigned =
      next === "=" ||
      (/^(?:[-+*/%|&^]|<<|>>)$/.test(next) && (second === "=" || third === "=" || second === next)) ||
      /(?:\+\+|--)$/.test(words.slice(Math.max(0, at - 2), at).join("")) ||
      words[at - 1] === "delete" ||
      at < listEnd ||
      assemblyBlocks.some((block) => block.start <= start && start < block.end);
    if (isAssigned) names.add(word);
  }
  return names;
});
