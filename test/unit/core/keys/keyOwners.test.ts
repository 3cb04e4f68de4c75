import assert from "node:assert/strict";
import type { Hex } from "../../../../src/core/hex.ts";
import { keyOwners } from "../../../../src/core/keys/keyOwners.ts";

describe("what a private key controls", () => {
  /** How many points secp256k1 has. */
  const order = 2n ** 256n - 0x14551231950b75fc4402da1732fc9bebfn;
  const keyOf = (number: bigint): Hex => `0x${number.toString(16).padStart(64, "0")}`;
  const namesOf = (number: bigint) => keyOwners(keyOf(number)).map(({ name }) => name);

  it("is an account for every number below the order of secp256k1, and a public key of ED25519", () => {
    assert.equal(namesOf(1n)[0], "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf");
    assert.equal(namesOf(order - 1n)[0], "0x80c0dbf239224071c59dd8970ab9d542e3414ab2");
    assert.deepEqual([namesOf(1n).length, namesOf(order - 1n).length], [2, 2]);
  });

  it("is named by its address, and by its public key in every encoding", () => {
    const [account, ed25519] = keyOwners(keyOf(1n));
    // The generator of the curve is the public key of 1.
    const x = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
    assert.deepEqual(account?.digits, ["7e5f4552091a69125d5dfcb7b8c2659029395bdf", x]);
    assert.deepEqual(ed25519?.digits, [ed25519?.name.slice(2)]);
  });

  it("is no account for what is no key of the curve", () => {
    for (const number of [0n, order, order + 1n, 2n ** 256n - 1n])
      assert.deepEqual(
        namesOf(number).map(({ length }) => length),
        [66],
      );
  });
});
