import { decodeAbiParameters, encodeAbiParameters, keccak256, stringToBytes, type AbiParameter } from "viem";
import type { Hex } from "../../../src/core/hex.ts";
import { AbiIndex } from "../../../src/decode/abiIndex.ts";
import type { AbiSource } from "../../../src/decode/abiSource.ts";
import { storageOfLayout } from "../../../src/builds/storage/contractStorage.ts";
import type { StorageType } from "../../../src/builds/storage/storageLayout.ts";
import { keyCandidates } from "../../../src/decode/storage/keyCandidates.ts";
import { nameSlots } from "../../../src/decode/storage/nameSlots.ts";
import { readStorage } from "../../../src/decode/storage/readVariables.ts";
import { variablePlace } from "../../../src/decode/storage/storagePlace.ts";
import { slotHex } from "../../../src/decode/storage/storageSlot.ts";
import { decodeLog } from "../../../src/decode/decoders/decodeLog.ts";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import { rowsOf } from "../../../src/ui/subjects/result/rows/resultRows.ts";
import { ofBuild, vault } from "../../support/decodedParts.ts";
import { calling, foundCalls, traced, withdrawDecoding } from "../../support/decodings.ts";
import { fullLog, fullResult, resultViewOf } from "../../support/lookupViews.ts";
import { compare } from "../compare.ts";
import type { Figure, Part } from "../figure.ts";
import { atMost, timesAtMost } from "../judged.ts";
import { percentile } from "../statistics.ts";

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
  measure: () =>
    Promise.resolve([...[transfer, filled].map(figureOf), ...callTreeFigures(), ...storageFigures()]),
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

/** The rows of a call tree with as many logs as a block has room for. */
function callTreeFigures(): readonly Figure[] {
  const calls = Array.from({ length: 2000 }, (_, index) =>
    traced(index, index === 0 ? 0 : 1 + (index % 14), "CALL", vault, calling("note", []), {
      logs: Array.from({ length: 25 }, (_log, at) => ({ position: 0, place: 25 * index + at })),
    }),
  );
  const logs = Array.from({ length: 25 * calls.length }, (_, index) => ({ ...fullLog, index }));
  const view = resultViewOf({ body: { ...fullResult, logs } });
  const rowsFor = (filter: string): number => {
    const decoding = withdrawDecoding({ calls: foundCalls(calls) });
    const asked = { type: "rows", list: "calls", from: 0, count: 50, filter } as const;
    const begin = performance.now();
    const found = runToEnd(rowsOf({ ...view, decoding })(asked));
    const took = performance.now() - begin;
    if (found?.rows.length !== 50) throw new Error("not found");
    return took;
  };
  const medianOf = (filter: string): number =>
    percentile(
      Array.from({ length: turns }, () => rowsFor(filter)),
      0.5,
    );
  const name = "call tree of 2,000 calls and 50,000 logs";
  return [
    atMost(60, { name: `${name}, first rows`, value: medianOf(""), unit: "ms" }),
    atMost(600, { name: `${name}, filtered`, value: medianOf("transfer"), unit: "ms" }),
  ];
}

/** A hundred slots of a contract named by keys of mappings, and read by their types. */
function storageFigures(): readonly Figure[] {
  const slotCount = 100;
  const types = new Map<string, StorageType>([
    ["t_address", { encoding: "inplace", label: "address", numberOfBytes: "20" }],
    ["t_uint256", { encoding: "inplace", label: "uint256", numberOfBytes: "32" }],
    ["t_uint64", { encoding: "inplace", label: "uint64", numberOfBytes: "8" }],
    [
      "t_balances",
      {
        ...{ encoding: "mapping", label: "mapping(address => uint256)", numberOfBytes: "32" },
        ...{ key: "t_address", value: "t_uint256" },
      },
    ],
  ]);
  const packed = Array.from({ length: 4 * slotCount }, (_, at) => ({
    ...{ label: `v${at}`, slot: String(Math.floor(at / 4)), offset: 8 * (at % 4) },
    ...{ type: "t_uint64", contract: "Market" },
  }));
  const mapping = { label: "balances", slot: "900", offset: 0, type: "t_balances", contract: "Market" };
  const storage = storageOfLayout({ storage: [...packed, mapping], types });
  const word = slotHex(2n ** 255n - 1n);
  const words = new Map(Array.from({ length: slotCount }, (_, at) => [slotHex(BigInt(at)), word]));
  const places = storage.variables.slice(0, -1).map(variablePlace);
  const keys = Array.from({ length: slotCount }, (_, at) => addressOf(BigInt(at)));
  const touched = keys.map((key) => ({
    slot: keccak256(`0x${key.slice(2).padStart(64, "0")}${slotHex(900n).slice(2)}`),
    before: word,
    after: slotHex(1n),
  }));
  const candidates = keyCandidates({ addresses: keys });
  const medianOf = (work: () => boolean): number =>
    percentile(
      Array.from({ length: turns }, () => {
        const begin = performance.now();
        if (!work()) throw new Error("not read");
        return performance.now() - begin;
      }),
      0.5,
    );
  const read = medianOf(() => readStorage(places, words).missing.length === 0);
  const named = medianOf(
    () => runToEnd(nameSlots([storage], touched, candidates)).variables.length === slotCount,
  );
  return [
    atMost(5, { name: `${slotCount} slots with four variables each, read by type`, value: read, unit: "ms" }),
    atMost(10, {
      name: `${slotCount} slots of a mapping, named by ${slotCount} keys`,
      value: named,
      unit: "ms",
    }),
  ];
}
