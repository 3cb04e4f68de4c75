import assert from "node:assert/strict";
import { atOnce } from "../../../../src/core/turns/atOnce.ts";
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
import { decodeErrorData } from "../../../../src/decode/decoders/decodeErrorData.ts";
import { onlyFolder } from "../../../support/decodedParts.ts";
import { selectionText } from "../../../../src/ui/decoding/selectionText.ts";

const abi = parseAbi([
  "struct Order { address to; uint256[] amounts; string note; }",
  "function place(Order[] orders, bytes data, bool now)",
  "error AboveLimit(uint256 requested, uint256 limit)",
]);
const source = {
  provenance: { kind: "guess", contract: "Vault", folder: onlyFolder, path: "out/Vault.sol/Vault.json" },
  abi: new AbiIndex(abi),
} as const;
const to = `0x${"ab".repeat(20)}` as const;
const topic = toEventSelector("Paid()");

function dataOf(data: `0x${string}`): SelectionDecoding {
  const error = decodeErrorData(data, [source]);
  const isError = error.kind === "reason" || (error.kind === "custom" && error.candidates.length > 0);
  return { kind: "data", data, calls: decodeCall(data, [source]), error: isError ? error : undefined };
}

describe("the document of a decoded selection", () => {
  it("has no line that a name or a text from elsewhere makes up", () => {
    const lie = "to: address = 0x00\n  amount: uint256 = 1\n\nError\nBuilt into Solidity";
    const lying = new AbiIndex([
      { type: "function", name: "approve", inputs: [{ name: lie, type: "address" }], outputs: [] },
    ]);
    const provenance = { ...source.provenance, contract: `Tok\n${lie}`, path: `out/\n${lie}.json` };
    const data = `0x${toFunctionSelector("approve(address)").slice(2)}${"0".repeat(62)}2a` as const;
    const calls = decodeCall(data, [{ provenance, abi: lying }]);
    const lines = atOnce(selectionText([{ kind: "data", data, calls, error: undefined }])).split("\n");
    assert.equal(lines.length, 5);
    assert.match(lines[3] ?? "", /^ {2}“to: address = 0x00⟨U\+000A⟩.*”: address = 0x0{38}2[aA]$/);
    const reason = { kind: "reason", text: `no\n${lie}` } as const;
    const said = atOnce(selectionText([{ kind: "data", data, calls: [], error: reason }]));
    assert.equal(said.split("\n").length, 3);
    const events = new AbiIndex([{ type: "event", name: "Paid", inputs: [] }]).eventsOf(topic.slice(2));
    const word = atOnce(
      selectionText([{ kind: "word", word: topic, events: events.map((event) => ({ event, provenance })) }]),
    );
    assert.equal(word.split("\n").length, 4);
  });

  it("has every value on a line of its own, with all digits, and where the names come from", () => {
    const orders = [{ to, amounts: [1n, 2n ** 255n], note: 'a "b"\u202e' }];
    const data = encodeFunctionData({ abi, functionName: "place", args: [orders, "0x0102", true] });
    assert.deepEqual(atOnce(selectionText([dataOf(data)])).split("\n"), [
      "Call",
      "Vault.place((address,uint256[],string)[],bytes,bool)",
      "Guess from out/Vault.sol/Vault.json",
      "  orders: (address,uint256[],string)[]",
      "    [0]",
      "      to: address = 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB",
      "      amounts: uint256[]",
      "        [0] = 1",
      `        [1] = ${2n ** 255n}`,
      String.raw`      note: string = "a \"b\"⟨U+202E⟩"`,
      "  data: bytes = 0x0102",
      "  now: bool = true",
      "",
    ]);
  });

  it("names what a mere selector is of, and what may know it where no build does", () => {
    const linesOf = (signature: string, hasService?: boolean): readonly string[] =>
      atOnce(selectionText([dataOf(toFunctionSelector(signature))], hasService)).split("\n");
    const called = "place((address,uint256[],string)[],bytes,bool)";
    assert.deepEqual(linesOf(called), [
      "Selector",
      toFunctionSelector(called),
      `Function: Vault.${called}  Guess from out/Vault.sol/Vault.json`,
      "",
    ]);
    const raised = "AboveLimit(uint256,uint256)";
    assert.equal(linesOf(raised)[2], `Error: Vault.${raised}  Guess from out/Vault.sol/Vault.json`);
    assert.equal(linesOf("Error(string)")[2], "Error: Error(string)  Built into Solidity");
    const unknown = toFunctionSelector("nobody()");
    const sentence = `No build in this workspace and no common interface has a function or an error with the selector ${unknown}.`;
    assert.deepEqual(linesOf("nobody()"), ["Selector", unknown, sentence, ""]);
    assert.match(linesOf("nobody()", false)[3] ?? "", /contractLens\.signatureService/);
    const code = { kind: "code", name: "BUSY" } as const;
    const busy = { kind: "data", data: "0x42555359", calls: [], error: code } as const;
    assert.match(atOnce(selectionText([busy])), /^Response code: BUSY$/m);
  });

  it("tells errors and reasons, and numbers several parts", () => {
    const given = encodeAbiParameters(parseAbiParameters("uint256, uint256"), [8n, 5n]).slice(2);
    const selector = new AbiIndex(abi);
    assert.equal(selector.errorsOf("baf684fe").length, 1);
    const reason = encodeAbiParameters([{ type: "string" }], ["too much"]).slice(2);
    const text = atOnce(selectionText([dataOf(`0xbaf684fe${given}`), dataOf(`0x08c379a0${reason}`)]));
    assert.match(text, /^Error \(1 of 2\)\nVault\.AboveLimit\(uint256,uint256\)\n/);
    assert.match(text, /\n {2}requested: uint256 = 8\n {2}limit: uint256 = 5\n/);
    assert.match(text, /\nError \(2 of 2\)\nReason: too much\n$/);
  });

  it("says what nothing knows", () => {
    const text = atOnce(selectionText([dataOf("0x11223344"), dataOf("0x01")]));
    assert.match(text, /^Selector \(1 of 2\)\n0x11223344\nNo build .*\n\n\nData \(2 of 2\)\n0x01\nToo short/);
    assert.match(
      atOnce(selectionText([dataOf("0x11223344")])),
      /has a function or an error with the selector 0x11223344/,
    );
    const word = `0x${"12".repeat(32)}` as const;
    assert.match(
      atOnce(selectionText([{ kind: "word", word, events: [] }])),
      /No build in this workspace and no common interface has an event/,
    );
    assert.match(
      atOnce(selectionText([{ kind: "log", topics: [], data: "0x", events: [] }])),
      /has no topic that names its event/,
    );
  });

  it("is cut where there is more than anybody reads", () => {
    const many = encodeFunctionData({
      abi,
      functionName: "place",
      args: [[{ to, amounts: Array.from({ length: 3000 }, () => 7n), note: "" }], "0x", false],
    });
    const lines = atOnce(selectionText([dataOf(many)])).split("\n");
    assert.ok(lines.length < 2100);
    assert.ok(lines.includes("  The rest is left out."));
  });
});
