import assert from "node:assert/strict";
import fc from "fast-check";
import { RowHeights } from "../../../../../src/ui/components/rowWindow/rowHeights.ts";

describe("heights of rows", () => {
  it("finds the row at every distance, whichever rows are open", () => {
    const opened = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 30, max: 900 })), { maxLength: 8 });
    fc.assert(
      fc.property(
        opened,
        fc.nat(80),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (rows, index, share) => {
          const heights = new RowHeights(30);
          for (const [row, height] of rows) heights.open(row, height);
          const top = heights.topOf(index);
          const height = heights.topOf(index + 1) - top;
          assert.equal(heights.indexAt(top + share * height), index);
        },
      ),
    );
  });

  it("counts what is open, and no longer what was closed", () => {
    const heights = new RowHeights(30);
    heights.open(2, 230);
    heights.open(5);
    assert.deepEqual([heights.topOf(2), heights.topOf(3), heights.opened], [60, 290, [2, 5]]);
    heights.close(2);
    assert.deepEqual([heights.topOf(3), heights.isOpen(2), heights.isOpen(5)], [90, false, true]);
    heights.closeAll();
    assert.deepEqual(heights.opened, []);
  });
});
