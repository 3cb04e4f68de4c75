import { nestedCalls } from "../../../src/app/decoding/nestedCalls.ts";
import { readPastedAbi } from "../../../src/app/decoding/pasted/readPastedAbi.ts";
import type { DecodedCall, ResultDecoding } from "../../../src/app/decoding/resultDecoding.ts";
import { SelectorMaker } from "../../../src/builds/index/abiSelectors.ts";
import type { Hex } from "../../../src/core/hex.ts";
import { AbiIndex } from "../../../src/decode/abiIndex.ts";
import type { AbiSource } from "../../../src/decode/abiSource.ts";
import { readConstructorArguments } from "../../../src/decode/decoders/constructorArguments.ts";
import { decodeCall } from "../../../src/decode/decoders/decodeCall.ts";
import { decodeLog } from "../../../src/decode/decoders/decodeLog.ts";
import { callsText } from "../../../src/ui/decoding/calls/callsText.ts";
import { resultMarkdown } from "../../../src/ui/subjects/result/resultMarkdown.ts";
import { resultPage } from "../../../src/ui/subjects/result/resultPage.ts";
import { rowsOf } from "../../../src/ui/subjects/result/rows/resultRows.ts";
import { foundCalls, traced, withdrawDecoding } from "../../support/decodings.ts";
import { provenances, vault } from "../../support/decodedParts.ts";
import { fullResult, resultViewOf } from "../../support/lookupViews.ts";
import { longestStep, type Attempt, type Row } from "../row.ts";

export const row: Row = {
  number: 24,
  what: "ABIs and traces that take long to read: levels, structs that double, long signatures, many calls",
  run: () =>
    Promise.resolve([
      ...nestedLevels(),
      manyLayouts(),
      ...pastedStructs(),
      ...longSignatures(),
      ...callTrees(),
    ]),
};

const word = (number: number): string => number.toString(16).padStart(64, "0");

const sourcesOf = (...abi: unknown[]): readonly AbiSource[] => [
  {
    provenance: provenances.exact,
    abi: new AbiIndex(abi),
  },
];

/** Of what is done in one turn. */
const inTurn = (name: string, work: () => unknown): Attempt =>
  // eslint-disable-next-line require-yield
  longestStep(name, function* () {
    return work();
  });

/** A list of numbers, each in so many tuples that each have so many arrays of one. */
function nestedLevels(): readonly Attempt[] {
  const attempts: Attempt[] = [];
  for (const [tuples, brackets] of [
    [0, 15],
    [15, 0],
    [7, 8],
    [2, 16],
    [15, 16],
  ] as const) {
    let input: unknown = {
      name: "a",
      type: `uint256${"[1]".repeat(tuples === 0 ? brackets - 1 : brackets)}`,
    };
    for (let depth = 0; depth < tuples; depth += 1) {
      const arrays = depth === tuples - 1 ? "[]" : tuples * brackets > 16 ? "[1]".repeat(brackets) : "";
      input = { name: "a", type: `tuple${arrays}`, components: [input] };
    }
    if (tuples === 0) input = { ...(input as object), type: `${(input as { type: string }).type}[]` };
    const item = { name: "f", inputs: [input] };
    const called = sourcesOf({ type: "function", ...item });
    const logged = sourcesOf({ type: "event", ...item, anonymous: true });
    for (const count of [500, 1000, 4000]) {
      const name = `${count} words in ${tuples} tuples of ${brackets} arrays`;
      const digits = `${word(32)}${word(count)}${word(1).repeat(count)}`;
      const call: Hex = `0x${called[0]?.abi.selectors[0] ?? "01020304"}${digits}`;
      attempts.push(inTurn(`a call of ${name}`, () => decodeCall(call, called)[0]?.reading.kind));
      const log = { topics: [], data: `0x${digits}` } as const;
      attempts.push(inTurn(`a log of ${name}`, () => decodeLog(log, logged)[0]?.reading.kind));
      const constructors = [{ type: "constructor", inputs: [input] }];
      attempts.push(
        inTurn(`a creation of ${name}`, () => readConstructorArguments(digits, constructors).kind),
      );
    }
  }
  return attempts;
}

/** Events of one signature that index other values each, all of which read one log of 128 KiB. */
function manyLayouts(): Attempt {
  const inputs = Array.from({ length: 40 }, (_, at) => ({ name: `a${at}`, type: "uint256" }));
  const events = inputs.map((_, indexed) => ({
    type: "event",
    name: "E",
    anonymous: true,
    inputs: [
      ...inputs.map((input, at) => ({ ...input, indexed: at === indexed })),
      { type: "uint256[1][1][]" },
    ],
  }));
  const data: Hex = `0x${word(0).repeat(39)}${word(40 * 32)}${word(4000)}${word(1).repeat(4000)}`;
  const sources = sourcesOf(...events);
  return inTurn(
    "a log of forty layouts",
    () => decodeLog({ topics: [`0x${word(1)}`], data }, sources).length,
  );
}

