import assert from "node:assert/strict";
import { SourceProgram } from "../../../../src/builds/source/sourceProgram.ts";
import type { SourceFile } from "../../../../src/builds/source/parseSource.ts";
import { runToEnd } from "../../../../src/core/async/yielding.ts";
import type { CallFrame } from "../../../../src/debugger/execution.ts";
import { Program, type ProgramFunction } from "../../../../src/debugger/program.ts";
import type { FunctionFrame } from "../../../../src/debugger/functionFrame.ts";
import type { Failure, Stop, Timeline } from "../../../../src/debugger/stops.ts";

/** A contract that calls a library of its own file, and one without source. Lines are counted from 0 in tests. */
export const vaultText = `// A vault.
contract Vault {
  uint256 total;

  function deposit(uint256 amount) external {
    total += amount;
    for (uint256 i = 0; i < 2; i++) {
      _add(i);
    }
    other.call("");
    require(total < 5, "too much");
  }

  function _add(uint256 more) internal {
    total += more;
    total -= 1;
  }

  function unused() external {
    total = 0;
  }
}
`;

export const vaultPath = "src/Vault.sol";
export const vaultAddress = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
export const otherAddress = "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512";

/** The program of a source, without code. @param text null if it is not at hand */
export function programOf(text: string | null = vaultText, path = vaultPath): Program {
  const sources = runToEnd(SourceProgram.read(new Map([[path, text ?? undefined]]), path, []));
  const program = runToEnd(
    Program.read({
      ...{ code: new Uint8Array(), isCreation: false, sourceMap: "", sourceIds: new Map(), sources },
      ...{ contract: { source: path, name: "Vault" }, abi: [], isOptimized: false, isViaIr: false },
      compilerVersion: "0.8.28",
    }),
  );
  assert.ok(program !== undefined);
  return program;
}

const fileOf = (program: Program): SourceFile => {
  const [[, file] = []] = [...program.sources.files];
  assert.ok(file !== undefined);
  return file;
};

export function functionOf(program: Program, name: string): ProgramFunction {
  const file = fileOf(program);
  const [contract] = file.contracts;
  const source = contract?.functions.find((one) => one.name === name);
  assert.ok(source !== undefined, name);
  return { path: vaultPath, file, contract, source };
}

/** The unit of a function that begins with some text. */
export function placeOf(fn: ProgramFunction, begins: string): NonNullable<Stop["place"]> {
  const unit = fn.source.units.find(({ start }) => fn.file.text.startsWith(begins, start));
  assert.ok(unit !== undefined, begins);
  return { path: fn.path, range: unit, fn, unit };
}

export function callOf(parts: Partial<CallFrame> = {}): CallFrame {
  return {
    ...{ index: 0, caller: undefined, callStep: undefined, first: 0, last: 99, kind: "call" },
    ...{ codeAddress: vaultAddress, address: vaultAddress, sender: otherAddress, value: 0n },
    outcome: "returned",
    ...parts,
  } as CallFrame;
}

/**
 * `deposit`, which calls `_add` twice and a contract without source, and fails at its last statement unless it is to succeed.
 * The call of the contract without source fails, too, which is caught.
 */
export function vaultTimeline({ fails = true, program = programOf() } = {}) {
  const root = callOf({ outcome: fails ? "reverted" : "returned" });
  const inner = callOf({
    ...{ index: 1, caller: root, callStep: 60, first: 61, last: 70 },
    ...{ codeAddress: otherAddress, address: otherAddress, outcome: "reverted" },
  });
  const [deposit, add] = [functionOf(program, "deposit"), functionOf(program, "_add")];
  const frame = (parts: Partial<FunctionFrame>): FunctionFrame => ({
    ...{ call: root, program, fn: deposit, caller: undefined, callSite: undefined, kind: "call" },
    ...{ entryStep: 0, entry: undefined, base: undefined, depth: parts.caller === undefined ? 1 : 2 },
    ...parts,
  });
  const outer = frame({});
  const callSite = placeOf(deposit, "_add(i)");
  const added = (entryStep: number): FunctionFrame =>
    frame({ fn: add, caller: outer, callSite, kind: "internal", entryStep });
  const [first, second] = [added(20), added(40)];
  const foreign = frame({
    ...{ call: inner, program: undefined, fn: undefined, caller: outer },
    ...{ callSite: placeOf(deposit, "other.call"), entryStep: 61 },
  });
  const stops: Stop[] = [];
  const stop = (where: FunctionFrame, place: Stop["place"]): void => {
    stops.push({ step: stops.length * 5, frame: where, place });
  };
  stop(outer, placeOf(deposit, "total += amount"));
  stop(outer, placeOf(deposit, "uint256 i"));
  for (const called of [first, second]) {
    stop(outer, placeOf(deposit, "i < 2"));
    stop(outer, callSite);
    stop(called, placeOf(add, "total += more"));
    stop(called, placeOf(add, "total -= 1"));
    stop(outer, placeOf(deposit, "i++"));
  }
  stop(outer, placeOf(deposit, "i < 2"));
  stop(outer, placeOf(deposit, "other.call"));
  stop(foreign, undefined);
  const caught: Failure = { call: inner, stop: stops.length - 1, isCaught: true, isExact: true };
  stop(outer, placeOf(deposit, "require"));
  const failure: Failure = { call: root, stop: stops.length - 1, isCaught: false, isExact: true };
  const timeline: Timeline = { stops, failures: fails ? [caught, failure] : [caught] };
  return { timeline, program, root, inner, outer, first, second, foreign };
}
