import assert from "node:assert/strict";
import { concat, encodeAbiParameters, toFunctionSelector } from "viem";
import { checksummed } from "../../../src/core/address.ts";
import { evaluate } from "../../../src/debugger/evaluate.ts";
import type { FunctionFrame, Stop } from "../../../src/debugger/timeline.ts";
import type { Reading, Variable } from "../../../src/debugger/variable.ts";
import { argumentsOf, localsOf, stateOf, transactionOf } from "../../../src/debugger/variables.ts";
import { modes } from "../../debugger/groundTruth.ts";
import {
  compileValues,
  deployValues,
  type DebuggedRun,
  type TracedProgram,
} from "../../debugger/tracedProgram.ts";
import { currentRules, startChain, type Chain } from "../../devnet/chain/chain.ts";
import { account } from "../../support/callerChain.ts";

const textOf = (value: Reading): string => ("unavailable" in value ? `<${value.unavailable}>` : value.text);

const texts = (variables: readonly Variable[]): Record<string, string> =>
  Object.fromEntries(variables.map(({ name, value }) => [name, textOf(value)]));

const childrenOf = ({ value }: Variable): readonly Variable[] =>
  "unavailable" in value ? [] : (value.children?.() ?? []);

const named = (variables: readonly Variable[], name: string): Variable => {
  const found = variables.find((one) => one.name === name);
  assert.ok(found, name);
  return found;
};

const argumentsAt = (run: DebuggedRun, name: string, statement?: string): readonly Variable[] => {
  const stop = run.at(name, statement);
  return argumentsOf(run.execution, stop, stop.frame);
};

const localsAt = (run: DebuggedRun, name: string, statement?: string): readonly Variable[] => {
  const stop = run.at(name, statement);
  return localsOf(run.execution, stop, stop.frame);
};

const point = { x: -5n, y: 6n };
const data = `0x${"ab".repeat(40)}` as const;
const deep = { name: "deep name", points: [point, { x: 7n, y: 8n }], pair: [9n, 10n], data };
const who = "0x00000000000000000000000000000000000000AA";

const references = {
  text: '"text ü"',
  numbers: "(3) [1, 2, 3]",
  deep: `{name: "deep name", points: […], pair: […], data: 0x${"ab".repeat(32)}…abababab}`,
  point: "{x: -5, y: 6}",
  parts: "(2) [0x01, 0x]",
};

type Runs = Readonly<
  Record<"scalars" | "references" | "store" | "bounded" | "pointers" | "tree" | "fallback", DebuggedRun>
>;

async function runAll(program: TracedProgram): Promise<Runs> {
  const { address, run, send } = program;
  const target = concat([address, toFunctionSelector("echo(uint256)")]);
  const types = [{ type: "bytes24" }, { type: "uint256" }] as const;
  return {
    scalars: await run("scalars", [true, 200, -300, who, "0x12345678", 1, address, 2n ** 100n + 258n]),
    references: await run("references", ["text ü", [1n, 2n, 3n], deep, point, ["0x01", "0x"]]),
    store: await run("store", ["oolong"]),
    pointers: await send(
      concat([toFunctionSelector("pointers(function,uint256)"), encodeAbiParameters(types, [target, 12n])]),
    ),
    bounded: await run("bounded"),
    tree: await run("tree"),
    fallback: await send("0x1234567890"),
  };
}

