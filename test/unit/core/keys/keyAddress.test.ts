import assert from "node:assert/strict";
import type { Hex } from "../../../../src/core/hex.ts";
import { addressOfKey } from "../../../../src/core/keys/keyAddress.ts";

describe("the address of an account that a key controls", () => {
  /** How many points secp256k1 has. */
  const order = 2n ** 256n - 0x14551231950b75fc4402da1732fc9bebfn;
  const keyOf = (number: bigint): Hex => `0x${number.toString(16).padStart(64, "0")}`;

  it("is told of every number below the curve's order, in lower case", () => {
    assert.equal(addressOfKey(keyOf(1n)), "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf");
    assert.equal(addressOfKey(keyOf(order - 1n)), "0x80c0dbf239224071c59dd8970ab9d542e3414ab2");
  });

  it("is none of what is no key of the curve", () => {
    for (const number of [0n, order, order + 1n, 2n ** 256n - 1n])
      assert.equal(addressOfKey(keyOf(number)), undefined);
  });
});
