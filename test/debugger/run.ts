import { runToEnd } from "../../src/core/async/yielding.ts";
import { readExecution, type CallFrame } from "../../src/debugger/execution.ts";
import type { FunctionFrame } from "../../src/debugger/functionFrame.ts";
import type { Stop } from "../../src/debugger/stops.ts";
import { readTimeline } from "../../src/debugger/timeline.ts";
import {
  modes,
  readGroundTruth,
  type CompiledRun,
  type TracedTransaction,
  type Truth,
} from "./groundTruth.ts";
import { addComparison, compareArguments, compareVariables, noComparison } from "./compareVariables.ts";
import { ProgramsOfOutput } from "./programsOfOutput.ts";
import { stacksThatDiffer } from "./structLogs.ts";

/**
 * `npm run conformance:debugger -- FOLDER`: steps through transactions whose statements, call chains, and values are known, and compares.
 * `full`: with the AST, `functionDebugData`, and `storageLayout` of the compiler; `bare`: without them.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder of the ground truth.");

const { sources, runs, truth, floors } = readGroundTruth(folder);
const isVerbose = process.argv.includes("--verbose");
let [passed, failed] = [0, 0];

function check(title: string, isRight: boolean): void {
  if (isRight) passed += 1;
  else failed += 1;
  if (!isRight) console.log(`  FAILED: ${title}`);
}

const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole);

for (const mode of modes) {
  const run = runs[mode];
  if (run === undefined) continue;
  for (const variant of ["full", "bare"] as const) {
    const programs = new ProgramsOfOutput(sources, run.output, { isFull: variant === "full", mode });
    const [args, variables] = [noComparison(), noComparison()];
    const sum = { statements: 0, reached: 0, outOfOrder: 0, chains: 0, stacks: 0, stops: 0 };
    for (const transaction of run.transactions) {
      const known = truth.find(({ name }) => name === transaction.name);
      if (known === undefined) throw new Error(`No truth of ${transaction.name}`);
      const result = runTransaction(transaction, known, programs, run.codeOf);
      for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += result[name];
      addComparison(args, result.args);
      addComparison(variables, result.variables);
    }
    const floor = floors[mode][variant];
    const statements = percent(sum.reached, sum.statements);
    const chains = percent(sum.chains, sum.reached);
    const unavailable = percent(args.unavailable, args.right + args.wrong + args.unavailable);
    console.log(
      `${mode} ${variant}: statements ${sum.reached}/${sum.statements} (${statements.toFixed(1)} %), ` +
        `out of order ${sum.outOfOrder} of ${sum.stops} stops, chains ${sum.chains}/${sum.reached} (${chains.toFixed(1)} %), ` +
        `stacks that differ ${sum.stacks}, ` +
        `arguments ${args.right} right, ${args.wrong} wrong, ${args.unavailable} unavailable (${unavailable.toFixed(1)} %), ` +
        `variables ${variables.right} right, ${variables.wrong} wrong, ${variables.unavailable} unavailable`,
    );
    if (isVerbose)
      for (const line of [...args.differences, ...variables.differences]) console.log(`  ${line}`);
    check(`${mode} ${variant}: statements`, statements >= floor.statements);
    check(`${mode} ${variant}: chains`, chains >= floor.chains);
    check(`${mode} ${variant}: stacks equal`, sum.stacks === 0);
    check(`${mode} ${variant}: no wrong argument`, args.wrong === 0);
    check(`${mode} ${variant}: no wrong variable`, variables.wrong === 0);
    check(`${mode} ${variant}: arguments available`, unavailable <= floor.unavailableArguments);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function runTransaction(
  transaction: TracedTransaction,
  { statements, entries }: Truth,
  programs: ProgramsOfOutput,
  codeOf: CompiledRun["codeOf"],
) {
  const execution = runToEnd(readExecution(transaction.steps, transaction.transaction, codeOf));
  const programOf = (call: CallFrame) => {
    const isCreation = call.kind === "create" || call.kind === "create2";
    if (isCreation) return programs.ofCreation(execution.inputOf(call).bytes);
    const code = call.codeAddress === undefined ? undefined : codeOf(call.codeAddress);
    return code && programs.ofRuntime(code);
  };
  const { stops } = runToEnd(readTimeline(execution, programOf));
  const places = stops.filter(({ place }) => place?.fn !== undefined).map(placeOf);
  const hasOffsets = statements.some(({ offset }) => offset !== undefined);
  const keyOf = ({ file, line, offset }: Pick<Truth["statements"][number], "file" | "line" | "offset">) =>
    `${file}:${hasOffsets ? offset : line}`;
  const pairs = longestCommon(statements.map(keyOf), places.map(keyOf));
  const reached = new Set(pairs.map(([one]) => one));
  const matched = new Set(pairs.map(([, other]) => other));
  const isTrue = new Set(statements.map(keyOf));
  const outOfOrder = places.filter(
    (place, index) => !matched.has(index) && !place.isRepeated && isTrue.has(keyOf(place)),
  ).length;
  const right = pairs.filter(
    ([one, other]) => statements[one]?.chain.join("<") === places[other]?.chain.join("<"),
  );
  const args = compareArguments(execution, stops, entries, longestCommon);
  const variables = noComparison();
  const placed = stops.filter(({ place }) => place?.fn !== undefined);
  for (const [one, other] of pairs) {
    const [statement, stop] = [statements[one], placed[other]];
    if (statement?.variables === undefined || stop === undefined) continue;
    const where = `${transaction.name}: ${statement.file}:${statement.line}`;
    compareVariables(variables, execution, stop, statement.variables, where);
  }
  if (isVerbose) report(transaction.name, statements, places, pairs, reached);
  return {
    ...{ statements: statements.length, reached: reached.size, outOfOrder, chains: right.length },
    ...{ args, variables, stacks: stacksThatDiffer(execution, transaction.structLogs), stops: stops.length },
  };
}

type TruePlace = {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
  readonly chain: readonly string[];
  /** Whether it is another part of a statement: of `for`, or of an assembly block. */
  readonly isRepeated: boolean;
};

