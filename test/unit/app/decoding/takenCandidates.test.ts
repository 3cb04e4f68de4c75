import assert from "node:assert/strict";
import { encodeEventTopics, parseAbi } from "viem";
import { explanationKey } from "../../../../src/app/decoding/candidateHandle.ts";
import { other, abi, deposit, decoderIn, readOf, ofVault, ok } from "./decoderWorld.ts";

describe("what the user says an execution result is read by", () => {
  it("takes what the user chose before a guess, and when that changes", async () => {
    await using place = await decoderIn({
      result: { ...ok, to: other, address: other, function_parameters: deposit },
      files: ofVault,
    });
    await place.decoder.request();
    const { now } = await place.settled();
    assert.deepEqual(readOf(now.call), [["deposit(uint256[])", "guess", "read"]]);
    await place.chosen.choose("298", other, { kind: "items", items: JSON.parse(JSON.stringify(abi)) as [] });
    await place.decoder.reloadChosen();
    assert.deepEqual(readOf(place.decoder.decoding.call), [["deposit(uint256[])", "chosen", "read"]]);
    const file = { kind: "file", folderUri: place.folderUri, path: "out/Vault.sol/Vault.json" } as const;
    await place.chosen.choose("298", other, { ...file, name: "Vault" });
    await place.decoder.reloadChosen();
    const { call } = place.decoder.decoding;
    assert.ok(call.kind === "function");
    assert.deepEqual(call.candidates[0]?.provenance, { kind: "chosen", file: file.path });
    // What is not there any more is no choice.
    await place.chosen.choose("298", other, { ...file, name: "Safe" });
    await place.decoder.reloadChosen();
    assert.deepEqual(readOf(place.decoder.decoding.call), [["deposit(uint256[])", "guess", "read"]]);
  });

  it("takes the candidate that the user says is the right one, from then on", async () => {
    const logged = (indexed: boolean) => ({
      type: "event",
      name: "Noted",
      inputs: [
        { type: "address", name: "by", indexed },
        { type: "address", name: "to", indexed: !indexed },
      ],
    });
    const topic = encodeEventTopics({ abi: parseAbi(["event Noted(address by, address to)"]) })[0];
    const word = `0x${"0".repeat(24)}${other.slice(2)}`;
    await using place = await decoderIn({
      result: {
        ...ok,
        function_parameters: "0x",
        logs: [{ address: other, topics: [topic, word], data: word }],
      },
      files: { "out/A.sol/A.json": [logged(true)], "out/B.sol/B.json": [logged(false)] },
    });
    await place.decoder.request();
    const { now } = await place.settled();
    const names = now.logAt(0).map(({ item }) => item.inputs.map(({ isIndexed }) => isIndexed));
    assert.deepEqual(names.sort(), [
      [false, true],
      [true, false],
    ]);
    const [first, second] = now.logAt(0);
    assert.ok(first !== undefined && second !== undefined);
    const wanted = second.item.inputs;
    const at = { part: "log", place: 0, candidate: 1 } as const;
    const explanation = explanationKey(second);
    // What stood there when it was shown, and nothing that has taken its place since.
    for (const changed of [
      { ...at, explanation: explanationKey(first) },
      { ...at, place: 9, explanation },
      { ...at, candidate: 0, explanation },
      {
        ...at,
        explanation: explanationKey({ ...second, provenance: { kind: "signature", host: "a.example" } }),
      },
    ])
      assert.equal(await place.decoder.choose(changed), true);
    assert.equal(await place.chosen.at("298", other), undefined);
    assert.equal(await place.decoder.choose({ ...at, explanation }), true);
    await place.decoder.reloadChosen();
    const [only, ...others] = place.decoder.decoding.logAt(0);
    assert.deepEqual([only?.item.inputs, only?.provenance.kind, others], [wanted, "chosen", []]);
  });

  it("keeps a chosen file when an explanation is taken beside it", async () => {
    const burned = { type: "event", name: "Burned", inputs: [{ type: "uint256", name: "sum" }] };
    const topic = encodeEventTopics({ abi: parseAbi(["event Burned(uint256 sum)"]) })[0];
    await using place = await decoderIn({
      result: {
        ...ok,
        to: other,
        address: other,
        function_parameters: deposit,
        logs: [{ address: other, topics: [topic], data: `0x${"7".padStart(64, "0")}` }],
      },
      files: { ...ofVault, "out/Fire.sol/Fire.json": [burned] },
    });
    const file = {
      kind: "file",
      folderUri: place.folderUri,
      path: "out/Vault.sol/Vault.json",
      name: "Vault",
    } as const;
    await place.chosen.choose("298", other, file);
    await place.decoder.request();
    const { now } = await place.settled();
    const [guess] = now.logAt(0);
    assert.ok(guess !== undefined);
    const explanation = explanationKey(guess);
    assert.equal(await place.decoder.choose({ part: "log", place: 0, candidate: 0, explanation }), true);
    await place.decoder.reloadChosen();
    const { call, logAt } = place.decoder.decoding;
    assert.ok(call.kind === "function");
    assert.deepEqual(
      [call.candidates[0]?.provenance, logAt(0)[0]?.provenance],
      [
        { kind: "chosen", file: file.path },
        { kind: "chosen", file: undefined },
      ],
    );
  });
});
