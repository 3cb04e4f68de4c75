import assert from "node:assert/strict";
import { concat, encodeAbiParameters, toFunctionSelector } from "viem";
import { checksummed } from "../../../src/core/address.ts";
import { evaluate } from "../../../src/debugger/evaluate.ts";
import { immutablesOf } from "../../../src/debugger/immutables.ts";
import type { UntouchedSlot } from "../../../src/debugger/storageValue.ts";
import type { FunctionFrame } from "../../../src/debugger/functionFrame.ts";
import type { Stop } from "../../../src/debugger/stops.ts";
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
  Record<
    "scalars" | "references" | "store" | "bounded" | "pointers" | "tree" | "fallback" | "immutable",
    DebuggedRun
  >
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
    immutable: await run("readImmutables"),
    fallback: await send("0x1234567890"),
  };
}

describe("variables of a debugger", () => {
  let chain: Chain;
  /** By mode, and whether the debug data of functions is used. */
  const programs = new Map<string, { readonly program: TracedProgram; readonly runs: Runs }>();
  const of = (mode: string) => programs.get(mode)!;

  before(async function () {
    // Compiles a program in four modes.
    this.timeout(600_000);
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
        "msg.sig": "0xf486cfc8",
      },
    );
  });

  it("shows values of the block that the transaction read, from its beginning on", () => {
    const { runs } = of("viair-optimized");
    const { execution } = runs.immutable;
    const stop = runs.immutable.at("readImmutables");
    const shown = texts(transactionOf(execution, stop, stop.frame));
    assert.match(shown["block.timestamp"] ?? "", /^\d{10}$/);
    assert.match(shown["block.number"] ?? "", /^\d+$/);
    assert.equal(shown["block.chainid"], "31337");
  });

  it("shows immutables by the names that the code reads them for", () => {
    for (const [mode, { program, runs }] of programs) {
      const { frame } = runs.immutable.at("readImmutables");
      assert.ok(frame.program !== undefined);
      const [inherited, ...own] = immutablesOf(frame.program, program.immutables);
      assert.deepEqual([inherited?.name, textOf(inherited!.value)], ["hidden", "11"], mode);
      assert.deepEqual(
        texts(own),
        {
          ...{ rate: "250", maker: checksummed(account), tag: "0x12345678", cheap: "Paid (1)", loss: "-7" },
          ...{ hidden: "22", unread: "<immutable>" },
        },
        mode,
      );
      const without = immutablesOf(frame.program, undefined).map(({ value }) => textOf(value));
      assert.deepEqual(new Set(without), new Set(["<immutable>"]));
    }
  });

  const evaluatorAt = (program: TracedProgram, { execution }: DebuggedRun, stop: Stop) => {
    const stateAt = (name: string, asked: UntouchedSlot | undefined) =>
      stateOf(execution, stop, stop.frame, program.storage, asked, name);
    return (expression: string, untouched?: UntouchedSlot) =>
      evaluate(execution, stop, stop.frame, expression, stateAt, untouched);
  };

  it("evaluates names, members, elements, and keys", () => {
    const { program, runs } = of("legacy bare");
    const evaluated = evaluatorAt(program, runs.store, runs.store.at("store", "uint256 after_"));
    const valueOf = (expression: string): string => {
      const found = evaluated(expression);
      if ("problem" in found) return `${found.problem}: ${found.text}`;
      assert.equal(found.name, expression);
      return textOf(found.value);
    };
    const most = String(2n ** 256n - 1n);
    const zero = `0x${"0".repeat(40)}`;
    const expected: Readonly<Record<string, string>> = {
      ...{ size: "2", label: '"oolong"', "point.x": "-1", "list[2]": "11", "list.length": "3" },
      ...{ 'boxes["oolong"].size': "1", "boxes['oolong'].label": '"oolong"', "boxes[label].size": "1" },
      ...{ "nested[msg.sender][Kind.Paid].x": "-1", [`nested[${account}][1].x`]: "-1" },
      ...{ "nested[ msg.sender ][ Paid ] . x": "-1", "msg.sender": checksummed(account) },
      ...{ "nested[address(msg.sender)][kind].x": "<notInTrace>", "nested[tx.origin][Kind.Paid].x": "-1" },
      ...{
        "list[size]": "11",
        "list[list.length]": "absent: list[list.length]",
        "list[0x2]": "absent: list[0x2]",
      },
      ...{ "Shelf.HALF": "500000000000000000", "untouched[size]": "<notInTrace>", "Kind.Paid": "Paid (1)" },
      ...{ "Rates.RAY": `75${"0".repeat(25)}`, "Rates.DAY": "86400", "Rates.DUST": "1500000000" },
      ...{ "Rates.TREASURY": `0x${"0".repeat(36)}dEaD`, "Rates.ROLE": "<constant>", "Rates.OPEN": "true" },
      ...{ "1e18": `1${"0".repeat(18)}`, "10 ** 18": `1${"0".repeat(18)}`, "1 days": "86400", "-1": "-1" },
      ...{
        "type(uint256).max": most,
        "type(uint8).min": "0",
        "type(int8).min": "-128",
        "type(int8).max": "127",
      },
      ...{ "address(0)": zero, "payable(0)": zero, "address(this)": checksummed(program.address) },
      ...{ "untouched[type(uint).max]": "<notInTrace>", "untouched[0.5e1]": "<notInTrace>", true: "true" },
      ...{ 'boxes["green"].size': "<notInTrace>", 'boxes["green]': 'unsupported: boxes["green]' },
      // The part of an expression that has no value is named.
      ...{
        nothing: "unknown: nothing",
        "nothing.at[0]": "unknown: nothing",
        "boxes[oolong]": "unknown: oolong",
      },
      ...{ "nested[msg.sender][nobody]": "unknown: nobody", "nested[address(nobody)]": "unknown: nobody" },
      ...{ "nested[msg.sender][Kind.Stolen]": "unknown: Kind", "list[99]": "absent: list[99]" },
      ...{
        "point.z": "absent: point.z",
        "nested[label]": "absent: nested[label]",
        "list[true]": "absent: list[true]",
      },
      ...{ "nested[msg.sender][Paid.x]": "unknown: Paid", "msg.gas": "unknown: msg.gas" },
      ...{
        "block.number": "unknown: block.number",
        "Fixed.ONE": "unknown: Fixed",
        "type(Kind).max": "<constant>",
      },
      ...{
        "size + 1": "unsupported: size + 1",
        "list[size + 1]": "unsupported: size + 1",
        "list[": "unsupported: list[",
      },
      ...{
        "point.x.y": "unsupported: point.x.y",
        "twice(3)": "unsupported: twice(3)",
        "list.": "unsupported: list.",
      },
      ...{
        "address(size, 1)": "unsupported: size, 1",
        "list[]": "unsupported: ",
        "": "unsupported: ",
        "]": "unsupported: ]",
      },
    };
    for (const [expression, value] of Object.entries(expected))
      assert.equal(valueOf(expression), value, expression);
    assert.ok("problem" in evaluated(`a${".b".repeat(2000)}`));
  });

  it("asks for the storage that an expression needs, and for no other", () => {
    const { program, runs } = of("legacy bare");
    const evaluated = evaluatorAt(program, runs.store, runs.store.at("store", "uint256 after_"));
    const asked = new Set<bigint>();
    const untouched: UntouchedSlot = (_address, slot) => {
      asked.add(slot);
      return { word: 77n, isExact: false };
    };
    const found = evaluated("untouched[3]", untouched);
    assert.ok("value" in found && "text" in found.value);
    assert.deepEqual([found.value.text, found.value.isOfBlockBefore, asked.size], ["77", true, 1]);
    asked.clear();
    const byKey = evaluated("untouched[never]", untouched);
    assert.ok("value" in byKey && "text" in byKey.value);
    assert.deepEqual([byKey.value.text, byKey.value.isOfBlockBefore, asked.size], ["77", true, 2]);
    asked.clear();
    assert.ok("value" in evaluated("size", untouched));
    assert.deepEqual([...asked], []);
  });

  it("says of what is found by an argument that this may have changed", () => {
    const { program, runs } = of("legacy-optimized");
    const stop = runs.references.at("memoryInner");
    const evaluated = evaluatorAt(program, runs.references, stop);
    for (const expression of ["point.y", "untouched[point.y]"]) {
      const found = evaluated(expression);
      assert.ok("value" in found && found.isAsPassed === true, expression);
    }
  });
});
