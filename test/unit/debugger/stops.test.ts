import assert from "node:assert/strict";
import { encodeFunctionData, parseAbi } from "viem";
import type { FunctionFrame } from "../../../src/debugger/functionFrame.ts";
import { argumentsOf } from "../../../src/debugger/variables.ts";
import {
  compileValues,
  deployValues,
  type DebuggedRun,
  type TracedProgram,
} from "../../debugger/tracedProgram.ts";
import { currentRules, startChain, type Chain } from "../../devnet/chain/chain.ts";

function chainOf({ fn, caller }: FunctionFrame): string {
  const name = fn?.source.name ?? "";
  return caller === undefined ? name : `${chainOf(caller)}<${name}`;
}

/** `rounds<noted: note(n)`: the functions on the call stack, and the statement, of each stop. */
const stopsOf = ({ stops }: DebuggedRun): readonly string[] =>
  stops.flatMap(({ frame, place }) => {
    const { start, end } = place?.unit ?? { start: 0, end: 0 };
    const text = place?.fn?.file.text.slice(start, end);
    return text === undefined ? [] : [`${chainOf(frame)}: ${text}`];
  });

describe("stops of a debugger", () => {
  let chain: Chain;
  const programs = new Map<string, TracedProgram>();

  before(async function () {
    // Compiles a program in four modes.
    this.timeout(600_000);
    chain = await startChain(currentRules);
    for (const [mode, output] of await compileValues())
      for (const isFull of mode === "viair" ? [true, false] : [true]) {
        const program = await deployValues(chain.rpc, output, { mode, isFull, args: ["name", []] });
        programs.set(isFull ? mode : `${mode} bare`, program);
      }
  });

  after(() => chain.stop());

  for (const mode of ["legacy", "legacy-optimized", "viair"])
    it(`a function that calls itself is entered once by the dispatch (${mode})`, async () => {
      const run = await programs.get(mode)!.run("down", [1n]);
      const stops = stopsOf(run).filter((stop) => !stop.endsWith(": return n"));
      assert.deepEqual(stops, [
        "down: n == 0",
        "down: never = down(n - 1)",
        "down<down: n == 0",
        "down<down: return never",
      ]);
    });

  it("a function that calls itself by another is entered once by the dispatch", async () => {
    for (const mode of ["legacy", "viair-optimized"]) {
      const run = await programs.get(mode)!.run("even", [1n]);
      assert.equal(stopsOf(run)[0], "even: n == 0", mode);
      assert.equal(stopsOf(run).at(-1), "even<odd: return false", mode);
    }
  });

  it("a call of a modifier is not one of the function that has it", async () => {
    const run = await programs.get("legacy")!.run("rounds", [0n]);
    assert.deepEqual(stopsOf(run).slice(0, 4), [
      "rounds<noted: note(n)",
      "rounds<noted<note: never += n",
      "rounds: note(n)",
      "rounds<note: never += n",
    ]);
  });

  it("a loop stops at what it runs, in the order of time", async () => {
    const run = await programs.get("legacy")!.run("rounds", [3n]);
    const loop = stopsOf(run).slice(4);
    const round = ["i < n", "i == 1"];
    assert.deepEqual(
      loop,
      [
        "uint256 i = 0",
        ...round,
        "last = i",
        "i++",
        ...round,
        "continue",
        "i++",
        ...round,
        "last = i",
        "i++",
        "i < n",
      ].map((statement) => `rounds: ${statement}`),
    );
  });

  it("a function that is inlined is reached by the versions and overloads that the calls mean", async () => {
    for (const mode of ["legacy", "viair-optimized"]) {
      const run = await programs.get(mode)!.run("marked", [1n]);
      assert.equal(stopsOf(run).at(-1), "marked<mark<mark<mark: guarded += level", mode);
    }
  });

  it("a function with a modifier that calls the version of its base does not call itself", async () => {
    for (const mode of ["legacy", "viair", "viair bare"]) {
      const run = await programs.get(mode)!.run("settled", [1n]);
      const inBase = stopsOf(run).find((stop) => stop.endsWith(": guarded = n << 3"));
      assert.equal(inBase, "settled<settle<settle: guarded = n << 3", mode);
    }
  });

  it("a contract is called by the statement that does, not by what is inlined in it", async () => {
    for (const mode of ["legacy", "viair-optimized"]) {
      const run = await programs.get(mode)!.run("markedHere", [1n]);
      assert.equal(stopsOf(run).at(-1), "markedHere<marked<mark<mark<mark: guarded += level", mode);
    }
  });

  it("a call that fails before any statement fails at the statement that made it", async () => {
    for (const mode of programs.keys()) {
      const { stops, failures } = await programs.get(mode)!.run("callEven");
      assert.equal(failures.length, 1, mode);
      const { call, stop, isCaught } = failures[0]!;
      assert.deepEqual([call.caller, isCaught], [undefined, false], mode);
      assert.equal(stops[stop]?.place?.fn?.source.name, "callEven", mode);
    }
  });

  it("a failure that the optimizer shares between statements may be one of a later statement", async () => {
    const isExact = async (mode: string) =>
      (await programs.get(mode)!.run("lessBy", [2n])).failures[0]?.isExact;
    assert.equal(await isExact("legacy"), true);
    assert.equal(await isExact("viair"), true);
    assert.equal(await isExact("viair-optimized"), false);
  });

  it("an overload of a base with as many parameters is the one that is called", async () => {
    const abi = parseAbi([
      "struct Point { int64 x; uint256 y; }",
      "function take(uint128)",
      "function take(address)",
      "function take(Point[])",
    ]);
    const taken = [
      [7n, "take: never = Price.unwrap(price)"],
      [`0x${"77".repeat(20)}`, "take: guarded = uint160(who)"],
      [[{ x: 1n, y: 2n }], "take: guarded = points.length"],
    ] as const;
    for (const [value, statement] of taken) {
      const data = encodeFunctionData({ abi, functionName: "take", args: [value] as never });
      assert.deepEqual(stopsOf(await programs.get("legacy")!.send(data)), [statement]);
    }
  });

  it("what the optimizer shares between overloads is not shown as of one of them", async () => {
    const shown = async (mode: string) => {
      const { execution, stops } = await programs.get(mode)!.run("keepBoth", [5n]);
      const kept = stops.filter(({ frame, place }) => {
        const isFirst = place?.unit.kind === "condition";
        return isFirst && frame.fn?.source.name === "keep";
      });
      return kept.map((stop) => {
        const { value } = argumentsOf(execution, stop, stop.frame).find(({ name }) => name === "value")!;
        return "unavailable" in value ? value.unavailable : value.text;
      });
    };
    const word = (end: string): string => `0x${end.padStart(64, "0")}`;
    assert.deepEqual(await shown("legacy"), ["5", word("5"), "6", word("6")]);
    assert.deepEqual([...new Set(await shown("legacy-optimized"))], ["optimized"]);
  });
});
