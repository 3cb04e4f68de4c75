import assert from "node:assert/strict";
import { SourceProgram } from "../../../src/builds/source/sourceProgram.ts";
import type { MappingType } from "../../../src/builds/storage/contractStorage.ts";
import { sourceTypes } from "../../../src/builds/source/storageLayoutOf.ts";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import type { Hex } from "../../../src/core/hex.ts";
import { readExecution, type Execution } from "../../../src/debugger/execution.ts";
import { Program, type ProgramInput } from "../../../src/debugger/program.ts";
import { StorageReader } from "../../../src/debugger/storageValue.ts";
import type { Timeline } from "../../../src/debugger/stops.ts";
import { readTimeline } from "../../../src/debugger/timeline.ts";
import { argumentsOf } from "../../../src/debugger/variables.ts";
import { canCall } from "../../../src/debugger/writtenCalls.ts";
import type { ExecutedTransaction } from "../../../src/services/ledger/steps.ts";
import { StepTableBuilder, type Step, type StepTable } from "../../../src/services/ledger/stepTable.ts";

const path = "A.sol";
const address: Hex = `0x${"11".repeat(20)}`;
const transaction: ExecutedTransaction = {
  ...{ from: address, to: address, input: "0x", value: 0n, created: undefined, hasFailed: false },
};

const sourcesOf = (text: string): SourceProgram =>
  runToEnd(SourceProgram.read(new Map([[path, text]]), path, []));

/** Code of jump destinations alone. */
function* reading(
  text: string,
  instructions: number,
  sourceMap: string,
  more: Partial<ProgramInput> = {},
): Generator<undefined, Program> {
  const program = yield* Program.read({
    ...{ code: new Uint8Array(instructions).fill(0x5b), isCreation: false, sourceMap },
    ...{ sourceIds: new Map([[0, path]]), sources: sourcesOf(text), contract: { source: path, name: "A" } },
    ...{ abi: [], isOptimized: false, isViaIr: false, compilerVersion: "0.8.28", ...more },
  });
  assert.ok(program !== undefined);
  return program;
}

const programOf = (...input: Parameters<typeof reading>): Program => runToEnd(reading(...input));

function tableOf(length: number, stepAt: (step: number) => Partial<Step>): StepTable {
  const builder = new StepTableBuilder();
  for (let step = 0; step < length; step += 1)
    builder.add({ pc: 0, op: "ADD", depth: 1, gas: 0, top: "1", height: 5, ...stepAt(step) });
  return builder.build();
}

function run(
  program: Program,
  table: StepTable,
  sent = transaction,
): { readonly execution: Execution; readonly timeline: Timeline } {
  const execution = runToEnd(readExecution(table, sent, () => undefined));
  return { execution, timeline: runToEnd(readTimeline(execution, () => program)) };
}

/** `start:length:file:jump` of the first place of a text behind another. */
const entryOf = (text: string, part: string, jump = "-", from = 0): string =>
  `${text.indexOf(part, from)}:${part.length}:0:${jump};`;

const times = (count: number, textAt: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => textAt(index)).join(" ");

/** In milliseconds. What takes quadratic time takes minutes. */
const slow = 30_000;

