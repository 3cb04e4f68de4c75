import assert from "node:assert/strict";
import fc from "fast-check";
import {
  formatEntityId,
  isChecksumOf,
  parseEntityId,
  withoutChecksum,
  entityIdOfLongZero,
  longZeroAddress,
} from "../../../../src/core/hedera/entityId.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { addresses, entityIds, hostileTexts, nearMisses, reasonOf, valueOf } from "../arbitraries.ts";

describe("entityId", () => {
  it("reads what it writes", () => {
    fc.assert(
      fc.property(entityIds, (id) => assert.deepEqual(valueOf(parseEntityId(formatEntityId(id))), id)),
    );
  });

  it("writes one spelling for all of an ID", () => {
    const texts = ["0.0.1001", "00.000.0000001001", "9999999999.9999999999.9999999999"];
    assert.deepEqual(
      texts.map((text) => formatEntityId(valueOf(parseEntityId(text)))),
      ["0.0.1001", "0.0.1001", "9999999999.9999999999.9999999999"],
    );
  });

  it("says why not", () => {
    const texts = [
      "0.0.12345678901",
      "00000000000.0.1",
      "0.00000000000.1",
      "0.0.123-vfmkw",
      "12.34.567-vfmkw",
      "0.0.123-abcdef",
      "x0.0.123-vfmkw",
      "0.1",
      "1",
      "",
    ];
    assert.deepEqual(
      texts.map((text) => reasonOf(parseEntityId(text))),
      [...Array<string>(3).fill("partTooLong"), ...Array<string>(7).fill("notEntityId")],
    );
    assert.deepEqual(
      hostileTexts.filter((text) => parseEntityId(text).ok),
      [],
    );
  });

  it("has a checksum of five letters on each public network", () => {
    for (const [id, mainnet, testnet] of [
      ["0.0.123", "vfmkw", "esxsf"],
      ["0.0.1", "dfkxr", undefined],
      ["0.0.1234567890", "zbhlt", undefined],
    ] as const) {
      assert.ok(isChecksumOf(id, mainnet), id);
      assert.ok(testnet === undefined || isChecksumOf(id, testnet), id);
      assert.ok(!isChecksumOf(id, "aaaaa"), id);
    }
    assert.equal(withoutChecksum("0.0.123-vfmkw"), "0.0.123");
    assert.equal(withoutChecksum("0.0.123-vfmkww"), "0.0.123-vfmkww");
  });

  it("takes nothing else", () => {
    fc.assert(
      fc.property(
        nearMisses,
        (text) => parseEntityId(text).ok === /^(\d{1,10}\.){2}\d{1,10}$(?!\n)/.test(text),
      ),
    );
  });
});

describe("longZero", () => {
  it("goes there and back for every entity of shard 0, realm 0", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 9_999_999_999n }), (num) => {
        const id = { shard: 0n, realm: 0n, num };
        assert.deepEqual(entityIdOfLongZero(longZeroAddress(id)!), id);
      }),
    );
  });

  it("has no address for other shards, other realms and number 0", () => {
    const texts = ["0.0.1234", "0.0.9999999999", "1.0.1234", "0.1.1234", "0.0.0"];
    assert.deepEqual(
      texts.map((text) => longZeroAddress(valueOf(parseEntityId(text)))),
      [
        "0x00000000000000000000000000000000000004d2",
        "0x00000000000000000000000000000002540be3ff",
        undefined,
        undefined,
        undefined,
      ],
    );
  });

  it("sees no entity in other addresses", () => {
    const zeros: readonly Hex[] = [
      `0x${"0".repeat(40)}`,
      `0x${"0".repeat(23)}1${"0".repeat(16)}`,
      `0x${"0".repeat(24)}${"f".repeat(16)}`,
      `0x${"0".repeat(24)}${10_000_000_000n.toString(16).padStart(16, "0")}`,
      `0x${"0".repeat(38)}`,
      `0x${"0".repeat(39)}12`,
      `0x0x${"0".repeat(39)}1`,
    ];
    assert.deepEqual(zeros.map(entityIdOfLongZero), Array(zeros.length).fill(undefined));
    assert.deepEqual(entityIdOfLongZero("0x00000000000000000000000000000002540be3ff"), {
      shard: 0n,
      realm: 0n,
      num: 9_999_999_999n,
    });
    fc.assert(
      fc.property(addresses, (lower) => {
        const id = entityIdOfLongZero(lower);
        return id === undefined || longZeroAddress(id) === lower;
      }),
    );
  });
});
