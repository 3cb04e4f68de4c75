import assert from "node:assert/strict";
import type { JsonObject, JsonValue } from "../../../../../src/core/json/jsonValue.ts";
import { ether } from "../../../../../src/services/ledger/amount.ts";
import type { ReadMethod } from "../../../../../src/services/ledger/rpc/readMethods.ts";
import {
  readTransactionExchanges,
  type TransactionReading,
} from "../../../../../src/services/ledger/rpc/transaction.ts";
import { valueOf } from "../../../../../src/services/reading/reading.ts";
import { exchangesWith, rpcLog, rpcReceipt, rpcTransaction } from "../../../../support/rpcExchanges.ts";

type Response = readonly [ReadMethod, JsonValue];

const sent = (changes: JsonObject = {}): Response => [
  "eth_getTransactionByHash",
  { ...rpcTransaction, ...changes },
];
const mined = (changes: JsonObject = {}): Response => [
  "eth_getTransactionReceipt",
  { ...rpcReceipt, ...changes },
];
const noReceipt: Response = ["eth_getTransactionReceipt", null];
const noTransaction: Response = ["eth_getTransactionByHash", null];

function read(...responses: readonly Response[]): TransactionReading {
  return readTransactionExchanges(exchangesWith(responses), rpcTransaction.hash, ether);
}

function found(...responses: readonly Response[]) {
  const reading = read(...responses);
  assert.ok(reading.kind === "found", reading.kind);
  return { ...reading.transaction, isConsistent: reading.isConsistent };
}

const feeOf = (...responses: readonly Response[]) => found(...responses).fee?.units;

