import assert from "node:assert/strict";
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  parseAbi,
  stringToHex,
  toEventSelector,
} from "viem";
import {
  decodeSelection,
  decodeSelections,
  unexplainedSelectors,
  type SelectionDecoding,
} from "../../../../../src/app/decoding/bytes/selectionDecoding.ts";
import type { SignatureNames } from "../../../../../src/app/signatures/signatureNames.ts";
import { checksummed } from "../../../../../src/core/address.ts";
import { runToEnd } from "../../../../../src/core/async/yielding.ts";
import { contractIn } from "../../../../../src/decode/provenance.ts";
import { selectedDataIn } from "../../../../../src/core/scan/selectedData.ts";
import { selectionText } from "../../../../../src/ui/decoding/selectionText.ts";
import { projectFolder } from "../../../../support/projectFolder.ts";
import { unending } from "../../../../support/requests.ts";
import { openSignatures } from "../../../../support/signatures.ts";
import { turnsDuring } from "../../../../support/turnsDuring.ts";
import { buildsIn } from "../../builds/projects.ts";

const abi = parseAbi([
  "function pay(address to, uint256 amount)",
  "event Paid(address indexed to, uint256 amount)",
  "error AboveLimit(uint256 requested, uint256 limit)",
]);
const to = `0x${"ab".repeat(20)}` as const;
const topic = toEventSelector("Paid(address,uint256)");
const amount = encodeAbiParameters([{ type: "uint256" }], [5n]);

/** What is decoded of a selected text, in a workspace with two builds of one interface. */
async function decoded(text: string, names?: SignatureNames) {
  await using folder = await projectFolder({
    "foundry.toml": "",
    ...Object.fromEntries(
      ["Till", "Vault"].map((name) => [
        `out/${name}.sol/${name}.json`,
        { abi, bytecode: { object: "0x" }, deployedBytecode: { object: "0x" } },
      ]),
    ),
  });
  const builds = buildsIn([folder]);
  return await Promise.all(selectedDataIn(text).map((selected) => decodeSelection(builds, selected, names)));
}