describe("variables of a debugger", () => {
  let chain: Chain;
  /** By mode, and whether the debug data of functions is used. */
  const programs = new Map<string, { readonly program: TracedProgram; readonly runs: Runs }>();
  const of = (mode: string) => programs.get(mode)!;

  before(async () => {
    const outputs = await compileValues();
    chain = await startChain(currentRules);
    for (const mode of modes)
      for (const isFull of [true, false]) {
        const options = { mode, isFull, args: ["my name", [1n, 2n]] };
        const program = await deployValues(chain.rpc, outputs.get(mode)!, options);
        programs.set(isFull ? mode : `${mode} bare`, { program, runs: await runAll(program) });
      }
  });
  after(() => chain.stop());

  const scalarsOf = ({ address }: TracedProgram) => ({
    ...{ flag: "true", byteSized: "200", negative: "-300", who, four: "0x12345678", which: "Paid (1)" },
    ...{ self: checksummed(address), price: String(2n ** 100n + 258n) },
  });

  it("shows the arguments of calls by their data, in each mode", () => {
    for (const { program, runs } of programs.values()) {
      assert.deepEqual(texts(argumentsAt(runs.scalars, "scalars")), scalarsOf(program));
      assert.deepEqual(texts(argumentsAt(runs.references, "references")), references);
      const target = `${checksummed(program.address)}.${toFunctionSelector("echo(uint256)")}`;
      assert.deepEqual(texts(argumentsAt(runs.pointers, "pointers")), { target, amount: "12" });
    }
  });

  it("shows the data of a fallback function as its argument", () => {
    for (const [mode, { runs }] of programs)
      if (!mode.startsWith("viair-optimized"))
        assert.deepEqual(texts(argumentsAt(runs.fallback, "fallback")), { input: "0x1234567890" });
  });

  it("shows the arguments of a constructor, which follow its code", () => {
    for (const { program } of programs.values())
      assert.deepEqual(texts(argumentsAt(program.creation, "constructor")), {
        name: '"my name"',
        numbers: "(2) [1, 2]",
      });
  });

  it("shows the slots that a library is handed", () => {
    for (const { runs } of programs.values())
      assert.deepEqual(texts(argumentsAt(runs.store, "put")), {
        ...{ boxes: '{"oolong": {…}, …}', label: '"oolong"', kind: "Paid (1)" },
      });
  });

  it("shows what a jump passed on the stack, in the order of the pipeline", () => {
    for (const mode of ["legacy", "legacy-optimized", "viair", "viair bare"]) {
      const { program, runs } = of(mode);
      assert.deepEqual(texts(argumentsAt(runs.scalars, "inner")), scalarsOf(program), mode);
      assert.deepEqual(texts(argumentsAt(runs.references, "calldataInner")), references, mode);
      assert.deepEqual(texts(argumentsAt(runs.references, "memoryInner")), references, mode);
      const { target, amount } = texts(argumentsAt(runs.pointers, "call"));
      assert.equal(target, `${checksummed(program.address)}.${toFunctionSelector("echo(uint256)")}`);
      assert.equal(amount, "12");
      assert.deepEqual(texts(argumentsAt(runs.store, "twice")), { self: "2", half: "3" });
    }
  });

  it("shows what the sources settle of an inlined function, and says why the rest is not shown", () => {
    for (const mode of ["viair-optimized", "viair-optimized bare"]) {
      const { program, runs } = of(mode);
      assert.equal(runs.store.at("twice").frame.kind, "inlined");
      assert.deepEqual(texts(argumentsAt(runs.store, "twice")), { self: "<inlined>", half: "3" });
      assert.deepEqual(texts(argumentsAt(runs.scalars, "inner")), scalarsOf(program));
      assert.deepEqual(texts(argumentsAt(runs.references, "calldataInner")), references);
    }
  });

  it("marks arguments that may have changed since they were passed", () => {
    const marked = (variables: readonly Variable[]): string[] =>
      variables.filter(({ isAsPassed }) => isAsPassed === true).map(({ name }) => name);
    for (const [mode, { runs }] of programs) {
      const inMemory = marked(argumentsAt(runs.references, "memoryInner"));
      assert.deepEqual(
        inMemory,
        mode.startsWith("legacy") && !mode.includes("optimized") ? [] : Object.keys(references),
      );
      assert.deepEqual(marked(argumentsAt(runs.scalars, "scalars")), []);
    }
  });

  it("shows values of the stop where the compiler keeps variables in place", () => {
    const { runs } = of("legacy bare");
    assert.equal(texts(argumentsAt(runs.references, "memoryInner", "return"))["point"], "{x: -5, y: 99}");
    assert.deepEqual(texts(localsAt(runs.scalars, "inner", "uint8 low")), { sum: "0" });
    // The higher bytes of its word are not cleared.
    assert.deepEqual(texts(localsAt(runs.scalars, "inner", "sum += ")), {
      sum: "2",
      low: "2",
      two: "0x1234",
    });
    assert.deepEqual(texts(localsAt(runs.pointers, "call", "return")), { first: "12", second: "144" });
  });

  it("shows the variables of a modifier below those of its function", () => {
    const { runs } = of("legacy");
    assert.deepEqual(texts(argumentsAt(runs.store, "guard", "guarded = level")), {
      ...{ level: "5", reason: '"storing"' },
    });
    assert.deepEqual(texts(localsAt(runs.store, "guard", "guarded = level")), { before: "0" });
    assert.deepEqual(texts(localsAt(runs.store, "store", "uint256 square")), {
      size: "1",
      point: "{x: -1, y: ?}",
      i: "0",
    });
    assert.deepEqual(texts(localsAt(runs.store, "store", "size = after_")), {
      ...{ size: "2", point: "{x: -1, y: ?}", after_: "2" },
    });
  });

  it("does not take the results that the IR hands a modifier for its arguments", () => {
    assert.deepEqual(texts(argumentsAt(of("legacy").runs.bounded, "once")), { limit: "9" });
    for (const mode of ["viair", "viair bare"]) {
      const { runs } = of(mode);
      assert.equal(runs.bounded.at("once").frame.kind, "internal");
      assert.deepEqual(texts(argumentsAt(runs.bounded, "once")), { limit: "<viaIR>" });
    }
  });

  it("says why local variables are not shown", () => {
    const reasons = { "legacy-optimized": "<optimized>", viair: "<viaIR>", "viair-optimized": "<viaIR>" };
    for (const [mode, reason] of Object.entries(reasons))
      assert.equal(texts(localsAt(of(mode).runs.store, "store"))["size"], reason);
  });

  it("shows variables of functions that wait for a call", () => {
    const { runs } = of("legacy");
    const stop = runs.store.at("put");
    const caller = stop.frame.caller as FunctionFrame;
    assert.equal(caller.fn?.source.name, "store");
    assert.deepEqual(texts(localsOf(runs.store.execution, stop, caller)), {
      size: "0",
      point: "{x: -1, y: ?}",
    });
    assert.deepEqual(texts(argumentsOf(runs.store.execution, stop, caller)), { label: '"oolong"' });
    const inner = runs.pointers.at("square_");
    const { amount } = texts(argumentsOf(runs.pointers.execution, inner, inner.frame.caller!));
    assert.equal(amount, "12");
  });

  it("shows what is in structs and arrays, as deep as they are", () => {
    const { runs } = of("viair");
    const shown = named(argumentsAt(runs.references, "memoryInner"), "deep");
    assert.deepEqual(
      childrenOf(shown).map(({ name, type }) => [name, type]),
      [
        ["name", "string"],
        ["points", "struct Point[]"],
        ["pair", "uint256[2]"],
        ["data", "bytes"],
      ],
    );
    const points = named(childrenOf(shown), "points");
    assert.deepEqual(texts(childrenOf(points)), { "[0]": "{x: -5, y: 6}", "[1]": "{x: 7, y: 8}" });
    assert.deepEqual(texts(childrenOf(childrenOf(points)[1]!)), { x: "7", y: "8" });
    const { value } = named(childrenOf(shown), "data");
    assert.equal("unavailable" in value ? undefined : value.full?.(), data);
  });

  it("ends where a struct in memory is in itself", () => {
    const { runs } = of("legacy");
    let inner = named(localsAt(runs.tree, "tree", "never"), "root");
    let depth = 0;
    for (; childrenOf(inner).length > 0 && depth < 100; depth += 1) inner = childrenOf(inner).at(-1)!;
    assert.ok(depth > 8 && depth < 20, `${depth}`);
  });

  it("shows state variables as of the stop, and asks for what the transaction does not touch", () => {
    const { program, runs } = of("viair-optimized bare");
    const { execution, stops } = program.creation;
    const at = (stop: Stop) => texts(stateOf(execution, stop, stop.frame, program.storage));
    assert.deepEqual(at(stops.at(-1)!), {
      ...{ guarded: "<notInTrace>", small: "7", on: "true", kind: "Paid (1)", owner: checksummed(account) },
      ...{ origin: "{x: -3, y: 4}", list: "(2) [1, 2]", never: "<notInTrace>" },
      title: '"a title that is longer than one slot of storage"',
      ...{ nested: "{…}", boxes: "{…}", untouched: "{…}", words: "<notInTrace>" },
    });
    const stop = runs.scalars.at("inner", "never = 0");
    const asked: bigint[] = [];
    const state = stateOf(runs.scalars.execution, stop, stop.frame, program.storage, (address, slot) => {
      assert.equal(address, program.address);
      asked.push(slot);
      return { word: slot, isExact: slot === 0n };
    });
    assert.equal(texts(state)["guarded"], "0");
    const inexact = state.filter(({ value }) => "isOfBlockBefore" in value).map(({ name }) => name);
    assert.ok(inexact.includes("never") && !inexact.includes("guarded"), inexact.join());
    assert.ok(asked.includes(0n) && asked.length > 3);
    assert.ok(!runs.scalars.execution.slotsOf(program.address).has(asked[0]!));
  });

  it("follows the keys of mappings by what was hashed, and shows the entries that were touched", () => {
    for (const { program, runs } of programs.values()) {
      const { execution, stops } = runs.store;
      const stop = stops.findLast(({ frame }) => frame.program?.name === "Values")!;
      const state = stateOf(execution, stop, stop.frame, program.storage);
      assert.deepEqual(texts(childrenOf(named(state, "boxes"))), {
        '["oolong"]': '{size: 1, label: "oolong"}',
      });
      const nested = childrenOf(named(state, "nested"));
      assert.deepEqual(texts(nested), { [`[${checksummed(account)}]`]: "{Paid: {…}, …}" });
      assert.deepEqual(texts(childrenOf(nested[0]!)), { "[Paid]": "{x: -1, y: ?}" });
    }
  });

  it("shows what a function can ask of its call", () => {
    const { program, runs } = of("legacy");
    const stop = runs.store.at("put");
    assert.deepEqual(
      { ...texts(transactionOf(runs.store.execution, stop, stop.frame)), "msg.data": "", "gasleft()": "" },
      {
        ...{ "msg.sender": checksummed(account), "msg.value": "0", "msg.data": "", "gasleft()": "" },
        ...{ "address(this)": checksummed(program.address), "tx.origin": checksummed(account) },
      },
    );
  });

  it("evaluates names, members, elements, and keys", () => {
    const { program, runs } = of("legacy bare");
    const stop = runs.store.at("store", "uint256 after_");
    const valueOf = (expression: string): string | undefined => {
      const found = evaluate(runs.store.execution, stop, stop.frame, expression, program.storage);
      assert.equal(found?.name ?? expression, expression);
      return found && textOf(found.value);
    };
    const expected: Readonly<Record<string, string | undefined>> = {
      ...{ size: "2", label: '"oolong"', "point.x": "-1", "list[2]": "11", "list.length": "3" },
      ...{ 'boxes["oolong"].size': "1", "boxes['oolong'].label": '"oolong"', "boxes[label].size": "1" },
      ...{ "nested[msg.sender][Kind.Paid].x": "-1", [`nested[${account}][1].x`]: "-1" },
      ...{ "nested[ msg.sender ][ Paid ] . x": "-1", "msg.sender": checksummed(account) },
      ...{ "Shelf.HALF": "500000000000000000", "untouched[size]": "<notInTrace>" },
      ...{ 'boxes["green"].size': "<notInTrace>", nothing: undefined, "list[99]": undefined },
      ...{ "size + 1": undefined, "list[": undefined, "point.x.y": undefined, "boxes[oolong]": undefined },
      ...{ "": undefined, "]": undefined, [`a${".b".repeat(2000)}`]: undefined },
    };
    for (const [expression, value] of Object.entries(expected))
      assert.equal(valueOf(expression), value, expression);
  });
});
