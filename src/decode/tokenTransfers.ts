import { memoize } from "../core/async/memoize.ts";
import { lowerDigits, lowerHex, type Hex } from "../core/hex.ts";
import type { JsonValue } from "../core/json/jsonValue.ts";
import type { Log, Rows } from "../services/ledger/transaction.ts";
import type { AbiParameter } from "./abiItem.ts";
import type { DecodedValue } from "./decoding.ts";
import { readEncoding } from "./encoding.ts";

/**
 * A transfer that a token contract logged. Addresses are in lower case; the zero address stands for no account: what comes from
 * it was minted, what goes to it was burned.
 */
export type TokenTransfer = {
  /** The place of the log. */
  readonly place: number;
  /** The contract that logged it. Any contract can log a transfer. */
  readonly token: Hex;
  readonly from: Hex;
  readonly to: Hex;
  readonly moved:
    | { readonly standard: "ERC-20"; /** In the smallest unit of the token. */ readonly amount: bigint }
    | { readonly standard: "ERC-721"; readonly tokenId: bigint }
    | { readonly standard: "ERC-1155"; readonly tokenId: bigint; readonly amount: bigint };
};

/** The transfers that logs report. */
export type TokenTransfers = {
  /** In the order of the logs, at most 100. */
  readonly transfers: readonly TokenTransfer[];
  /** Whether no log was left out. */
  readonly isComplete: boolean;
};

/** Transfers that are read: who looks for more filters the logs. */
export const maxTransfers = 100;

/** Logs that are looked at. */
const maxLogs = 10_000;

/** Logs of these events that are read, whether they are transfers or not: more takes tenths of a second. */
const maxRead = 1000;

/** Hexadecimal digits of batches that are decoded, for the same reason. */
const maxBatchDigits = 128 * 1024;

/**
 * The ERC-20, ERC-721, and ERC-1155 transfers among the logs of a transaction. A log with more or less than its event has, or with
 * an address that fills its word, is no transfer. The same logs are read once.
 */
export const tokenTransfers: (logs: Rows<Log>) => TokenTransfers = memoize((logs) => {
  const transfers: TokenTransfer[] = [];
  const looked = Math.min(logs.length, maxLogs);
  let read = 0;
  let batchDigits = 0;
  for (let place = 0; place < looked; place += 1) {
    const topics = topicsOf(logs.rawAt(place, "topics"));
    if (topics === undefined) continue;
    read += 1;
    const token = lowerHex(textOf(logs.rawAt(place, "address")));
    if (!/^0x[0-9a-f]{40}$/.test(token)) continue;
    const data = lowerDigits(textOf(logs.rawAt(place, "data")));
    if (topics[0] === eventTopics.transferBatch) batchDigits += data.length;
    if (read > maxRead || batchDigits > maxBatchDigits) return { transfers, isComplete: false };
    for (const moved of movedBy(topics, data)) {
      if (transfers.length === maxTransfers) return { transfers, isComplete: false };
      transfers.push({ place, token, ...moved });
    }
  }
  return { transfers, isComplete: looked === logs.length };
});

/** Hashes of the signatures, without `0x`. */
const eventTopics = {
  /** `Transfer(address,address,uint256)`, of ERC-20 and ERC-721. */
  transfer: "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
  /** `TransferSingle(address,address,address,uint256,uint256)`. */
  transferSingle: "c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62",
  /** `TransferBatch(address,address,address,uint256[],uint256[])`. */
  transferBatch: "4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb",
} as const;

const topicsOfTransfers: ReadonlySet<string> = new Set(Object.values(eventTopics));

/** The topics of a log that may be a transfer, in lower-case digits without `0x`; undefined for any other. */
function topicsOf(raw: JsonValue | undefined): readonly string[] | undefined {
  if (!Array.isArray(raw) || raw.length < 3 || raw.length > 4) return undefined;
  const [first] = raw as readonly JsonValue[];
  // Most logs are ruled out by their first topic.
  if (typeof first !== "string" || first.length > 66) return undefined;
  if (!topicsOfTransfers.has(lowerDigits(first))) return undefined;
  const topics = (raw as readonly JsonValue[]).map((topic) => lowerDigits(textOf(topic)));
  return topics.every((topic) => /^[0-9a-f]{64}$/.test(topic)) ? topics : undefined;
}

function textOf(raw: JsonValue | undefined): string {
  return typeof raw === "string" ? raw : "";
}

type Moved = Omit<TokenTransfer, "place" | "token">;

/** What a log with these topics and this data reports; several of a batch. */
function movedBy(topics: readonly string[], data: string): readonly Moved[] {
  const [event, ...indexed] = topics;
  if (event !== eventTopics.transfer) {
    // The first of the three is the operator, who need not be the owner.
    const [, from, to] = indexed.map(addressIn);
    if (from === undefined || to === undefined || indexed.length !== 3) return [];
    const moved = event === eventTopics.transferBatch ? tokensInBatch(data) : tokenIn(data);
    return moved.map((one) => ({ from, to, moved: one }));
  }
  const [from, to] = indexed.slice(0, 2).map(addressIn);
  const [, , tokenId] = indexed;
  if (from === undefined || to === undefined) return [];
  if (tokenId !== undefined)
    return data === "" ? [{ from, to, moved: { standard: "ERC-721", tokenId: numberIn(tokenId) } }] : [];
  return /^[0-9a-f]{64}$/.test(data)
    ? [{ from, to, moved: { standard: "ERC-20", amount: numberIn(data) } }]
    : [];
}

/** The address in a word that holds nothing else. */
function addressIn(word: string): Hex | undefined {
  return /^0{24}/.test(word) ? `0x${word.slice(24)}` : undefined;
}

function numberIn(word: string): bigint {
  return BigInt(`0x${word}`);
}

/** The token of an ERC-1155 transfer; none where the data is not its ID and its amount. */
function tokenIn(data: string): readonly TokenTransfer["moved"][] {
  if (!/^[0-9a-f]{128}$/.test(data)) return [];
  const [tokenId, amount] = [numberIn(data.slice(0, 64)), numberIn(data.slice(64))];
  return [{ standard: "ERC-1155", tokenId, amount }];
}

const batch: readonly AbiParameter[] = [numbers("ids"), numbers("values")];

function numbers(name: string): AbiParameter {
  return { name, type: "uint256[]", isIndexed: false, components: [] };
}

/** The tokens of a batch; none where the data is not what a compiler writes. */
function tokensInBatch(data: string): readonly TokenTransfer["moved"][] {
  const reading = readEncoding(batch, data);
  if (reading.kind !== "read") return [];
  const [ids = [], amounts = []] = reading.arguments.map(({ value }) => numbersIn(value));
  if (ids.length !== amounts.length) return [];
  return ids.map((tokenId, at) => ({ standard: "ERC-1155", tokenId, amount: amounts[at] ?? 0n }));
}

function numbersIn(list: DecodedValue): readonly bigint[] {
  const items = list.kind === "list" ? list.items : [];
  return items.flatMap((item) => (item.kind === "integer" ? [item.value] : []));
}