describe("a decoded selection", () => {
  it("is an error of the ledger's own where its bytes spell one of its response codes, and no other word", async () => {
    const [known, unknown] = await decoded(
      `${stringToHex("INSUFFICIENT_GAS")} ${stringToHex("INSUFFICIENT_PATIENCE")}`,
    );
    assert.ok(known?.kind === "data" && unknown?.kind === "data");
    assert.deepEqual(known.error, { kind: "code", name: "INSUFFICIENT_GAS" });
    assert.notEqual(unknown.error?.kind, "code");
  });

  it("is a call by every build that has its function, each a guess", async () => {
    const [call] = await decoded(encodeFunctionData({ abi, functionName: "pay", args: [to, 5n] }));
    assert.ok(call?.kind === "data");
    assert.equal(call.error, undefined);
    assert.ok(call.calls.length > 0);
    for (const { item, provenance, reading } of call.calls) {
      assert.equal(item.signature, "pay(address,uint256)");
      assert.equal(provenance.kind, "guess");
      assert.equal(reading.kind, "read");
    }
  });

  it("is an error, of a build or of the language", async () => {
    const args = [8n, 5n] as const;
    const [custom] = await decoded(encodeErrorResult({ abi, errorName: "AboveLimit", args }));
    assert.ok(custom?.kind === "data" && custom.error?.kind === "custom");
    assert.equal(custom.error.candidates[0]?.item.name, "AboveLimit");
    const reason = encodeAbiParameters([{ type: "string" }], ["too much"]);
    const [said] = await decoded(`0x08c379a0${reason.slice(2)}`);
    assert.deepEqual(said?.kind === "data" && said.error, { kind: "reason", text: "too much" });
  });

  it("is a log, or the event that a topic names", async () => {
    const indexed = encodeAbiParameters([{ type: "address" }], [to]);
    const [log] = await decoded(JSON.stringify({ topics: [topic, indexed], data: amount }));
    assert.ok(log?.kind === "log");
    assert.equal(log.events[0]?.item.signature, "Paid(address,uint256)");
    assert.equal(log.events[0].reading.kind, "read");
    const [word] = await decoded(topic);
    assert.ok(word?.kind === "word");
    assert.deepEqual(word.events.map(({ provenance }) => contractIn(provenance)).sort(), ["Till", "Vault"]);
  });

  it("of much is decoded in turns, in its order, and so is its text", async () => {
    const call = `0xa1b2c3d4${"00".repeat(40_000)}`;
    const selected = selectedDataIn(JSON.stringify(Array.from({ length: 10 }, () => ({ input: call }))));
    assert.equal(selected.length, 10);
    let all: readonly SelectionDecoding[] = [];
    const turns = await turnsDuring(async () => {
      all = await decodeSelections(buildsIn([]), selected);
    });
    assert.ok(turns >= 20, `${turns} turns`);
    assert.equal(all.length, 10);
    let pauses = 0;
    const work = selectionText(all);
    while (work.next().done !== true) pauses += 1;
    assert.equal(pauses, 10);
  });

  it("is nothing where no build knows it", async () => {
    const [call] = await decoded(`0x11223344${amount.slice(2)}`);
    assert.ok(call?.kind === "data");
    assert.deepEqual([call.calls, call.error], [[], undefined]);
    const [word] = await decoded(`0x${"12".repeat(32)}`);
    assert.deepEqual(word?.kind === "word" && word.events, []);
  });

  it("leaves to a signature service the selectors at the head of what is as long as a call, and nothing else", async () => {
    const selectorsOf = async (text: string) => unexplainedSelectors(await decoded(text));
    const call = `0x11223344${amount.slice(2)}`;
    assert.deepEqual(await selectorsOf(call), ["11223344"]);
    assert.deepEqual(await selectorsOf(`${call} 0xaabbccdd ${call}`), ["11223344", "aabbccdd"]);
    const key = "12".repeat(32);
    const log = JSON.stringify({ topics: [`0x${key}`], data: amount });
    const known = encodeFunctionData({ abi, functionName: "pay", args: [to, 5n] });
    const error = encodeErrorResult({ abi, errorName: "AboveLimit", args: [8n, 5n] });
    const reason = `0x08c379a0${encodeAbiParameters([{ type: "string" }], ["no"]).slice(2)}`;
    for (const text of [
      `0x${key}`,
      `0x${key}${key}`,
      `0x302e0201${key}00`,
      log,
      known,
      error,
      reason,
      "0x1122",
      `${key},20261126`,
      `${key}\n00000001`,
      `"${key}",\n"12345678"`,
      `${key}12345678`.replace(/.{8}/g, "$& "),
      `${key}${key}12345678`,
      `11223344\n${key}`,
      JSON.stringify({ data: `${key}12345678` }),
    ])
      assert.deepEqual(await selectorsOf(text), [], text);
    assert.deepEqual(await selectorsOf(call.replace(/.{32}/g, "$&\n")), ["11223344"]);
  });

  it("is named by the interfaces that many contracts have in common, as a guess, where no build has it", async () => {
    const common = parseAbi([
      "function transfer(address, uint256)",
      "function transferFrom(address, address, uint256)",
      "error ERC20InsufficientBalance(address, uint256, uint256)",
    ]);
    const call = encodeFunctionData({ abi: common, functionName: "transfer", args: [to, 5n] });
    const textOf = async (selected: string): Promise<string> =>
      runToEnd(selectionText(await decoded(selected)));
    assert.equal(
      await textOf(call),
      [
        "Call",
        "transfer(address,uint256)",
        "Guess from the interface ERC-20",
        `  to: address = ${checksummed(to)}`,
        "  value: uint256 = 5",
        "",
      ].join("\n"),
    );
    const [one] = await decoded(call);
    assert.deepEqual(one === undefined ? [] : unexplainedSelectors([one]), []);
    const of = encodeFunctionData({ abi: common, functionName: "transferFrom", args: [to, to, 5n] });
    assert.deepEqual((await textOf(of)).match(/Guess from .*/g), [
      "Guess from the interface ERC-20",
      "Guess from the interface ERC-721",
    ]);
    const short = encodeErrorResult({
      abi: common,
      errorName: "ERC20InsufficientBalance",
      args: [to, 1n, 2n],
    });
    assert.match(
      await textOf(short),
      /^Error\nERC20InsufficientBalance\(.*\n.*\n.*\n {2}balance: uint256 = 1\n/,
    );
    const transfer = toEventSelector("Transfer(address,address,uint256)");
    const indexed = encodeAbiParameters([{ type: "address" }], [to]);
    const log = { topics: [transfer, indexed, indexed], data: amount };
    assert.match(await textOf(JSON.stringify(log)), /ERC-20\n/);
    const ofToken = { topics: [...log.topics, amount], data: "0x" };
    assert.match(await textOf(JSON.stringify(ofToken)), /ERC-721\n[^]*tokenId: uint256/);
    assert.match(await textOf(transfer), /ERC-20\nTransfer.*ERC-721\n$/);
  });

  it("is named by what a signature service was found to have, after builds", async () => {
    await using service = await openSignatures();
    await service.names.decide("Test", "agreed");
    const sweep = parseAbi(["function sweep(address, uint256)"]);
    const data = encodeFunctionData({ abi: sweep, args: [to, 5n] });
    await service.names.lookUp("Test", { selectors: [data.slice(2, 10)], topics: [] }, unending);
    const [call] = await decoded(data, service.names);
    assert.ok(call?.kind === "data");
    assert.deepEqual(
      call.calls.map(({ item, provenance }) => [item.signature, provenance.kind]),
      [["sweep(address,uint256)", "signature"]],
    );
    assert.deepEqual(unexplainedSelectors([call]), []);
    assert.equal(service.sent().length, 1);
  });

  it("is a log, and a topic, of what a signature service was found to have, which is not asked", async () => {
    await using service = await openSignatures();
    const swept = toEventSelector("Swept(address,address,uint256)");
    const indexed = encodeAbiParameters([{ type: "address" }], [to]);
    const text = JSON.stringify({ topics: [swept, indexed, indexed], data: amount });
    const [unknown] = await decoded(text, service.names);
    assert.deepEqual(unknown?.kind === "log" && unknown.events, []);
    assert.deepEqual(service.sent(), []);
    await service.names.decide("Test", "agreed");
    await service.names.lookUp("Test", { selectors: [], topics: [swept.slice(2)] }, unending);
    const [log] = await decoded(text, service.names);
    assert.ok(log?.kind === "log" && log.events.length > 0);
    for (const { item, provenance } of log.events)
      assert.deepEqual([item.signature, provenance.kind], ["Swept(address,address,uint256)", "signature"]);
    const [word] = await decoded(swept, service.names);
    assert.ok(word?.kind === "word");
    const lines = runToEnd(selectionText([word]));
    assert.match(lines, /^Swept\(address,address,uint256\) {2}Guess from .*, by signature$/m);
    assert.equal(word.events.length, 1);
    assert.equal(service.sent().length, 1);
  });
});
