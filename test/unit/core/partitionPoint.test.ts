import assert from "node:assert/strict";
import fc from "fast-check";
import { partitionPoint } from "../../../src/core/partitionPoint.ts";

describe("partitionPoint", () => {
  it("counts the items that a condition holds for", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 })),
        fc.integer({ min: -1, max: 21 }),
        (items, limit) => {
          const sorted = items.toSorted((one, other) => one - other);
          const found = partitionPoint(sorted, (item) => item <= limit);
          assert.equal(found, items.filter((item) => item <= limit).length);
        },
      ),
    );
  });
});
