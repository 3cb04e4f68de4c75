import assert from "node:assert/strict";
import { encodeFunctionData, parseAbi, type Abi } from "viem";
import { nestedCalls, type NestedTools } from "../../../../src/app/decoding/nestedCalls.ts";
import type { NestedCall } from "../../../../src/app/decoding/resultDecoding.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import type { AbiSource } from "../../../../src/decode/abiSource.ts";
import { decodeCall } from "../../../../src/decode/decoders/decodeCall.ts";
import { SystemContracts } from "../../../../src/decode/system/systemContracts.ts";
import { build, guess, sourceOf, word } from "../../decode/sources.ts";

const account = (byte: string): Hex => `0x${byte.repeat(20)}`;
const [safe, vault, other] = [account("5a"), account("aa"), account("bb")];

const lines = {
  execute: "function execute(address to, bytes data)",
  multicall: "function multicall(bytes[] calls)",
  multiSend: "function multiSend(bytes transactions)",
  withdraw: "function withdraw(uint256 amount)",
};

const encoded = (line: string, ...args: readonly unknown[]): Hex => {
  const abi: Abi = parseAbi([line]);
  return encodeFunctionData({ abi, args });
};

const safeSources = [sourceOf(build("Safe"), lines.execute, lines.multicall, lines.multiSend)];
const vaultSources = [sourceOf(build("Vault"), lines.withdraw)];

const tools: NestedTools = {
  sourcesOf: (to) => (to === safe ? safeSources : to === vault ? vaultSources : []),
  system: undefined,
  wasMade: () => false,
};

const nestedIn = (
  input: Hex,
  given: Partial<NestedTools> = {},
  sources: readonly AbiSource[] = safeSources,
): readonly NestedCall[] => nestedCalls(decodeCall(input, sources), safe, { ...tools, ...given });

/** The names of what is called, and of what is called in it. */
const named = (calls: readonly NestedCall[]): unknown =>
  calls.map(({ argument, call }) =>
    call.kind === "function"
      ? [argument, call.candidates[0]?.item.name, named(call.nested)]
      : [argument, call.kind],
  );

