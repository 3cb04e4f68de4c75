import assert from "node:assert/strict";
import fc from "fast-check";
import { parseHash } from "../../../../src/core/hash.ts";
import {
  formatTransactionReference,
  requestNonce,
  parseTransactionReference,
  transactionPathPart,
} from "../../../../src/core/references/transactionReference.ts";
import { hexDigits, hostileTexts, reasonOf, transactionIds, valueOf } from "../arbitraries.ts";

const digits = "0123456789abcdef".repeat(6);
const hash = `0x${digits.slice(0, 64)}`;

describe("hash", () => {
  it("takes 32 bytes, and the first 32 of 48, with or without 0x", () => {
    const short = digits.slice(0, 64);
    const texts = [short, `0x${short}`, short.toUpperCase(), digits, `0x${digits.toUpperCase()}`];
    assert.deepEqual(
      texts.map((text) => valueOf(parseHash(text))),
      ["32 bytes", "32 bytes", "32 bytes", "48 bytes", "48 bytes"].map((from) => ({ hash, from })),
    );
  });

  it("says why not", () => {
    const texts = [
      "",
      "0x",
      digits.slice(1),
      hash.slice(0, -1),
      hash.replace("0x", "0X"),
      `${hash}\n`,
      "0xg",
    ];
    assert.deepEqual(
      texts.map((text) => reasonOf(parseHash(text))),
      ["wrongLength", "wrongLength", "wrongLength", "wrongLength", "upperCasePrefix", "notHex", "notHex"],
    );
  });

  it("reads what it writes", () => {
    fc.assert(
      fc.property(hexDigits(64), (some) => {
        assert.deepEqual(valueOf(parseHash(some)), { hash: `0x${some}`, from: "32 bytes" });
      }),
    );
  });
});

describe("transactionReference", () => {
  it("is of one of two kinds", () => {
    assert.throws(() => transactionPathPart({ kind: "new" } as never), /Unexpected tag/);
  });

  it("asks with the nonce that is given, else with that of the ID, and with none for a hash", () => {
    const asked = ["0.0.2@5.1", "0.0.2@5.1/3", hash].map((text) => {
      const reference = valueOf(parseTransactionReference(text));
      return [requestNonce(reference), requestNonce(reference, 7), requestNonce(reference, 0)];
    });
    assert.deepEqual(asked, [
      [0, 7, 0],
      [3, 7, 0],
      [0, 0, 0],
    ]);
  });

  it("sends hashes and canonical IDs, the nonce left out", () => {
    const texts = [hash, digits, "0.0.2@5.1", "0.0.2-5-1/3"];
    const references = texts.map((text) => valueOf(parseTransactionReference(text)));
    assert.deepEqual(references.map(transactionPathPart), [
      hash,
      hash,
      "0.0.2-5-000000001",
      "0.0.2-5-000000001",
    ]);
    assert.deepEqual(references.map(formatTransactionReference), [
      hash,
      hash,
      "0.0.2-5-000000001",
      "0.0.2-5-000000001/3",
    ]);
  });

  it("reads what it writes", () => {
    fc.assert(
      fc.property(transactionIds, (id) => {
        const reference = { kind: "id", id } as const;
        assert.deepEqual(
          valueOf(parseTransactionReference(formatTransactionReference(reference))),
          reference,
        );
      }),
    );
  });

  it("gives the reason of the form that was meant", () => {
    const refusals: readonly (readonly [string, string])[] = [
      ["", "notTransactionId"],
      ["hello", "notTransactionId"],
      ["0.0.2@9999999999.1?scheduled", "timeOutOfRange"],
      ["0.0.2", "notTransactionId"],
      ["x0xabc", "notTransactionId"],
      [`${digits.slice(0, 30)}-x`, "notTransactionId"],
      ["0xabc", "wrongLength"],
      ["0xhello", "notHex"],
      [digits.slice(0, 40), "wrongLength"],
      [`0X${digits}`, "upperCasePrefix"],
    ];
    assert.deepEqual(
      refusals.map(([text]) => [text, reasonOf(parseTransactionReference(text))]),
      refusals,
    );
    assert.deepEqual(
      hostileTexts.filter((text) => parseTransactionReference(text).ok),
      [],
    );
  });
});
