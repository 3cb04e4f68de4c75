import assert from "node:assert/strict";
import { encodeFunctionData, parseAbi } from "viem";
import type { AbiSource } from "../../../../src/decode/abiSource.ts";
import { AbiIndex } from "../../../../src/decode/abiIndex.ts";
import { decodeCall, selectorIn } from "../../../../src/decode/decoders/decodeCall.ts";
import { decodeLog } from "../../../../src/decode/decoders/decodeLog.ts";
import { certaintyOf, isContractAbi, trustOf, type Provenance } from "../../../../src/decode/provenance.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import {
  build,
  chosen,
  common,
  guess,
  hashOf,
  signature,
  sourceOf,
  system,
  verified,
  words,
} from "../sources.ts";

const burn = "function burn(uint256 amount)";
/** Of the same selector as `burn(uint256)`. */
const rival = "function collate_propagate_storage(bytes16 stored)";
const input = encodeFunctionData({ abi: parseAbi([burn]), args: [5n] });

/** Which sources are told, in what order, and how each reads. */
const told = (data: Hex, sources: readonly AbiSource[]): unknown =>
  decodeCall(data, sources).map(({ item, provenance, reading }) => [item.name, provenance, reading.kind]);

describe("what bytes may be", () => {
  const inOrder: readonly Provenance[] = [
    { kind: "language" },
    build("A"),
    verified("exact"),
    build("B", { isProven: false }),
    verified("match"),
    system,
    chosen,
    guess("C"),
    common,
    signature,
  ];

  it("is told by the most trusted of those that know it, in whatever order they come", () => {
    for (const [at, first] of inOrder.entries()) {
      const sources = inOrder.slice(at).map((provenance) => sourceOf(provenance, burn));
      for (const given of [sources, sources.toReversed()])
        assert.deepEqual(told(input, given), [["burn", first, "read"]]);
    }
    assert.deepEqual(told(input, [sourceOf(build("A"), "function other()"), sourceOf(guess("B"), burn)]), [
      ["burn", guess("B"), "read"],
    ]);
    assert.deepEqual(told(input, [sourceOf(build("A"), "function other()")]), []);
    assert.deepEqual(told(input, []), []);
  });

  it("has levels of trust that are told apart", () => {
    assert.deepEqual(
      inOrder.map((provenance) => trustOf(provenance)),
      inOrder.map((_provenance, at) => at),
    );
    for (const relation of ["identical", "sameCode", "assumedImmutables"] as const)
      assert.equal(
        trustOf(build("A", { isProven: false })),
        trustOf(build("B", { isProven: false, relation })),
      );
    assert.deepEqual(
      inOrder.map((provenance) => certaintyOf(provenance)),
      [
        ...["certain", "certain", "certain", "notProven", "notProven", "certain", "chosen"],
        ...["guess", "guess", "guess"],
      ],
    );
    assert.deepEqual(
      inOrder.filter((provenance) => isContractAbi(provenance)),
      inOrder.slice(1, 5),
    );
  });

  it("is told once for each set of names where all are guesses", () => {
    const named = [
      "function burn(uint256 amount)",
      "function burn(uint256 sticks)",
      "function burn(uint256 amount)",
    ];
    const guesses = named.map((line, at) => sourceOf(guess(`G${at}`), line));
    assert.deepEqual(
      decodeCall(input, guesses).map(({ item, provenance }) => [item.inputs[0]?.name, provenance]),
      [
        ["amount", guess("G0")],
        ["sticks", guess("G1")],
      ],
    );
    const builds = named.map((line, at) => sourceOf(build(`B${at}`), line));
    assert.equal(decodeCall(input, builds).length, 1);
  });

  it("is what a compiler would have written, where several have its selector", () => {
    for (const sources of [
      [sourceOf(build("A"), rival, burn)],
      [sourceOf(guess("A"), rival), sourceOf(guess("B"), burn)],
      [sourceOf(guess("B"), burn), sourceOf(guess("A"), rival)],
    ])
      assert.deepEqual(
        decodeCall(input, sources).map(({ item }) => item.name),
        ["burn"],
      );
  });

  it("is all that may be meant where several are, and all where none reads it", () => {
    const zero = encodeFunctionData({ abi: parseAbi([burn]), args: [0n] });
    const sources = [sourceOf(guess("A"), rival), sourceOf(guess("B"), burn)];
    assert.deepEqual(told(zero, sources), [
      ["collate_propagate_storage", guess("A"), "read"],
      ["burn", guess("B"), "read"],
    ]);
    assert.deepEqual(told(`${input}00`, sources), [
      ["collate_propagate_storage", guess("A"), "notCanonical"],
      ["burn", guess("B"), "notCanonical"],
    ]);
  });

  it("is told once where names alone differ, by the first", () => {
    const other = "function burn(uint256 value)";
    const found = decodeCall(input, [sourceOf(build("A"), burn), sourceOf(build("B"), other)]);
    assert.deepEqual(
      found.map(({ item, provenance }) => [item.inputs[0]?.name, provenance]),
      [["amount", build("A")]],
    );
  });

  it("is what the contract says, also where that does not read it", () => {
    for (const provenance of [build("A"), verified("match"), system, chosen])
      assert.deepEqual(told(input, [sourceOf(provenance, rival), sourceOf(guess("B"), burn)]), [
        ["collate_propagate_storage", provenance, "notCanonical"],
      ]);
  });

  it("is a less likely guess where a likelier one does not read it", () => {
    const sources = [sourceOf(guess("A"), rival), sourceOf(signature, burn)];
    assert.deepEqual(told(input, sources), [["burn", signature, "read"]]);
    assert.deepEqual(told(`${input}00`, sources), [
      ["collate_propagate_storage", guess("A"), "notCanonical"],
    ]);
  });

  it("may be more than is read", () => {
    const line = "function put(bytes all)";
    const large = encodeFunctionData({ abi: parseAbi([line]), args: [`0x${"ab".repeat(140_000)}`] });
    assert.deepEqual(told(large, [sourceOf(guess("A"), line), sourceOf(signature, line)]), [
      ["put", guess("A"), "tooLarge"],
    ]);
  });

  it("is read by the first two alone where many would read many bytes", () => {
    const inputs = ["a", "b", "c", "d", "e"].map((name) => ({ name, type: "uint256", indexed: false }));
    const event = (indexed: number): unknown => {
      const data = inputs.map((input, at) => ({ ...input, indexed: at === indexed }));
      return { type: "event", name: "Noted", inputs: [...data, { name: "all", type: "bytes" }] };
    };
    const sources = [{ provenance: build("A"), abi: new AbiIndex(inputs.map((_, at) => event(at))) }];
    const topics = [hashOf("Noted(uint256,uint256,uint256,uint256,uint256,bytes)"), `0x${words(1)}`] as const;
    const kindsOf = (bytes: number): unknown => {
      const data: Hex = `0x${words(1, 2, 3, 4, 160, bytes)}${"ab".repeat(bytes)}`;
      return decodeLog({ topics, data }, sources).map(({ reading }) => reading.kind);
    };
    assert.deepEqual(
      kindsOf(12 * 1024),
      inputs.map(() => "read"),
    );
    assert.deepEqual(kindsOf(16 * 1024), ["read", "read", "read", "tooLarge", "tooLarge"]);
    assert.deepEqual(kindsOf(120 * 1024), ["read", "read", "tooLarge", "tooLarge", "tooLarge"]);
  });

  it("is named by four bytes, whatever their case", () => {
    assert.equal(selectorIn("0x"), undefined);
    assert.equal(selectorIn("0x010203"), undefined);
    assert.equal(selectorIn("0xABCDEF01ff"), "abcdef01");
    assert.deepEqual(told("0x42966c", [sourceOf(build("A"), burn)]), []);
    const upper: Hex = `0x42966C68${words(5)}`;
    assert.deepEqual(told(upper, [sourceOf(build("A"), burn)]), [["burn", build("A"), "read"]]);
  });
});