/** The statement that a stop belongs to, as the ground truth counts: a block of assembly is one, and so are the parts of a `for`. */
function placeOf({ place, frame }: Stop): TruePlace {
  if (place === undefined) throw new Error("A stop without a place");
  const { fn, unit, path } = place;
  const text = fn?.file.text ?? "";
  const block = fn?.source.assemblyBlocks.find(({ start, end }) => start <= unit.start && unit.end <= end);
  const offset = (block ?? unit).start;
  const line = text.slice(0, offset).split("\n").length;
  const lineStart = text.lastIndexOf("\n", unit.start) + 1;
  const isLater = fn?.source.units.some(({ start }) => start >= lineStart && start < unit.start) === true;
  return { file: path, line, offset, chain: chainOf(frame), isRepeated: block !== undefined || isLater };
}

/** Names from the outermost function to the innermost, without modifiers. Constructors in a row count as one. */
function chainOf(frame: FunctionFrame): readonly string[] {
  const names: string[] = [];
  for (let one: FunctionFrame | undefined = frame; one !== undefined; one = one.caller) {
    const source = one.fn?.source;
    if (source === undefined || source.kind === "modifier") continue;
    const name = source.kind === "function" ? source.name : source.kind;
    if (name === "constructor" && names[0] === "constructor") continue;
    names.unshift(name);
  }
  return names;
}

/** The positions of a longest common subsequence. */
function longestCommon(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        one[i] === other[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const pairs: (readonly [number, number])[] = [];
  for (let [i, j] = [0, 0]; i < one.length && j < other.length;) {
    if (one[i] === other[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}

function report(
  name: string,
  statements: Truth["statements"],
  places: readonly TruePlace[],
  pairs: readonly (readonly [number, number])[],
  reached: ReadonlySet<number>,
): void {
  for (const [index, { file, line, chain }] of statements.entries())
    if (!reached.has(index)) console.log(`  ${name}: missing ${file}:${line} ${chain.join("<")}`);
  for (const [one, other] of pairs) {
    const [expected, actual] = [statements[one]?.chain.join("<"), places[other]?.chain.join("<")];
    if (expected !== actual)
      console.log(
        `  ${name}: ${places[other]?.file}:${places[other]?.line} ${actual} instead of ${expected}`,
      );
  }
  const matched = new Set(pairs.map(([, other]) => other));
  for (const [index, { file, line, chain, isRepeated }] of places.entries())
    if (!matched.has(index) && !isRepeated)
      console.log(`  ${name}: extra ${file}:${line} ${chain.join("<")}`);
}
