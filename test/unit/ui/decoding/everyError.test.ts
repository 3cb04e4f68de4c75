import assert from "node:assert/strict";
import { atOnce } from "../../../../src/core/turns/atOnce.ts";
import type { DecodedError } from "../../../../src/decode/decoders/decodedError.ts";
import type { BytesReading } from "../../../../src/decode/decoding.ts";
import { plainDecoding } from "../../../../src/features/publicApi/plainDecoding.ts";
import { errorPieces } from "../../../../src/ui/decoding/calls/callParts.ts";
import { selectionText } from "../../../../src/ui/decoding/selectionText.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { argument, decoded, errorOf, functionOf } from "../../../support/decodedParts.ts";
import { everyValue } from "../../../support/decodedValues.ts";
import { withdrawDecoding } from "../../../support/decodings.ts";
import { drawnPage } from "../../../support/drawnPage.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";

const limit = [argument("uint256", "limit", 3n)];
const noReason = "It failed without data: no reason was given.";
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

/** What a page says of why something failed. */
function why(error: DecodedError): string {
  const decoding = withdrawDecoding({
    why: { error, raisedBy: undefined },
    calls: { kind: "notRecorded" },
    logAt: () => [],
  });
  const page = drawnPage(resultPage(resultViewOf({ body: fullResult }, { decoding })));
  return /Why it (?:reverted|failed)(.*?)Function call/.exec(page.replace(/<[^>]*>/g, ""))?.[1]?.trim() ?? "";
}

describe("every kind of error", () => {
  it("is explained on its page", () => {
    assert.deepEqual(each(why), {
      reason: "too much",
      nothing: noReason,
      panic: "arithmetic overflow or underflow Panic(0x11)",
      code: "Out of gas INSUFFICIENT_GAS",
      empty: noReason,
      bytes: "Error data 0x0102",
      custom:
        "From out/Vault.sol/Vault.json, exact matchVault.Above(uint256 limit) Go to Sourcelimit uint2563",
    });
    assert.match(why(unknown), /^No known ABI has an error with the selector 0xa1b2c3d4\. Use ABI or Build/);
  });

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

  it("is some lines of what was selected", () => {
    const linesOf = (error: DecodedError): readonly string[] =>
      atOnce(selectionText([{ kind: "data", data: "0x0102030405", calls: [], error }]))
        .split("\n")
        .slice(1, -1);
    assert.deepEqual(each(linesOf), {
      reason: ["Reason: too much"],
      nothing: ["Reason: "],
      panic: ["arithmetic overflow or underflow"],
      code: ["Response code: INSUFFICIENT_GAS"],
      empty: [noReason],
      bytes: ["0x0102"],
      custom: ["Vault.Above(uint256)", "From out/Vault.sol/Vault.json, exact match", "  limit: uint256 = 3"],
    });
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

describe("every value", () => {
  it("is a line of what was selected, or several where it holds others", () => {
    const calls = [decoded(functionOf("all", everyValue), everyValue)];
    const text = atOnce(selectionText([{ kind: "data", data: "0x0102030405", calls, error: undefined }]));
    const lines = text.split("\n").filter((line) => line.length < 120);
    assert.deepEqual(lines.slice(1, -1), [
      "From out/Vault.sol/Vault.json, exact match",
      `  largest: uint256 = ${2n ** 256n - 1n}`,
      `  negative: int256 = ${-(2n ** 255n)}`,
      "  isOpen: bool = false",
      "  who: address = 0x25FE26aDc577cc89172e6156C9e24f7b9751b762",
      "  stranger: address = 0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65",
      `  id: bytes32 = 0x${"ab".repeat(32)}`,
      "  argument 8: bytes = 0x",
      "  callback: function = 0x70997970C51812dc3A010C7d01b50e0d17dc79C8.0x2e1a7d4d",
      String.raw`  memo: string = "withdrawal\nof the second line"`,
      "  amounts: uint256[]",
      "    [0] = 1",
      "    [1] = 2",
      "    [2] = 3",
      "  none: uint256[] = []",
      "  order: (address,(uint256,bool))",
      "    maker: address = 0x25FE26aDc577cc89172e6156C9e24f7b9751b762",
      "    terms: (uint256,bool)",
      "      price: uint256 = 7",
      "      isFirm: bool = true",
      `  name: string = 0x${"12".repeat(32)} (hash of the value)`,
      `  rate: fixed128x18 = 0x${"34".repeat(32)}`,
    ]);
  });

  it("is followed by what its reading leaves open", () => {
    const item = functionOf("run", []);
    const linesOf = (reading: BytesReading): readonly string[] => {
      const call = { ...decoded(item, []), reading };
      const one = { kind: "data", data: "0x0102030405", calls: [call], error: undefined } as const;
      return atOnce(selectionText([one]))
        .split("\n")
        .slice(3, -1);
    };
    assert.deepEqual(linesOf({ kind: "read", arguments: [] }), ["  No arguments."]);
    assert.deepEqual(linesOf({ kind: "unreadable" }), ["The data is not an encoding of these types."]);
    assert.deepEqual(linesOf({ kind: "tooLarge", bytes: 2048 }), [
      "Not decoded: 2 kB is more than the limit.",
    ]);
    assert.deepEqual(linesOf({ kind: "notCanonical", word: 2, arguments: limit }), [
      "Does not re-encode to the same bytes: word 2 differs.",
      "  limit: uint256 = 3",
    ]);
  });
});
