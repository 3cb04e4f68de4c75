import assert from "node:assert/strict";
import { encodeAbiParameters, keccak256, parseAbiParameters, stringToBytes } from "viem";
import { maxTransfers, tokenTransfers } from "../../../src/decode/tokenTransfers.ts";
import type { JsonObject } from "../../../src/core/json/jsonValue.ts";
import type { Log, Rows } from "../../../src/services/ledger/transaction.ts";
import { valueOf } from "../../../src/services/reading/reading.ts";
import { limits, logic, oracle, vault } from "../../support/decodedParts.ts";
import { word } from "../../support/lookupViews.ts";
import { transactionIn } from "../../support/mirrorLookups.ts";

const topicOf = (signature: string): string => keccak256(stringToBytes(signature));
const transfer = topicOf("Transfer(address,address,uint256)");
const single = topicOf("TransferSingle(address,address,address,uint256,uint256)");
const batch = topicOf("TransferBatch(address,address,address,uint256[],uint256[])");
const zero = `0x${"0".repeat(40)}`;
const inWord = (address: string): string => word(BigInt(address));
const twoNumbers = (one: bigint, other: bigint): string => `${word(one)}${word(other).slice(2)}`;
const twoLists = (ids: readonly bigint[], amounts: readonly bigint[]): string =>
  encodeAbiParameters(parseAbiParameters("uint256[], uint256[]"), [ids, amounts]);

function log(topics: readonly string[], data = "0x", address: string = vault): JsonObject {
  return { address, contract_id: "0.0.1002", data, index: 0, topics: [...topics], bloom: "0x" };
}

function rowsOf(logs: readonly JsonObject[]): Rows<Log> {
  const rows = valueOf(transactionIn({ logs: [...logs] }).logs.rows);
  assert.ok(rows);
  return rows;
}

const transfersIn = (...logs: readonly JsonObject[]) => tokenTransfers(rowsOf(logs)).transfers;
const fromTo = [inWord(logic), inWord(oracle)] as const;
const erc20 = log([transfer, ...fromTo], word(1000));

