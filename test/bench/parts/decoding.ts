import { decodeAbiParameters, encodeAbiParameters, keccak256, stringToBytes, type AbiParameter } from "viem";
import type { Hex } from "../../../src/core/hex.ts";
import { AbiIndex } from "../../../src/decode/abiIndex.ts";
import type { AbiSource } from "../../../src/decode/abiSource.ts";
import { decodeLog } from "../../../src/decode/decoders/decodeLog.ts";
import { ofBuild } from "../../support/decodedParts.ts";
import { compare } from "../compare.ts";
import type { Figure, Part } from "../figure.ts";
import { timesAtMost } from "../judged.ts";

const count = 1000;
const turns = 9;

type Event = {
  readonly name: string;
  readonly indexed: readonly AbiParameter[];
  readonly inData: readonly AbiParameter[];
  readonly values: (number: bigint) => readonly (readonly unknown[])[];
};

/** An address that is another one for each number. */
const addressOf = (number: bigint): Hex =>
  `0x${(number * 0x9e3779b97f4a7c15n).toString(16).padStart(40, "ab").slice(-40)}`;

const transfer: Event = {
  name: "Transfer",
  indexed: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
  ],
  inData: [{ name: "value", type: "uint256" }],
  values: (number) => [[addressOf(number), addressOf(number + 1n)], [number]],
};

const order: AbiParameter = {
  name: "orders",
  type: "tuple[]",
  components: [
    { name: "maker", type: "address" },
    { name: "amounts", type: "uint64[]" },
    { name: "note", type: "string" },
  ],
};

const filled: Event = {
  name: "Filled",
  indexed: [{ name: "id", type: "uint256" }],
  inData: [order, { name: "proof", type: "bytes32[2]" }],
  values: (number) => {
    const orders = [1n, 2n].map((more) => ({
      maker: addressOf(number + more),
      amounts: [number, more],
      note: "as agreed",
    }));
    return [[number], [orders, [keccak256("0x01"), keccak256("0x02")]]];
  },
};

/** Decoding logs by an ABI that is known, encoded again to see whether they are what they seem. */
export const decoding: Part = {
  name: "decoding",
  measure: () => Promise.resolve([transfer, filled].map(figureOf)),
};

function figureOf(event: Event): Figure {
  const sources = [sourceOf(event)];
  const topic = keccak256(stringToBytes(signatureOf(event)));
  const logs = Array.from({ length: count }, (_, at) => {
    const [indexed = [], inData = []] = event.values(BigInt(at));
    const words = encodeAbiParameters(event.indexed, indexed).slice(2).match(/.{64}/g) ?? [];
    return {
      topics: [topic, ...words.map((word): Hex => `0x${word}`)],
      data: encodeAbiParameters(event.inData, inData),
    };
  });
  const compared = compare(
    () => {
      for (const { topics, data } of logs) {
        for (const [at, parameter] of event.indexed.entries())
          decodeAbiParameters([parameter], topics[at + 1] ?? "0x");
        decodeAbiParameters(event.inData, data);
      }
    },
    () => {
      for (const log of logs)
        if (decodeLog(log, sources)[0]?.reading.kind !== "read") throw new Error("not read");
    },
    turns,
  );
  const name = `${count} logs of ${event.name} decoded and encoded again; floor: decodeAbiParameters`;
  return timesAtMost(2.6, { name, unit: "ms" }, compared);
}

function signatureOf({ name, indexed, inData }: Event): string {
  const types = [...indexed, ...inData].map(({ type }) =>
    type === "tuple[]" ? "(address,uint64[],string)[]" : type,
  );
  return `${name}(${types.join(",")})`;
}

function sourceOf({ name, indexed, inData }: Event): AbiSource {
  const inputs = [...indexed.map((parameter) => ({ ...parameter, indexed: true })), ...inData];
  return {
    provenance: ofBuild("Market"),
    abi: new AbiIndex([{ type: "event", name, inputs }]),
  };
}
