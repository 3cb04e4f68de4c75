import assert from "node:assert/strict";
import fc from "fast-check";
import { encodeAbiParameters } from "viem";
import { nestedCalls } from "../../../src/app/decoding/nestedCalls.ts";
import type { Hex } from "../../../src/core/hex.ts";
import { AbiIndex } from "../../../src/decode/abiIndex.ts";
import type { AbiSource } from "../../../src/decode/abiSource.ts";
import { readConstructorArguments } from "../../../src/decode/decoders/constructorArguments.ts";
import { decodeCall, decodeOutputs } from "../../../src/decode/decoders/decodeCall.ts";
import { decodeErrorData } from "../../../src/decode/decoders/decodeErrorData.ts";
import { decodeLog } from "../../../src/decode/decoders/decodeLog.ts";
import { argumentsOf, type AbiItem, type Candidates } from "../../../src/decode/decoding.ts";
import type { Provenance } from "../../../src/decode/provenance.ts";
import { readEncoding } from "../../../src/decode/encoding.ts";
import { readParameters } from "../../../src/decode/abiParameters.ts";
import { ofBuild, onlyFolder } from "../../support/decodedParts.ts";
import { plainValues } from "../../support/plainValue.ts";
import { oddValues } from "../inputs/oddValues.ts";
import { target, type Target } from "../target.ts";

const types = fc.oneof(
  fc.constantFrom(
    "uint256",
    "uint8",
    "int64",
    "bool",
    "address",
    "bytes",
    "string",
    "bytes4",
    "bytes32",
    "function",
  ),
  fc.constantFrom(
    "uint256[]",
    "uint256[][]",
    "string[]",
    "bytes[]",
    "uint8[3]",
    "uint256[][2][]",
    "uint256[0][]",
    `uint256${"[1]".repeat(16)}`,
  ),
  fc.constantFrom(
    "uint",
    "fixed128x18",
    "Store.Box storage",
    "uint7",
    "uint256[4294967295]",
    "tuple",
    "tuple[]",
    "[]",
  ),
);
const names = fc.constantFrom("", "a", "__proto__", "constructor", "to", "\u202e", "x".repeat(300));

const { parameter } = fc.letrec<{ parameter: unknown }>((tie) => ({
  parameter: fc.oneof(
    { depthSize: "small" },
    { weight: 4, arbitrary: fc.record({ name: names, type: types, indexed: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        name: names,
        type: fc.constantFrom("tuple", "tuple[]", "tuple[2][]", `tuple${"[1]".repeat(7)}`),
        components: fc.array(tie("parameter"), { maxLength: 4 }),
      }),
    },
    { weight: 1, arbitrary: oddValues },
  ),
}));

const item = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constantFrom("function", "event", "error", "constructor", "fallback"),
      name: fc.constantFrom("transfer", "multiSend", "__proto__", "a b", "Error", "_$1"),
      inputs: fc.array(parameter, { maxLength: 4 }),
      outputs: fc.array(parameter, { maxLength: 3 }),
      anonymous: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: oddValues },
);

const word = (number: bigint | number): string =>
  BigInt.asUintN(256, BigInt(number)).toString(16).padStart(64, "0");

/** Words as encodings have them, and bombs: lengths, places, values that lie upon each other. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(0, 1, 2, 32, 64, 96, 128, 160, 2 ** 31, 10_000_000, -1, -32).map(word),
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(word),
      fc
        .tuple(fc.constantFrom(0, 32, 64, 4096), fc.constantFrom(10, 500))
        .map(([at, times]) => word(at).repeat(times)),
    ),
    { maxLength: 24 },
  )
  .map((all) => all.join(""));
const tail = fc.oneof(
  { weight: 4, arbitrary: fc.constant("") },
  fc.constantFrom("0", "00", "zz", "ff".repeat(31)),
);

const provenances = fc.constantFrom<Provenance[]>(
  ofBuild("A"),
  { kind: "verified", grade: "match", contract: undefined, host: "verifier.example" },
  { kind: "system", contract: "Hedera Token Service" },
  { kind: "guess", contract: "B", folder: onlyFolder, path: "out/B.json" },
);

/** Every reading has as many values as its item has parameters, in their order and by their names. */
function assertWhole(candidates: Candidates<AbiItem>, tell: (what: string) => void): void {
  for (const { item, reading } of candidates) {
    tell(reading.kind);
    const values = argumentsOf(reading);
    if (values !== undefined)
      assert.deepEqual(
        values.map(({ name }) => name),
        item.inputs.map(({ name }) => name),
      );
  }
}