describe("calls in arguments", () => {
  const withdraw = encoded(lines.withdraw, 7n);

  it("are read by what their callee is read by", () => {
    const [only, ...others] = nestedIn(encoded(lines.execute, vault, withdraw));
    assert.deepEqual(others, []);
    assert(only?.call.kind === "function");
    assert.deepEqual([only.argument, only.to, only.certainty], ["data", vault, "guess"]);
    assert.equal(only.call.returned, undefined);
    assert.deepEqual(only.call.candidates[0]?.provenance, build("Vault"));
    assert.equal(only.call.candidates[0].reading.kind, "read");
  });

  it("are none where the callee has no such function, or does not read them", () => {
    for (const data of [
      encoded("function deposit(uint256 amount)", 7n),
      `${withdraw}00`,
      withdraw.slice(0, -2),
      "0x",
      "0x010203",
    ] as const)
      assert.deepEqual(nestedIn(encoded(lines.execute, vault, data)), [], data);
    assert.deepEqual(nestedIn(encoded(lines.execute, other, withdraw)), []);
  });

  it("may be known by a guess", () => {
    const sourcesOf = (): readonly AbiSource[] => [sourceOf(guess("Vault"), lines.withdraw)];
    const input = encoded(lines.execute, other, withdraw);
    const [guessed] = nestedIn(input, { sourcesOf });
    assert.equal(guessed?.certainty, "guess");
    const [made] = nestedIn(input, { sourcesOf, wasMade: () => true });
    assert.equal(made?.certainty, "guess");
  });

  it("are as certain as their source where the trace has them", () => {
    const seen: unknown[] = [];
    const wasMade = (to: Hex | undefined, data: Hex): boolean => {
      seen.push([to, data]);
      return true;
    };
    const [made] = nestedIn(encoded(lines.execute, vault, withdraw), { wasMade });
    assert.equal(made?.certainty, "certain");
    assert.deepEqual(seen, [[vault, withdraw]]);
    const sourcesOf = (): readonly AbiSource[] => [
      sourceOf(build("Vault", { relation: "sameCode", isProven: false }), lines.withdraw),
    ];
    const [unproven] = nestedIn(encoded(lines.execute, vault, withdraw), { wasMade, sourcesOf });
    assert.equal(unproven?.certainty, "notProven");
  });

  it("are of the contract itself where they name nobody", () => {
    const calls = [encoded(lines.execute, vault, withdraw), withdraw];
    const found = nestedIn(encoded(lines.multicall, calls));
    assert.deepEqual(named(found), [["calls[0]", "execute", [["data", "withdraw", []]]]]);
    assert.equal(found[0]?.to, undefined);
  });

  it("are followed four deep", () => {
    const deep = (depth: number): Hex =>
      depth === 0 ? withdraw : encoded(lines.execute, depth === 1 ? vault : safe, deep(depth - 1));
    const depthOf = (calls: readonly NestedCall[]): number =>
      Math.max(0, ...calls.map(({ call }) => 1 + (call.kind === "function" ? depthOf(call.nested) : 0)));
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6].map((depth) => depthOf(nestedIn(deep(depth)))),
      [1, 2, 3, 4, 4, 4],
    );
  });

  it("are 200 at most", () => {
    const self = encoded(lines.execute, vault, withdraw);
    const found = nestedIn(
      encoded(
        lines.multicall,
        Array.from({ length: 300 }, () => self),
      ),
    );
    const count = (calls: readonly NestedCall[]): number =>
      calls.reduce((sum, { call }) => sum + 1 + (call.kind === "function" ? count(call.nested) : 0), 0);
    assert.ok(count(found) <= 201 && count(found) >= 200, String(count(found)));
  });

  it("are all told of a MultiSend, known or not", () => {
    const item = (to: Hex, data: Hex): string =>
      `00${to.slice(2)}${word(0).slice(2)}${word(data.length / 2 - 1).slice(2)}${data.slice(2)}`;
    const packed = [item(vault, withdraw), item(other, "0x"), item(other, "0x01020304"), item(other, "0x01")];
    const found = nestedIn(encoded(lines.multiSend, `0x${packed.join("")}`));
    assert.deepEqual(named(found), [
      ["transactions[0]", "withdraw", []],
      ["transactions[1]", "noData"],
      ["transactions[2]", "unknown"],
      ["transactions[3]", "unknown"],
    ]);
    assert.deepEqual(found[2]?.call, { kind: "unknown", selector: "01020304" });
    assert.deepEqual(found[3]?.call, { kind: "unknown", selector: undefined });
  });

  it("are not looked for in what is not settled", () => {
    const rivals = ["A", "B"].map((contract) => sourceOf(guess(contract), lines.execute));
    const one = decodeCall(encoded(lines.execute, vault, withdraw), rivals);
    assert.equal(nestedCalls(one, safe, tools).length, 1);
    assert.deepEqual(nestedCalls([...one, ...one], safe, tools), []);
    assert.deepEqual(nestedCalls([], safe, tools), []);
  });

  it("that a system contract hands on are certain, and read as a token reads them", () => {
    const system = new SystemContracts();
    const hts: Hex = `0x${"0".repeat(37)}167`;
    const approve = encoded("function approve(address spender, uint256 value)", safe, 7n);
    const source = system.sourceAt(hts);
    assert(source !== undefined);
    const candidates = decodeCall(`0x618dc65e${other.slice(2)}${approve.slice(2)}`, [source]);
    const [found] = nestedCalls(candidates, hts, { ...tools, system });
    assert(found?.call.kind === "function");
    assert.deepEqual(
      [found.to, found.certainty, found.call.candidates[0]?.item.name],
      [other, "certain", "approve"],
    );
    assert.deepEqual(nestedCalls(candidates, hts, tools), []);
  });
});
