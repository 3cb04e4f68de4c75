import assert from "node:assert/strict";
import fc from "fast-check";
import {
  formatTransactionId,
  isNonce,
  nonceSuffix,
  parseTransactionId,
} from "../../../../src/core/hedera/transactionId.ts";
import { hostileTexts, nearMisses, reasonOf, sdkSpelling, transactionIds, valueOf } from "../arbitraries.ts";

describe("transactionId", () => {
  it("reads both spellings, nanoseconds as a whole number however they are padded", () => {
    const texts = [
      "0.0.1001-1706693445-000000120",
      "0.0.1001-1706693445-120",
      "0.0.1001@1706693445.000000120",
      "0.0.1001@1706693445.120",
      "00.0.01001@01706693445.0120",
    ];
    assert.deepEqual(
      texts.map((text) => valueOf(parseTransactionId(text))),
      texts.map(() => ({
        payer: { shard: 0n, realm: 0n, num: 1001n },
        seconds: 1706693445n,
        nanos: 120,
        nonce: undefined,
      })),
    );
  });

  it("tells nonce 0 from none", () => {
    const texts = [
      "0.0.2-5-1",
      "0.0.2-5-1/0",
      "0.0.2@5.1/7",
      "0.0.2-5-1/2147483647",
      "0.0.2-5-1/0000000000007",
    ];
    assert.deepEqual(
      texts.map((text) => valueOf(parseTransactionId(text)).nonce),
      [undefined, 0, 7, 2_147_483_647, 7],
    );
  });

  it("takes whole numbers of 31 bits for nonces, and nothing else", () => {
    const others = [-1, 1.5, 2_147_483_648, Number.NaN, Number.POSITIVE_INFINITY, "5", 5n, null, undefined];
    assert.deepEqual([0, 7, 2_147_483_647].filter(isNonce), [0, 7, 2_147_483_647]);
    assert.deepEqual(others.filter(isNonce), []);
  });

  it("writes a nonce as SDKs do, 0 too", () => {
    const texts = ["0.0.2-5-1", "0.0.2-5-1/0", "0.0.2@5.1/07"];
    assert.deepEqual(
      texts.map((text) => nonceSuffix(valueOf(parseTransactionId(text)))),
      ["", "/0", "/7"],
    );
  });

  it("writes the canonical spelling", () => {
    assert.equal(formatTransactionId(valueOf(parseTransactionId("00.0.2@05.1/03"))), "0.0.2-5-000000001");
  });

  it("reads what it writes, and what SDKs write", () => {
    fc.assert(
      fc.property(transactionIds, (id) => {
        assert.deepEqual(valueOf(parseTransactionId(sdkSpelling(id))), id);
        assert.deepEqual(valueOf(parseTransactionId(formatTransactionId(id))), { ...id, nonce: undefined });
        assert.match(formatTransactionId(id), /^\d{1,10}\.\d{1,10}\.\d{1,10}-\d{1,10}-\d{9}$/);
      }),
    );
  });

  it("reads the ID of a scheduled transaction as the plain one, which finds its execution", () => {
    const texts = ["0.0.2@5.1?scheduled", "0.0.2-5-1?scheduled", "0.0.2@5.1?scheduled/3"];
    assert.deepEqual(
      texts.map((text) => {
        const id = valueOf(parseTransactionId(text));
        return [formatTransactionId(id), id.nonce];
      }),
      [
        ["0.0.2-5-000000001", undefined],
        ["0.0.2-5-000000001", undefined],
        ["0.0.2-5-000000001", 3],
      ],
    );
  });

  it("reads the last time that mirror nodes can look for", () => {
    const last = valueOf(parseTransactionId("0.0.2@9223372036.854775807"));
    assert.equal(formatTransactionId(last), "0.0.2-9223372036-854775807");
  });

  it("says why not", () => {
    const refusals: readonly (readonly [string, string])[] = [
      ["0.0.2@5.1?scheduled?scheduled", "notTransactionId"],
      ["0.0.2@5.1/1?scheduled", "notTransactionId"],
      ["0.0.2-9223372036-854775808", "timeOutOfRange"],
      ["0.0.2@9223372037.0?scheduled", "timeOutOfRange"],
      ["0.0.2-1234567890123456789-1", "timeOutOfRange"],
      ["0.0.2-5-1/2147483648", "nonceOutOfRange"],
      [`0.0.2-5-1/${"9".repeat(400)}`, "nonceOutOfRange"],
      ["0.0.2-5-1234567890", "partTooLong"],
      ["0.0.2-12345678901234567890-1", "partTooLong"],
      ["0.0.12345678901-5-1", "partTooLong"],
      ["0.0.2@5-1", "notTransactionId"],
      ["0.0.2-5.1", "notTransactionId"],
      ["0.0.2-5-1/-1", "notTransactionId"],
      ["0.0.2-5-1/", "notTransactionId"],
      ["0.2-5-1", "notTransactionId"],
      ["x0.0.2-5-1", "notTransactionId"],
      ["2-5-1", "notTransactionId"],
      ["0.0.2-5-", "notTransactionId"],
      ["0.0.2@5", "notTransactionId"],
      ["0.0.2-5-1?nonce=1", "notTransactionId"],
    ];
    assert.deepEqual(
      refusals.map(([text]) => [text, reasonOf(parseTransactionId(text))]),
      refusals,
    );
    assert.deepEqual(
      hostileTexts.filter((text) => parseTransactionId(text).ok),
      [],
    );
  });

  it("takes nothing else", () => {
    const accepted = /^(?:\d{1,10}\.){2}\d{1,10}(?:-\d{1,19}-|@\d{1,19}\.)\d{1,9}(?:\/(\d+))?$(?!\n)/;
    fc.assert(
      fc.property(nearMisses, (text) => {
        const match = accepted.exec(text);
        return parseTransactionId(text).ok === (match !== null && Number(match[1] ?? 0) < 2 ** 31);
      }),
    );
  });
});