describe("a transaction by JSON-RPC", () => {
  it("has what the node sent, with the fee and the time of its block", () => {
    const transaction = found(sent(), mined());
    assert.equal(transaction.hash, rpcTransaction.hash);
    assert.equal(transaction.from, rpcTransaction.from);
    assert.deepEqual(transaction.executed, { entityId: undefined, address: rpcTransaction.to });
    assert.deepEqual(transaction.value, { units: 77n, currency: ether });
    assert.deepEqual(transaction.gas, { limit: 1_500_000n, used: 0x8000n, consumed: undefined });
    assert.deepEqual(transaction.fee, { units: 0x10000n, currency: ether });
    assert.equal(transaction.block, 20n);
    assert.equal(transaction.time, "1795876463");
    assert.equal(transaction.outcome, "succeeded");
    assert.equal(transaction.input, "0x2b66d72e");
    assert.equal(transaction.isConsistent, true);
  });

  it("shows each field under its name and at its path, and what the receipt repeats once", () => {
    const { fields, sources } = found(
      sent({ l1BatchNumber: "0x1" }),
      mined({ status: 5, timeboosted: null }),
    );
    const at = (name: string) => fields.filter((field) => field.name === name).map(({ path }) => path);
    assert.deepEqual(at("blockNumber"), [[0, "response", "result", "blockNumber"]]);
    assert.deepEqual(at("effectiveGasPrice"), [[1, "response", "result", "effectiveGasPrice"]]);
    assert.deepEqual(at("maxFeePerBlobGas"), []);
    assert.deepEqual(at("transactionHash"), []);
    assert.deepEqual(
      sources.map(({ path, reading: { extra }, unreadable }) => ({ path, extra, unreadable })),
      [
        { path: [0, "response", "result"], extra: [["l1BatchNumber", "0x1"]], unreadable: [] },
        {
          path: [1, "response", "result"],
          extra: [["timeboosted", null]],
          unreadable: [{ path: "status", raw: 5 }],
        },
      ],
    );
    const moved = found(sent(), mined({ from: rpcTransaction.to })).fields;
    assert.equal(moved.filter(({ name }) => name === "from").length, 2);
  });

  it("keeps null, absent, and unreadable apart, and a bad field leaves the others", () => {
    const { value, fields, fee } = found(
      sent({ value: "0x", nonce: "0x01", gas: null }),
      mined({ gasUsed: {} }),
    );
    assert.equal(value, undefined);
    assert.equal(fee, undefined);
    const state = (meaning: string) => fields.find((field) => field.meaning === meaning)?.value;
    assert.deepEqual(state("amount"), { state: "unreadable", raw: "0x" });
    assert.deepEqual(state("nonce"), { state: "value", value: 1n });
    assert.deepEqual(state("gasLimit"), { state: "null" });
    assert.deepEqual(state("status"), { state: "value", value: "0x1" });
  });

  it("is pending in no block, and not found where the node has neither", () => {
    const pending = { blockHash: null, blockNumber: null, transactionIndex: null, blockTimestamp: null };
    const transaction = found(sent(pending), noReceipt);
    assert.equal(transaction.outcome, "pending");
    assert.equal(transaction.block, undefined);
    assert.equal(transaction.isConsistent, true);
    assert.deepEqual(transaction.logs.rows, { state: "incomplete" });
    assert.equal(read(noTransaction, noReceipt).kind, "notFound");
  });

  it("has an outcome by its status alone", () => {
    const outcome = (changes: JsonObject) => found(sent(), mined(changes)).outcome;
    assert.equal(outcome({ status: "0x0" }), "failed");
    assert.equal(outcome({ status: "0x1", root: `0x${"01".repeat(32)}` }), "succeeded");
    assert.equal(outcome({ status: null, root: `0x${"01".repeat(32)}` }), "unknown");
    assert.equal(outcome({ status: "0x7" }), "unknown");
  });

  it("is a creation without a receiver, of a contract only where it succeeded", () => {
    const contractAddress = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
    const created = found(sent({ to: null }), mined({ to: null, contractAddress }));
    assert.equal(created.isCreation, true);
    assert.deepEqual(created.created, [contractAddress]);
    assert.equal(created.executed.address, contractAddress);
    const failed = found(sent({ to: null }), mined({ to: null, contractAddress, status: "0x0" }));
    assert.deepEqual(failed.created, []);
    assert.equal(failed.executed.address, undefined);
    const { to, ...withoutReceiver } = rpcTransaction;
    assert.equal(found(["eth_getTransactionByHash", withoutReceiver], noReceipt).isCreation, true);
    // Hedera's relay names what was called.
    const called = found(sent(), mined({ contractAddress }));
    assert.deepEqual([called.isCreation, called.created, called.executed.address], [false, [], to]);
  });

  it("runs no contract when it only transfers", () => {
    const transfer = found(sent({ input: "0x" }), mined({ gasUsed: "0x5208" }));
    assert.equal(transfer.executed.address, undefined);
    assert.equal(transfer.to, rpcTransaction.to);
  });

  it("has the reason of a revert where the node reports it", () => {
    assert.equal(
      found(sent(), mined({ status: "0x0", revertReason: "0xaabbccdd" })).errorMessage,
      "0xaabbccdd",
    );
    assert.equal(found(sent(), mined({ status: "0x0", error: "reverted" })).errorMessage, "reverted");
  });

  it("costs the gas, blobs of a blob transaction, and what an L2 charges for L1 and its operator", () => {
    const blobs = { blobGasUsed: "0x20000", blobGasPrice: "0x3" };
    assert.equal(feeOf(sent({ type: "0x3" }), mined({ type: "0x3", ...blobs })), 0x10000n + 0x60000n);
    // Since Jovian, OP chains report the data footprint of any transaction there.
    assert.equal(feeOf(sent(), mined(blobs)), 0x10000n);
    assert.equal(feeOf(sent(), mined({ l1Fee: "0x7" })), 0x10007n);
    assert.equal(feeOf(sent(), mined({ l1Fee: "seven" })), undefined);
    const operator = { l1Fee: "0x0", operatorFeeScalar: "0xf4240", operatorFeeConstant: "0x5" };
    assert.equal(feeOf(sent(), mined(operator)), 0x10000n + 0x8000n + 5n);
    assert.equal(feeOf(sent(), mined({ ...operator, operatorFeeConstant: null })), 0x10000n);
    const jovian = { ...operator, daFootprintGasScalar: "0x190", operatorFeeScalar: "0x2" };
    assert.equal(feeOf(sent(), mined(jovian)), 0x10000n + 0x8000n * 200n + 5n);
  });

  it("costs the transaction's gas price before London, and nothing known where a token pays", () => {
    assert.equal(feeOf(sent({ gasPrice: "0x3" }), mined({ effectiveGasPrice: null })), 0x18000n);
    assert.equal(feeOf(sent({ feeCurrency: rpcTransaction.to }), mined()), undefined);
  });

  it("takes its time from the receipt, its logs, or its own block", () => {
    const untimed = sent({ blockTimestamp: null });
    const bare = { ...rpcLog, blockTimestamp: null };
    assert.equal(found(untimed, mined({ blockTimestamp: 1795876463 })).time, "1795876463");
    assert.equal(found(untimed, mined()).time, "1795876463");
    const block = { number: "0x14", hash: rpcTransaction.blockHash, timestamp: "0x10" };
    const timeIn = (changes: JsonObject) =>
      found(untimed, mined({ logs: [bare] }), ["eth_getBlockByNumber", { ...block, ...changes }]).time;
    assert.equal(timeIn({}), "16");
    assert.equal(timeIn({ hash: `0x${"cc".repeat(32)}` }), undefined);
  });

  it("shows its time where that stands, also where neither it nor its receipt has one", () => {
    const withoutTime = (object: JsonObject): JsonObject =>
      Object.fromEntries(Object.entries(object).filter(([name]) => name !== "blockTimestamp"));
    const [untimed, bare] = [withoutTime(rpcTransaction), withoutTime(rpcLog)];
    const block = { number: "0x14", hash: rpcTransaction.blockHash, timestamp: "0x10" };
    const shown = (...responses: readonly Response[]) =>
      found(...responses)
        .fields.filter(({ meaning }) => meaning === "blockTime")
        .map(({ section, name, path, value }) => [section, name, path.slice(2), value]);
    const valued = (value: string) => ({ state: "value", value });
    assert.deepEqual(shown(sent(), mined()), [
      ["keyFacts", "blockTimestamp", ["result", "blockTimestamp"], valued("1795876463")],
    ]);
    const sentUntimed: Response = ["eth_getTransactionByHash", untimed];
    assert.deepEqual(shown(sentUntimed, mined()), [
      ["keyFacts", "blockTimestamp", ["result", "logs", 0, "blockTimestamp"], valued("1795876463")],
    ]);
    assert.deepEqual(shown(sentUntimed, mined({ logs: [bare] }), ["eth_getBlockByNumber", block]), [
      ["keyFacts", "timestamp", ["result", "timestamp"], valued("16")],
    ]);
    assert.deepEqual(shown(sentUntimed, mined({ logs: [bare] })), []);
  });

  it("says of nodes at different heights only what agrees", () => {
    const elsewhere = { blockHash: `0x${"cc".repeat(32)}` };
    const moved = found(sent(), mined(elsewhere));
    assert.deepEqual(
      [moved.isConsistent, moved.outcome, moved.gas.used, moved.fee],
      [false, "unknown", undefined, undefined],
    );
    assert.deepEqual(moved.logs.rows, { state: "absent" });
    const unmined = found(sent(), noReceipt);
    assert.deepEqual([unmined.isConsistent, unmined.outcome, unmined.block], [false, "unknown", 20n]);
    const alone = found(noTransaction, mined());
    assert.deepEqual(
      [alone.isConsistent, alone.outcome, alone.hash],
      [false, "succeeded", rpcTransaction.hash],
    );
    const late = found(sent({ blockHash: null, blockNumber: null }), mined());
    assert.deepEqual([late.isConsistent, late.outcome, late.block], [false, "succeeded", 20n]);
  });

  it("is not taken for another one, nor anything else for it", () => {
    const other = `0x${"cd".repeat(32)}`;
    assert.equal(read(sent({ hash: other }), mined()).kind, "notNamed");
    assert.equal(read(sent(), mined({ transactionHash: other })).kind, "notNamed");
    assert.equal(read(["eth_getTransactionByHash", "0x"], noReceipt).kind, "notNamed");
    assert.equal(read(["eth_getTransactionByHash", []], noReceipt).kind, "notNamed");
    assert.equal(
      read(sent({ hash: rpcTransaction.hash.toUpperCase().replace("0X", "0x") }), mined()).kind,
      "found",
    );
  });

  it("has logs that are read one by one, as they were sent", () => {
    const { logs } = found(sent(), mined({ logs: [5, rpcLog, { ...rpcLog, data: 1 }] }));
    const rows = valueOf(logs.rows);
    assert.equal(rows?.length, 3);
    const log = rows?.at(1);
    assert.deepEqual(log?.index, { state: "value", value: 3n });
    assert.deepEqual(log.topics, { state: "value", value: rpcLog.topics });
    assert.deepEqual(log.fields.find(({ name }) => name === "data")?.path, [
      ...[1, "response", "result", "logs", 1],
      "data",
    ]);
    assert.deepEqual(rows?.at(2)?.data, { state: "unreadable", raw: 1 });
    assert.deepEqual(rows?.at(0)?.address, { state: "absent" });
    assert.equal(rows?.rawAt(1, "index"), "0x3");
  });

  it("names the types of L2 chains and of days to come by their numbers", () => {
    for (const type of ["0x7e", "0x6a", "0xff"]) {
      const { fields, outcome } = found(sent({ type, r: null, s: null }), mined({ type }));
      const field = fields.find(({ meaning }) => meaning === "type");
      assert.deepEqual(field?.value, { state: "value", value: BigInt(type) });
      assert.equal(outcome, "succeeded");
    }
  });
});
