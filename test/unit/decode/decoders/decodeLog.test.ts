import assert from "node:assert/strict";
import { encodeAbiParameters, keccak256, stringToBytes } from "viem";
import { AbiIndex } from "../../../../src/decode/abiIndex.ts";
import type { AbiSource } from "../../../../src/decode/abiSource.ts";
import { decodeLog } from "../../../../src/decode/decoders/decodeLog.ts";
import type { Provenance } from "../../../../src/decode/provenance.ts";
import { plainValues } from "../../../support/plainValue.ts";
import { build, guess } from "../sources.ts";

const source = (provenance: Provenance, ...abi: unknown[]): AbiSource => ({
  provenance,
  abi: new AbiIndex(abi),
});
const event = (name: string, ...inputs: string[]): object => ({
  type: "event",
  name,
  inputs: inputs.map((input) => {
    const [type, mark, parameter = ""] = input.split(" ");
    return { name: parameter, type, indexed: mark === "indexed" };
  }),
});

const word = (number: bigint | number): `0x${string}` => `0x${number.toString(16).padStart(64, "0")}`;
const transferTopic = keccak256(stringToBytes("Transfer(address,address,uint256)"));
const erc20 = event("Transfer", "address indexed from", "address indexed to", "uint256 data value");
const erc721 = event("Transfer", "address indexed from", "address indexed to", "uint256 indexed tokenId");

describe("a log", () => {
  const log = { topics: [transferTopic, word(1), word(2)], data: word(7) };

  it("is read by names and types, in the order of the event", () => {
    const mixed = event("Mixed", "uint8 data a", "string indexed b", "bool data c", "address indexed d");
    const topic = keccak256(stringToBytes("Mixed(uint8,string,bool,address)"));
    const data = encodeAbiParameters([{ type: "uint8" }, { type: "bool" }], [3, true]);
    const [found, ...others] = decodeLog({ topics: [topic, word(9), word(0xab)], data }, [
      source(build("Mixer"), mixed),
    ]);
    assert(found?.reading.kind === "read");
    assert.deepEqual(others, []);
    assert.deepEqual(found.provenance, build("Mixer"));
    assert.deepEqual(
      found.reading.arguments.map(({ name, type, isIndexed }) => [name, type, isIndexed]),
      [
        ["a", "uint8", false],
        ["b", "string", true],
        ["c", "bool", false],
        ["d", "address", true],
      ],
    );
    assert.deepEqual(plainValues(found.reading.arguments), [3n, word(9), true, `0x${"00".repeat(19)}ab`]);
    assert.equal(found.reading.arguments[1]?.value.kind, "hashed");
  });

  it("of a topic that several events have is one with as many indexed values", () => {
    for (const abi of [
      [erc20, erc721],
      [erc721, erc20],
    ]) {
      const sources = [source(build("Both"), ...abi)];
      const [one] = decodeLog(log, sources);
      assert.equal(one?.item.inputs[2]?.name, "value");
      const [other] = decodeLog({ topics: [...log.topics, word(7)], data: "0x" }, sources);
      assert.equal(other?.item.inputs[2]?.name, "tokenId");
    }
    assert.deepEqual(decodeLog({ topics: [transferTopic], data: "0x" }, [source(build("Both"), erc20)]), []);
  });

  it("says which word is dirty where a topic holds more than its type has room for", () => {
    const dirty = `0x${"ff".repeat(12)}${"ab".repeat(20)}` as const;
    const [found] = decodeLog({ topics: [transferTopic, word(1), dirty], data: word(7) }, [
      source(build("Coin"), erc20),
    ]);
    assert.deepEqual(found?.reading.kind === "notCanonical" && found.reading.word, 2);
  });

  describe("of an anonymous event", () => {
    const whisper = { ...event("Whisper", "address indexed from", "uint8 data times"), anonymous: true };
    const whispered = { topics: [word(5)], data: word(3) };
    const namesOf = (sources: readonly AbiSource[], asked = whispered) =>
      decodeLog(asked, sources).map(({ item }) => item.name);

    it("is known where the contract is known to have it, and where it reads as it was encoded", () => {
      assert.deepEqual(namesOf([source(build("Room"), whisper)]), ["Whisper"]);
      assert.deepEqual(namesOf([source({ kind: "chosen", file: "room.json" }, whisper)]), []);
      assert.deepEqual(namesOf([source(guess("Room"), whisper)]), []);
      assert.deepEqual(namesOf([source(build("Room"), whisper)], { topics: [word(5)], data: word(300) }), []);
    });

    it("gives way to one whose topic stands there", () => {
      const shouted = event("Shouted", "uint8 data times");
      const topics = [keccak256(stringToBytes("Shouted(uint8)"))];
      const anonymous = { ...event("Any", "bytes32 indexed word", "uint8 data times"), anonymous: true };
      assert.deepEqual(namesOf([source(build("Room"), anonymous, shouted)], { topics, data: word(3) }), [
        "Shouted",
      ]);
    });
  });
});
