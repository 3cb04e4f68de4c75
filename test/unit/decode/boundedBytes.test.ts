import assert from "node:assert/strict";
import { BoundedBytes } from "../../../src/decode/encoding.ts";

describe("bounded bytes", () => {
  it("hand out what they hold until that is too much in all", () => {
    const bytes = new BoundedBytes(Uint8Array.of(1, 2, 3, 4), 6);
    assert.deepEqual([...bytes.subarray(1, 3)], [2, 3]);
    assert.deepEqual([...bytes.subarray()], [1, 2, 3, 4]);
    assert.throws(() => bytes.subarray(0, 1), RangeError);
  });

  it("do not count what is taken of a part, which holds no more than was handed out", () => {
    const part = new BoundedBytes(Uint8Array.of(1, 2, 3, 4), 4).subarray();
    assert.deepEqual([...part.subarray(2), ...part.subarray(2)], [3, 4, 3, 4]);
  });

  it("are those at their place in a larger buffer", () => {
    const within = Uint8Array.of(9, 9, 1, 2).subarray(2);
    assert.deepEqual([...new BoundedBytes(within, 2).subarray()], [1, 2]);
  });
});