/** Calldata, results, errors and logs of whatever, by ABIs of whatever. */
export const decoding: Target = target(
  "decoding",
  60,
  fc.record({
    abis: fc.array(fc.tuple(provenances, fc.array(item, { maxLength: 6 })), { minLength: 1, maxLength: 3 }),
    words,
    tail,
    which: fc.nat(20),
    topics: fc.array(
      fc.oneof(
        words.map((all) => all.slice(0, 64)),
        fc.constant("zz"),
      ),
      { maxLength: 4 },
    ),
  }),
  ({ abis, words, tail, which, topics }, tally) => {
    const sources = abis.map(([provenance, abi]): AbiSource => ({ provenance, abi: new AbiIndex(abi) }));
    const digits = `${words}${tail}`;
    const tell = (what: string): void => tally.add(what);
    const selectors = ["deadbeef", "8d80ff0a", "618dc65e", ...sources.flatMap(({ abi }) => abi.selectors)];
    const input: Hex = `0x${selectors[which % selectors.length] ?? ""}${digits}`;
    const called = decodeCall(input, sources);
    assertWhole(called, tell);
    for (const { item } of called) decodeOutputs(item, `0x${digits}`);
    const tools = { sourcesOf: () => sources, system: undefined, wasMade: () => false };
    assert.ok(nestedCalls(called, undefined, tools).length <= 200);
    const error = decodeErrorData(input, sources);
    if (error.kind === "custom") assertWhole(error.candidates, tell);
    const known = sources.flatMap(({ abi }) => abi.anonymousEvents);
    tally.add(`anonymous events ${Math.min(known.length, 2)}`);
    const data: Hex = `0x${digits}`;
    const log = { topics: topics.map((topic): Hex => `0x${topic}`), data };
    assertWhole(decodeLog(log, sources), tell);
    for (const [, abi] of abis) readConstructorArguments(words, abi);
  },
);

const honest = fc.oneof(
  fc.tuple(fc.constant("uint256"), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })),
  fc.tuple(fc.constant("int128"), fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n })),
  fc.tuple(fc.constant("bool"), fc.boolean()),
  fc.tuple(fc.constant("string"), fc.string({ unit: "grapheme", maxLength: 80 })),
  fc.tuple(
    fc.constant("bytes"),
    fc.uint8Array({ maxLength: 80 }).map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`),
  ),
  fc.tuple(
    fc.constant("uint256[][]"),
    fc.array(fc.array(fc.bigInt({ min: 0n, max: 9n }), { maxLength: 3 }), { maxLength: 3 }),
  ),
  fc.tuple(fc.constant("string[2]"), fc.tuple(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }))),
);

/** What the library encodes is read back, and is said to be otherwise after any change of its bytes that decodes at all. */
export const encodings: Target = target(
  "encodings",
  60,
  fc.tuple(fc.array(honest, { minLength: 1, maxLength: 5 }), fc.nat(), fc.constantFrom("0", "1", "f")),
  ([given, at, digit], tally) => {
    const parameters = given.map(([type]) => ({ type }));
    const values = given.map(([, value]) => value);
    const digits = encodeAbiParameters(parameters, values as never).slice(2);
    const read = readParameters(parameters) ?? [];
    const reading = readEncoding(read, digits);
    assert.equal(reading.kind, "read");
    assert.deepEqual(plainValues(argumentsOf(reading) ?? []), values);
    const place = at % digits.length;
    if (digits[place] === digit) return;
    const changed = readEncoding(read, `${digits.slice(0, place)}${digit}${digits.slice(place + 1)}`);
    tally.add(changed.kind);
    if (changed.kind === "read") assert.notDeepEqual(changed.arguments, argumentsOf(reading));
  },
);
