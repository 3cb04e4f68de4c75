import assert from "node:assert/strict";
import { runToEnd } from "../../../../src/core/async/yielding.ts";
import {
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
  toEventSelector,
  toFunctionSelector,
} from "viem";
import type { SelectionDecoding } from "../../../../src/app/decoding/bytes/selectionDecoding.ts";
import { AbiIndex } from "../../../../src/decode/abiIndex.ts";
import { decodeCall } from "../../../../src/decode/decoders/decodeCall.ts";
import { type DecodedError, decodeErrorData } from "../../../../src/decode/decoders/decodeErrorData.ts";
import type { BytesReading } from "../../../../src/decode/decoding.ts";
import { argument, decoded, functionOf, onlyFolder } from "../../../support/decodedParts.ts";
import { everyValue } from "../../../support/decodedValues.ts";
import { selectionText } from "../../../../src/ui/decoding/selectionText.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";

const abi = parseAbi([
  "struct Order { address to; uint256[] amounts; string note; }",
  "function place(Order[] orders, bytes data, bool now)",
  "error AboveLimit(uint256 requested, uint256 limit)",
]);
const provenance = {
  kind: "guess",
  contract: "Vault",
  folder: onlyFolder,
  path: "out/Vault.sol/Vault.json",
} as const;
const source = { provenance, abi: new AbiIndex(abi) } as const;
const to = `0x${"ab".repeat(20)}` as const;
const topic = toEventSelector("Paid()");
const paid = new AbiIndex([{ type: "event", name: "Paid", inputs: [] }]).eventsOf(topic.slice(2));

function dataOf(data: `0x${string}`): SelectionDecoding {
  const error = decodeErrorData(data, [source]);
  const isError = error.kind === "reason" || (error.kind === "custom" && error.candidates.length > 0);
  return { kind: "data", data, calls: decodeCall(data, [source]), error: isError ? error : undefined };
}

const textOf = (...parts: readonly SelectionDecoding[]): string => runToEnd(selectionText(parts));
const selector = (signature: string): string => textOf(dataOf(toFunctionSelector(signature)));
const failing = (error: DecodedError): string =>
  textOf({ kind: "data", data: "0x0102030405", calls: [], error });
const reading = (read: BytesReading): string => {
  const call = { ...decoded(functionOf("run", []), []), reading: read };
  return textOf({ kind: "data", data: "0x0102030405", calls: [call], error: undefined });
};

const orders = [{ to, amounts: [1n, 2n ** 255n], note: 'a "b"\u202e' }];
const limits = encodeAbiParameters(parseAbiParameters("uint256, uint256"), [8n, 5n]).slice(2);
const reason = encodeAbiParameters([{ type: "string" }], ["too much"]).slice(2);

describeTexts("selection", {
  call: textOf(dataOf(encodeFunctionData({ abi, functionName: "place", args: [orders, "0x0102", true] }))),
  "every kind of value": reading({
    kind: "read",
    // Two of them are only longer than a line.
    arguments: everyValue.filter(({ name }) => name !== "data" && name !== "long"),
  }),
  "error and reason": textOf(dataOf(`0xbaf684fe${limits}`), dataOf(`0x08c379a0${reason}`)),
  "reason that is empty": failing({ kind: "reason", text: "" }),
  panic: failing({ kind: "panic", code: 0x11n }),
  "response code": failing({ kind: "code", name: "INSUFFICIENT_GAS" }),
  "error without data": failing({ kind: "empty" }),
  "error data of no error": failing({ kind: "bytes", bytes: "0x0102" }),
  "selector of a function": selector("place((address,uint256[],string)[],bytes,bool)"),
  "selector of an error": selector("AboveLimit(uint256,uint256)"),
  "selector of a reason": selector("Error(string)"),
  "unknown selector, and too little": textOf(dataOf(toFunctionSelector("nobody()")), dataOf("0x01")),
  "unknown selector, without a signature service": runToEnd(
    selectionText([dataOf(toFunctionSelector("nobody()"))], false),
  ),
  "topic of an event": textOf({
    kind: "word",
    word: topic,
    events: paid.map((event) => ({ event, provenance })),
  }),
  "unknown topic": textOf({ kind: "word", word: `0x${"12".repeat(32)}`, events: [] }),
  "log without topics": textOf({ kind: "log", topics: [], data: "0x", events: [] }),
  "no arguments": reading({ kind: "read", arguments: [] }),
  "arguments that cannot be read": reading({ kind: "unreadable" }),
  "arguments that are too large": reading({ kind: "tooLarge", bytes: 2048 }),
  "arguments with other encodings": reading({
    kind: "notCanonical",
    word: 2,
    arguments: [argument("uint256", "limit", 3n)],
  }),
});

describe("the document of a decoded selection", () => {
  it("has no line that a name or a text from elsewhere makes up", () => {
    const lie = "to: address = 0x00\n  amount: uint256 = 1\n\nError\nBuilt into Solidity";
    const lying = new AbiIndex([
      { type: "function", name: "approve", inputs: [{ name: lie, type: "address" }], outputs: [] },
    ]);
    const forged = { ...provenance, contract: `Tok\n${lie}`, path: `out/\n${lie}.json` };
    const data = `0x${toFunctionSelector("approve(address)").slice(2)}${"0".repeat(62)}2a` as const;
    const calls = decodeCall(data, [{ provenance: forged, abi: lying }]);
    const lines = textOf({ kind: "data", data, calls, error: undefined }).split("\n");
    assert.equal(lines.length, 5);
    assert.match(lines[3] ?? "", /^ {2}“to: address = 0x00⟨U\+000A⟩.*”: address = 0x0{38}2[aA]$/);
    assert.equal(failing({ kind: "reason", text: `no\n${lie}` }).split("\n").length, 3);
    const events = paid.map((event) => ({ event, provenance: forged }));
    assert.equal(textOf({ kind: "word", word: topic, events }).split("\n").length, 4);
  });

  it("is cut where there is more than anybody reads", () => {
    const many = encodeFunctionData({
      abi,
      functionName: "place",
      args: [[{ to, amounts: Array.from({ length: 3000 }, () => 7n), note: "" }], "0x", false],
    });
    const lines = textOf(dataOf(many)).split("\n");
    assert.ok(lines.length < 2100);
    assert.ok(lines.includes("  The rest is left out."));
  });
});
