import assert from "node:assert/strict";
import type { DecodedError } from "../../../../src/decode/decoders/decodeErrorData.ts";
import { plainDecoding } from "../../../../src/api/plainDecoding.ts";
import { errorPieces } from "../../../../src/ui/decoding/calls/callRow.ts";
import { argument, decoded, errorOf } from "../../../support/decodedParts.ts";

const limit = [argument("uint256", "limit", 3n)];
const errors = {
  reason: { kind: "reason", text: "too much" },
  nothing: { kind: "reason", text: "" },
  panic: { kind: "panic", code: 0x11n },
  code: { kind: "code", name: "INSUFFICIENT_GAS" },
  empty: { kind: "empty" },
  bytes: { kind: "bytes", bytes: "0x0102" },
  custom: { kind: "custom", selector: "a1b2c3d4", candidates: [decoded(errorOf("Above", limit), limit)] },
} as const satisfies Record<string, DecodedError>;
const unknown: DecodedError = { kind: "custom", selector: "a1b2c3d4", candidates: [] };
const each = <Said>(say: (error: DecodedError) => Said) =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, say(error)]));

describe("every kind of error", () => {
  it("is a word or two in the call tree", () => {
    const words = (error: DecodedError | undefined, isFailing: boolean) =>
      errorPieces(error, () => undefined, isFailing).flatMap((piece) =>
        piece.kind === "call" ? [piece.name, piece.args, piece.isBad] : [piece.kind],
      );
    assert.deepEqual(
      each((error) => words(error, true)),
      {
        reason: ["“too much”", undefined, true],
        nothing: ["“”", undefined, true],
        panic: ["Panic", "arithmetic overflow or underflow", true],
        code: ["INSUFFICIENT_GAS", undefined, true],
        empty: ["Failed", undefined, true],
        bytes: ["0x0102", undefined, true],
        custom: ["Above", "limit: 3", true],
      },
    );
    assert.deepEqual(words(undefined, false), ["Failed", undefined, undefined]);
    assert.deepEqual(words(unknown, true), ["0xa1b2c3d4", "…", true]);
  });

  it("is handed to other extensions by its signature, or by the name of its code", () => {
    const told = each((error) => {
      const { candidates, responseCode } = plainDecoding({ calls: [], error, events: [] }, true);
      const all = candidates.map(({ signature, selector, arguments: args }) => [
        signature,
        selector,
        args?.[0]?.value,
      ]);
      return [responseCode, ...all.flat()];
    });
    assert.deepEqual(told, {
      reason: [null, "Error(string)", "0x08c379a0", "too much"],
      nothing: [null, "Error(string)", "0x08c379a0", ""],
      panic: [null, "Panic(uint256)", "0x4e487b71", "17"],
      code: ["INSUFFICIENT_GAS"],
      empty: [null],
      bytes: [null],
      custom: [null, "Above(uint256)", "0xa1b2c3d4", "3"],
    });
  });
});