describe("programs that no compiler made", () => {
  it("may be entered without an end", function () {
    this.timeout(slow);
    const entered = "function g() internal { x = 1; }";
    const text = `contract A { fallback() external { g(); } ${entered} }`;
    const program = programOf(
      text,
      10,
      entryOf(text, "g()", "i") + entryOf(text, entered) + entryOf(text, "x = 1"),
    );
    const table = tableOf(600_000, (step) => ({
      op: ["JUMP", "JUMPDEST", "ADD"][step % 3]!,
      pc: [0, 1, 2][step % 3]!,
    }));
    const { timeline } = run(program, table);
    assert.ok(Math.max(...timeline.stops.slice(-1000).map(({ frame }) => frame.depth)) <= 2049);
  });

  it("may run very many statements without a jump", () => {
    const count = 20_000;
    const text = `contract A { fallback() external { ${times(count, (index) => `x = ${index};`)} } }`;
    let from = 0;
    let map = "";
    for (let index = 0; index < count; index += 1) {
      map += entryOf(text, `x = ${index}`, "-", from);
      from = text.indexOf(";", from) + 1;
    }
    const program = programOf(text, count, map);
    const { timeline } = run(
      program,
      tableOf(count, (step) => ({ op: "ADD", pc: count - 1 - step })),
    );
    assert.equal(timeline.stops.length, 1024);
  });

  it("may have more entries and places than any, and are read in pauses", function () {
    this.timeout(slow);
    const count = 100_000;
    const text = `contract A { ${times(count, (index) => `uint v${index};`)} }`;
    const map = entryOf(text, "v99999").repeat(count);
    const functionDebugData = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `f${index}`,
        { entryPoint: index, id: index, parameterSlots: -1 },
      ]),
    );
    let pauses = 0;
    for (const work = reading(text, count, map, { functionDebugData }); work.next().done !== true;)
      pauses += 1;
    assert.ok(pauses > count, `${pauses}`);
  });

  it("may be libraries that are called with any selector", function () {
    this.timeout(slow);
    const text = `library A { ${times(3000, (index) => `function f${index}(mapping(uint => uint) storage m) external { }`)} }`;
    const program = programOf(text, 1, "");
    const selector = new DataView(new ArrayBuffer(4));
    for (let index = 0; index < 20_000; index += 1) {
      selector.setUint32(0, index);
      program.firstFunction(new Uint8Array(selector.buffer));
    }
  });

  it("have one version of a function in a contract", () => {
    const program = programOf(
      `contract A { function g() internal { } function g() internal { x = 1; } }`,
      1,
      "",
    );
    const [first, second] = program.functionsNamed("g");
    assert.deepEqual(program.versionsOf(first!), [first]);
    assert.deepEqual(program.versionsOf(second!), []);
  });

  it("may call one of very many functions of a name very often", function () {
    this.timeout(slow);
    const text = `contract A { function f() internal { ${times(60_000, () => "g(1);")} } ${times(25_000, () => "function g() { }")} }`;
    const program = programOf(text, 1, "");
    const [caller] = program.functionsNamed("f");
    for (let round = 0; round < 8; round += 1)
      for (const callee of program.functionsNamed("g")) assert.ok(!canCall(program, caller!, callee));
  });

  it("may pass many arguments on through many functions", function () {
    this.timeout(slow);
    const [parameters, depth] = [8, 20];
    const list = (type: string): string =>
      Array.from({ length: parameters }, (_, index) => `${type}a${index}`).join(", ");
    const functions = times(
      depth,
      (index) => `function g${index}(${list("address ")}) internal { y = 1; g${index + 1}(${list("")}); }`,
    );
    const first = `g0(${Array(parameters).fill("msg.sender").join(", ")});`;
    const text = `contract A { fallback() external { ${first} } ${functions} function g${depth}(${list("address ")}) internal { z = 1; } }`;
    let map = "";
    for (let index = 0; index < depth; index += 1)
      map += entryOf(text, "y = 1", "-", text.indexOf(`function g${index}(`));
    const program = programOf(text, depth + 1, map + entryOf(text, "z = 1"), {
      isOptimized: true,
      isViaIr: true,
    });
    const { execution, timeline } = run(
      program,
      tableOf(2 * depth + 2, (step) => ({ op: step % 2 === 0 ? "ADD" : "JUMPI", pc: step >> 1 })),
    );
    const stop = timeline.stops.at(-1)!;
    assert.equal(stop.frame.depth, depth + 2);
    const values = argumentsOf(execution, stop, stop.frame).map(({ value }) =>
      "text" in value ? value.text : "",
    );
    assert.deepEqual(values, Array(parameters).fill("0x1111111111111111111111111111111111111111"));
  });

  it("may copy code very often while they are created", function () {
    this.timeout(slow);
    const text = "contract A { constructor(uint a) { x = a; } }";
    const program = programOf(text, 1, entryOf(text, "x = a"), { isCreation: true });
    const sent = { ...transaction, to: undefined, created: address };
    const { execution, timeline } = run(
      program,
      tableOf(1_000_000, () => ({ op: "CODECOPY", height: 1000 })),
      sent,
    );
    const stop = timeline.stops[0]!;
    assert.deepEqual(argumentsOf(execution, stop, stop.frame)[0]?.value, { unavailable: "constructor" });
  });

  it("may hash keys of mappings whose slots have the same low digits", function () {
    this.timeout(slow);
    const word = { kind: "name", name: "uint256" } as const;
    const type = sourceTypes(sourcesOf("contract A { }")).typeOf(
      { kind: "mapping", key: word, value: word },
      { path, contract: undefined },
    ) as MappingType;
    function* preimages(): Generator<Uint8Array> {
      for (let index = 0; index < 200_000; index += 1) {
        const bytes = new Uint8Array(64);
        new DataView(bytes.buffer).setUint32(40, index);
        yield bytes;
      }
    }
    const steps = { storageAt: () => undefined, slotsOf: () => new Set<bigint>(), preimages };
    const place = { path: { variable: "", steps: [] }, type, slot: 0n, offset: 0 };
    assert.deepEqual("text" in new StorageReader(steps, 1, address).read(place), true);
  });
});
