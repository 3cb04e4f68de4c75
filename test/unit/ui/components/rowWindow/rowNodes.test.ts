import assert from "node:assert/strict";
import {
  nextRow,
  pageSize,
  scrollTo,
  viewportOf,
} from "../../../../../src/ui/components/rowWindow/rowNodes.ts";

/** As much of a list's element as is asked for, with lines of this height. */
const list = (scrollTop: number, clientHeight: number, line?: number) =>
  ({
    scrollTop,
    clientHeight,
    querySelector: () => (line === undefined ? null : { offsetHeight: line }),
  }) as unknown as HTMLElement;

describe("the rows of a list", () => {
  it("are gone through by the keys of a list", () => {
    const to = (key: string) => nextRow(key, 20, 7, 100);
    assert.deepEqual(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", "a"].map(to), [
      21,
      19,
      27,
      13,
      0,
      99,
      undefined,
    ]);
  });

  it("are scrolled into view, no further than needed", () => {
    const scrolled = (top: number, bottom: number): number => {
      const body = list(100, 200);
      scrollTo(body, top, bottom);
      return body.scrollTop;
    };
    assert.deepEqual(
      [scrolled(120, 140), scrolled(50, 70), scrolled(290, 310), scrolled(280, 300), scrolled(100, 400)],
      [100, 50, 110, 100, 200],
    );
    scrollTo(null, 1, 2);
  });

  it("are paged by as many as are in view, but one", () => {
    assert.deepEqual(
      [pageSize(list(0, 200, 20)), pageSize(list(0, 10, 20)), pageSize(list(0, 200, 0)), pageSize(null)],
      [9, 1, 199, 1],
    );
    assert.equal(pageSize(list(0, 50)), 49);
  });

  it("are in view where the list is", () => {
    assert.deepEqual(viewportOf(list(30, 200)), { top: 30, height: 200 });
    assert.equal(viewportOf(null), undefined);
  });
});
