import assert from "node:assert/strict";
import type { JsonValue } from "../../../../../src/core/json/jsonValue.ts";
import { ether } from "../../../../../src/services/ledger/amount.ts";
import { readContractExchanges, readSlotExchange } from "../../../../../src/services/ledger/rpc/contract.ts";
import { readBlockExchange } from "../../../../../src/services/ledger/rpc/lookups.ts";
import { exchangesWith } from "../../../../support/rpcExchanges.ts";
import type { ReadMethod } from "../../../../../src/services/ledger/rpc/readMethods.ts";

const address = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const delegate = "0xef0100Cf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9";

function contract(code: JsonValue, isHedera = false) {
  const exchanges = exchangesWith([
    ["eth_getCode", code],
    ["eth_getBalance", "0xde0b6b3a7640000"],
    ["eth_getTransactionCount", "0x2"],
  ]);
  return readContractExchanges(exchanges, address, { currency: ether, isHedera });
}

const only = (method: ReadMethod, result: JsonValue) => {
  const [exchange] = exchangesWith([[method, result]]);
  assert.ok(exchange);
  return exchange;
};

describe("a contract by JSON-RPC", () => {
  it("has its code, balance, and nonce, each where it was sent", () => {
    const { code, balance, nonce, isAccount, fields, ...found } = contract("0x6080");
    assert.deepEqual([code, nonce, isAccount], ["0x6080", 2n, false]);
    assert.deepEqual(balance, { units: 10n ** 18n, currency: ether });
    assert.equal(found.address, address);
    assert.deepEqual(
      fields.map(({ name, path }) => [name, ...path].join(" ")),
      [
        "eth_getBalance 1 response result",
        "eth_getTransactionCount 2 response result",
        "eth_getCode 0 response result",
      ],
    );
  });

  it("is an account without code, or with the code of another contract", () => {
    assert.equal(contract("0x").isAccount, true);
    const delegating = contract(delegate);
    assert.equal(delegating.isAccount, true);
    assert.equal(delegating.delegate, "0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9");
    assert.ok(delegating.fields.some(({ meaning }) => meaning === "delegate"));
    const longer = contract(`${delegate}00`);
    assert.deepEqual([longer.isAccount, longer.delegate], [false, undefined]);
    // The code of a token.
    const token = contract(delegate, true);
    assert.deepEqual([token.isAccount, token.delegate], [false, undefined]);
  });

  it("is read without what the node did not give, or gave in another form", () => {
    const bare = readContractExchanges(exchangesWith([["eth_getCode", "0x60"]]), address, {
      currency: ether,
      isHedera: false,
    });
    assert.deepEqual([bare.balance, bare.nonce, bare.code], [undefined, undefined, "0x60"]);
    const broken = contract(null);
    assert.deepEqual([broken.code, broken.isAccount], [undefined, false]);
    const { sources, isAccount } = contract({ code: "0x" });
    assert.equal(isAccount, false);
    assert.deepEqual(
      sources.flatMap(({ path, unreadable }) => unreadable.map((field) => [...path, field.path])),
      [[0, "response", "result"]],
    );
  });
});

describe("a slot of storage by JSON-RPC", () => {
  it("is a word, and empty on nodes that respond no byte", () => {
    const zero = `0x${"0".repeat(64)}`;
    const word = (result: JsonValue) => readSlotExchange(only("eth_getStorageAt", result));
    assert.equal(word("0x"), zero);
    assert.equal(word(`0x${"AB".repeat(32)}`), `0x${"ab".repeat(32)}`);
    assert.equal(word("0x5"), `0x${"0".repeat(63)}5`);
    for (const other of [null, 5, `0x${"0".repeat(65)}`, "x"]) assert.equal(word(other), undefined);
  });
});

describe("a block by JSON-RPC", () => {
  it("has number, hash, time, and the hashes of its transactions, whole or not", () => {
    const hash = `0x${"AB".repeat(32)}`;
    const other = `0x${"cd".repeat(32)}`;
    const block = (result: JsonValue) => readBlockExchange(only("eth_getBlockByNumber", result));
    assert.deepEqual(
      block({ number: "0x10", hash, timestamp: "0x20", transactions: [other, { hash }, 5, {}] }),
      {
        number: 16n,
        hash: hash.toLowerCase(),
        time: "32",
        transactions: [other, hash.toLowerCase()],
      },
    );
    assert.deepEqual(block({ number: null, hash: null, timestamp: "0x20", transactions: {} }), {
      number: undefined,
      hash: undefined,
      time: "32",
      transactions: [],
    });
    for (const none of [null, [], "0x", {}]) assert.equal(block(none), undefined);
  });
});
