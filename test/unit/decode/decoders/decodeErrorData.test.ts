import assert from "node:assert/strict";
import { encodeAbiParameters, encodeErrorResult, parseAbi } from "viem";
import type { Hex } from "../../../../src/core/hex.ts";
import { decodeErrorData } from "../../../../src/decode/decoders/decodeErrorData.ts";
import { plainValues } from "../../../support/plainValue.ts";
import { build, guess, hashOf, sourceOf, word } from "../sources.ts";

const aboveLimit = "error AboveLimit(uint256 requested, uint256 limit)";
const data = encodeErrorResult({ abi: parseAbi([aboveLimit]), args: [5n, 3n] });

const reasonOf = (text: string): Hex =>
  `0x08c379a0${encodeAbiParameters([{ type: "string" }], [text]).slice(2)}`;

describe("data that a call failed with", () => {
  it("is a reason or a panic, whatever an ABI says of these", () => {
    const liars = [sourceOf(build("Liar"), "error Error(string code)", "error Panic(uint256 reason)")];
    assert.deepEqual(decodeErrorData(reasonOf("no"), liars), { kind: "reason", text: "no" });
    assert.deepEqual(decodeErrorData(`0x4e487b71${word(0x11).slice(2)}`, liars), {
      kind: "panic",
      code: 0x11n,
    });
    const broken = decodeErrorData(`0x08c379a0${word(7).slice(2)}`, liars);
    assert(broken.kind === "custom");
    assert.equal(broken.selector, "08c379a0");
    const [only, ...others] = broken.candidates;
    assert.deepEqual(others, []);
    assert.deepEqual(only?.provenance, { kind: "language" });
    assert.equal(only.item.inputs[0]?.name, "");
    assert.equal(only.reading.kind, "unreadable");
  });

  it("is no reason where it is not just what a compiler writes of one, but an error that says what differs", () => {
    const readingOf = (given: Hex) => {
      const error = decodeErrorData(given, []);
      assert(error.kind === "custom");
      const [only] = error.candidates;
      assert.deepEqual(only?.provenance, { kind: "language" });
      return only.reading;
    };
    const behind = readingOf(`${reasonOf("no")}${word(1).slice(2)}`);
    assert(behind.kind === "notCanonical");
    assert.deepEqual([behind.word, plainValues(behind.arguments)], [3, ["no"]]);
    assert.equal(readingOf(`0x4e487b71${word(0x11).slice(2)}ff`).kind, "notCanonical");
    const noText = readingOf(`0x08c379a0${encodeAbiParameters([{ type: "bytes" }], ["0xfffe"]).slice(2)}`);
    assert(noText.kind === "read");
    assert.deepEqual(noText.arguments[0]?.value, { kind: "raw", bytes: "0xfffe" });
  });

  it("is the name of a response code, also where an ABI has something of its first bytes", () => {
    const code: Hex = `0x${Buffer.from("INSUFFICIENT_GAS").toString("hex")}`;
    const isCodeName = (name: string): boolean => name === "INSUFFICIENT_GAS";
    assert.deepEqual(decodeErrorData(code, [], isCodeName), { kind: "code", name: "INSUFFICIENT_GAS" });
    // Any contract can fail with letters.
    const letters: Hex = `0x${Buffer.from("SUCCESS_BUT_REFUND_AT_EVIL").toString("hex")}`;
    assert.deepEqual(decodeErrorData(letters, [], isCodeName), { kind: "bytes", bytes: letters });
    assert.deepEqual(decodeErrorData(code, []), { kind: "bytes", bytes: code });
  });

  it("is a custom error of whoever has one of its selector", () => {
    const error = decodeErrorData(data.toUpperCase().replace("X", "x") as Hex, [
      sourceOf(build("Vault"), aboveLimit),
    ]);
    assert(error.kind === "custom");
    assert.equal(error.selector, hashOf("AboveLimit(uint256,uint256)").slice(2, 10));
    const [only, ...others] = error.candidates;
    assert.deepEqual(others, []);
    assert(only?.reading.kind === "read");
    assert.deepEqual([only.item.kind, only.item.name], ["error", "AboveLimit"]);
    assert.deepEqual(plainValues(only.reading.arguments), [5n, 3n]);
    const unknown = decodeErrorData(data, [sourceOf(guess("Other"), "error Other()")]);
    assert(unknown.kind === "custom");
    assert.deepEqual(unknown.candidates, []);
  });

  it("is of an error of nothing where it is a selector alone", () => {
    const error = decodeErrorData(hashOf("Locked()").slice(0, 10) as Hex, [
      sourceOf(build("A"), "error Locked()"),
    ]);
    assert(error.kind === "custom");
    assert.deepEqual(error.candidates[0]?.reading, { kind: "read", arguments: [] });
  });

  it("is none, or bytes, where it is too short for anything", () => {
    assert.deepEqual(decodeErrorData("0x", []), { kind: "empty" });
    assert.deepEqual(decodeErrorData("0x0102", []), { kind: "bytes", bytes: "0x0102" });
    assert.deepEqual(decodeErrorData("0xzz", []), { kind: "bytes", bytes: "0xzz" });
  });

  it("is not read where it is too large", () => {
    const line = "error Big(bytes all)";
    const large = encodeErrorResult({ abi: parseAbi([line]), args: [`0x${"ab".repeat(140_000)}`] });
    const error = decodeErrorData(large, [sourceOf(build("A"), line)]);
    assert.equal(error.kind === "custom" && error.candidates[0]?.reading.kind, "tooLarge");
  });
});