describe("token transfers by logs", () => {
  it("are those of ERC-20 and ERC-721, told apart by the topics", () =>
    assert.deepEqual(transfersIn(erc20, log([transfer, ...fromTo, word(7)], "0x", limits)), [
      { place: 0, token: vault, from: logic, to: oracle, moved: { standard: "ERC-20", amount: 1000n } },
      { place: 1, token: limits, from: logic, to: oracle, moved: { standard: "ERC-721", tokenId: 7n } },
    ]));

  it("are those of ERC-1155, of a batch each by its ID, from the owner and not the operator", () => {
    const topics = [inWord(limits), ...fromTo];
    assert.deepEqual(
      transfersIn(
        log([single, ...topics], twoNumbers(7n, 50n)),
        log([batch, ...topics], twoLists([1n, 2n], [10n, 20n])),
      ).map(({ place, from, to, moved }) => [place, from, to, moved]),
      [
        [0, logic, oracle, { standard: "ERC-1155", tokenId: 7n, amount: 50n }],
        [1, logic, oracle, { standard: "ERC-1155", tokenId: 1n, amount: 10n }],
        [1, logic, oracle, { standard: "ERC-1155", tokenId: 2n, amount: 20n }],
      ],
    );
  });

  it("come from the zero address where tokens were minted, and go there where they were burned", () =>
    assert.deepEqual(
      transfersIn(
        log([transfer, inWord(zero), inWord(oracle)], word(5)),
        log([transfer, inWord(logic), inWord(zero)], word(5)),
      ).map(({ from, to }) => [from, to]),
      [
        [zero, oracle],
        [logic, zero],
      ],
    ));

  it("are read whatever the case of their digits", () => {
    const upper = [transfer, ...fromTo].map((topic) => `0x${topic.slice(2).toUpperCase()}`);
    assert.deepEqual(
      transfersIn(log(upper, word(1000).toUpperCase().replace("0X", "0x"))),
      transfersIn(erc20),
    );
  });

  const dirty = `0x1${inWord(logic).slice(3)}`;
  const batchTopics = [batch, inWord(limits), ...fromTo];
  const others: Readonly<Record<string, JsonObject>> = {
    "of another event": log([topicOf("Approval(address,address,uint256)"), ...fromTo], word(1000)),
    "without topics": log([]),
    "with nothing indexed": log([transfer], `${fromTo.join("")}${word(1)}`),
    "of ERC-20 without an amount": log([transfer, ...fromTo]),
    "of ERC-20 with more than an amount": log([transfer, ...fromTo], twoNumbers(1n, 2n)),
    "of ERC-721 with data": log([transfer, ...fromTo, word(7)], word(1)),
    "from what is no address": log([transfer, dirty, inWord(oracle)], word(1000)),
    "of ERC-1155 without an operator": log([single, ...fromTo], twoNumbers(7n, 50n)),
    "of ERC-1155 with one number": log([single, inWord(limits), ...fromTo], word(7)),
    "of a batch with fewer amounts than IDs": log(batchTopics, twoLists([1n, 2n], [10n])),
    "of a batch that claims more than it holds": log(
      batchTopics,
      `${twoNumbers(64n, 96n)}${word(2n ** 255n).slice(2)}`,
    ),
    "with topics that are no words": log([transfer, logic, oracle], word(1000)),
    "with topics that are no texts": { ...erc20, topics: [1, null, []] },
    "with no list of topics": { ...erc20, topics: transfer },
    "without an address": { ...erc20, address: null },
    "with data that is no text": { ...erc20, data: 1000 },
    "with data that is no hex": log([transfer, ...fromTo], `0x${"zz".repeat(32)}`),
  };
  for (const [what, other] of Object.entries(others))
    it(`are none of a log ${what}`, () =>
      assert.deepEqual(
        transfersIn(other, erc20).map(({ place }) => place),
        [1],
      ));

  it("are read of an item that is no object", () => {
    const rows = valueOf(transactionIn({ logs: ["none", erc20] }).logs.rows);
    assert.deepEqual(rows && tokenTransfers(rows).transfers.map(({ place }) => place), [1]);
  });

  it("are as many as a page lists, and it is told that there are more", () => {
    const exactly = tokenTransfers(rowsOf(Array.from({ length: maxTransfers }, () => erc20)));
    assert.deepEqual([exactly.transfers.length, exactly.isComplete], [maxTransfers, true]);
    const more = tokenTransfers(rowsOf(Array.from({ length: maxTransfers + 1 }, () => erc20)));
    assert.deepEqual([more.transfers.length, more.isComplete], [maxTransfers, false]);
    const ids = Array.from({ length: maxTransfers + 1 }, (_, at) => BigInt(at));
    const inBatch = tokenTransfers(rowsOf([log(batchTopics, twoLists(ids, ids))]));
    assert.deepEqual([inBatch.transfers.length, inBatch.isComplete], [maxTransfers, false]);
  });

  it("are read once of the same logs, and of no more than ten thousand of these", () => {
    const many = rowsOf([...Array.from({ length: 10_000 }, () => log([])), erc20]);
    let looked = 0;
    const counted: Rows<Log> = {
      length: many.length,
      at: (place) => many.at(place),
      rawAt: (place, field) => {
        if (field === "topics") looked += 1;
        return many.rawAt(place, field);
      },
    };
    assert.deepEqual(tokenTransfers(counted), { transfers: [], isComplete: false });
    tokenTransfers(counted);
    assert.equal(looked, 10_000);
  });

  it("are read of no more than a thousand logs of their events, which may be none", () => {
    const none = log([transfer, ...fromTo], "0x");
    const atMost = rowsOf([...Array.from({ length: 999 }, () => none), erc20]);
    assert.equal(tokenTransfers(atMost).transfers.length, 1);
    const more = tokenTransfers(rowsOf([...Array.from({ length: 1000 }, () => none), erc20]));
    assert.deepEqual([more.transfers, more.isComplete], [[], false]);
  });

  it("are not read of batches without end", () => {
    const ids = Array.from({ length: 900 }, () => 1n);
    const heavy = log(batchTopics, `${twoLists(ids, ids)}00`);
    const { transfers, isComplete } = tokenTransfers(
      rowsOf([...Array.from({ length: 3 }, () => heavy), erc20]),
    );
    assert.deepEqual([transfers, isComplete], [[], false]);
  });
});