function pastedStructs(): readonly Attempt[] {
  const lines = (count: number, line: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => line(at)).join("\n");
  const doubling = (count: number): string =>
    `struct S0 { uint256 a; }\n${lines(count, (at) => `struct S${at + 1} { S${at} a; S${at} b; }`)}\nf(S${count})`;
  const members = (count: number): string =>
    Array.from({ length: count }, (_, at) => `uint256 a${at};`).join(" ");
  const texts = {
    ...Object.fromEntries(
      [6, 9, 12, 16, 19, 26, 400].map((count) => [`${count} that double`, doubling(count)]),
    ),
    "a chain": `${lines(498, (at) => `struct S${at} { S${at + 1} a; }`)}\nstruct S498 { bool a; }\nf(S0)`,
    circles: "struct A { B b; }\nstruct B { A a; }\nf(A)",
    "structs beside functions": `${lines(250, (at) => `struct S${at} { ${members(20)} }`)}\n${lines(240, (at) => `f${at}(${lines(90, (one) => `uint256 a${at}x${one}`).replaceAll("\n", ",")})`)}`,
    "a struct in each": `struct S { ${members(120)} }\n${lines(499, (at) => `f${at}(S a${at}, S b${at})`)}`,
    "tuples in tuples": lines(500, (at) => `f${at}(${"(".repeat(900)}bool${")".repeat(900)} a${at})`),
  };
  const attempts: Attempt[] = [];
  for (const [name, text] of Object.entries(texts))
    attempts.push(
      inTurn(`pasted structs, ${name}`, () => {
        const read = readPastedAbi(text);
        return read.ok ? `${read.value.length} items` : read.reason;
      }),
    );
  return attempts;
}

function longSignatures(): readonly Attempt[] {
  const wide = (count: number): readonly object[] =>
    Array.from({ length: count }, () => ({ type: "uint256" }));
  const item = (name: string, inputs: readonly object[]): object => ({ type: "function", name, inputs });
  const abis = {
    "500 parameters each": Array.from({ length: 1000 }, (_, at) => item(`f${at}`, wide(500))),
    "1,900 parameters each": Array.from({ length: 1000 }, (_, at) => item(`f${at}`, wide(1900))),
    "one item ten thousand times": Array.from({ length: 10_000 }, () => item("f", wide(480))),
    "names too long": Array.from({ length: 10_000 }, () => item("f".repeat(300), wide(500))),
  };
  const attempts: Attempt[] = [];
  for (const [name, abi] of Object.entries(abis)) {
    attempts.push(inTurn(`an index of ${name}`, () => new AbiIndex(abi).selectors.length));
    attempts.push(inTurn(`selectors of ${name}`, () => new SelectorMaker().of(abi).functions.length / 8));
  }
  return attempts;
}

/** Filters, copies and pages of traces, decoded anew by each. */
function callTrees(): readonly Attempt[] {
  const abi = [
    { type: "function", name: "multicall", inputs: [{ name: "calls", type: "bytes[]" }] },
    { type: "function", name: "put", inputs: [{ name: "all", type: "uint256[]" }] },
  ];
  const sources = sourcesOf(...abi);
  const [multicall = "", put = ""] = sources[0]?.abi.selectors ?? [];
  const list = (count: number): string => `${put}${word(32)}${word(count)}${word(1).repeat(count)}`;
  const inner = list(2).padEnd(136 * 2 + 56, "0");
  const items = Array.from({ length: 36 }, (_, at) => word(36 * 32 + at * 192));
  const multi = `${multicall}${word(32)}${word(36)}${items.join("")}${`${word(132)}${inner.padEnd(320, "0")}`.repeat(36)}`;
  const inputs = {
    "5,000 calls": [5000, list(2)],
    "1,000 multicalls": [1000, multi],
    "40 of 120 KB": [40, list(3800)],
  } as const;
  const attempts: Attempt[] = [];
  for (const [name, [count, input]] of Object.entries(inputs)) {
    const decoding = (): ResultDecoding => {
      const calls = Array.from({ length: count }, (_, index) =>
        traced(
          index,
          0,
          "CALL",
          vault,
          { kind: "noData" },
          { input: `0x${input}`, decode: () => decodedOf(`0x${input}`, sources) },
        ),
      );
      return withdrawDecoding({ calls: foundCalls(calls) });
    };
    const view = (): ReturnType<typeof resultViewOf> =>
      resultViewOf({ body: fullResult }, { decoding: decoding() });
    const asked = { type: "rows", list: "calls", from: 0, count: 200, filter: "no such thing" } as const;
    attempts.push(
      longestStep(`a filter of ${name}`, function* () {
        return (yield* rowsOf(view())(asked))?.total;
      }),
      longestStep(`rows of ${name}`, function* () {
        return (yield* rowsOf(view())({ ...asked, filter: "" }))?.rows.length;
      }),
      longestStep(`a copy of ${name}`, function* () {
        return (yield* callsText(decoding())).length;
      }),
      longestStep(`a report of ${name}`, function* () {
        return (yield* resultMarkdown(view())).length;
      }),
      inTurn(`a page of ${name}`, () => resultPage(view()).body.length),
    );
  }
  return attempts;
}

function decodedOf(input: Hex, sources: readonly AbiSource[]): DecodedCall {
  const candidates = decodeCall(input, sources);
  const tools = { sourcesOf: () => sources, system: undefined, wasMade: () => false };
  return { kind: "function", candidates, returned: undefined, nested: nestedCalls(candidates, vault, tools) };
}
