import assert from "node:assert/strict";
import { RowHeights } from "../../../../../src/ui/components/rowWindow/rowHeights.ts";
import { RowStore } from "../../../../../src/ui/components/rowWindow/rowStore.ts";
import { RowWindow } from "../../../../../src/ui/components/rowWindow/rowWindow.ts";
import type { RowsResponseMessage } from "../../../../../src/ui/page/hostMessage.ts";
import type { Row } from "../../../../../src/ui/page/row.ts";

const rowOf = (place: number): Row => ({ place, cells: [], fields: [] });
const rows = (count: number, from = 0): readonly Row[] =>
  Array.from({ length: count }, (_, index) => rowOf(from + index));

/** Rows of 30 pixels, of which so many came with the page. */
function openWindow(total: number, came: number) {
  const asked: unknown[] = [];
  const store = new RowStore((request) => void asked.push(request), "logs", "5/1", rows(came));
  const window = new RowWindow(store, new RowHeights(30), total, came);
  opened.push(window);
  return { window, asked };
}

const opened: RowWindow[] = [];

const response = (filter: string, total: number, from = 0): RowsResponseMessage => ({
  type: "rows",
  list: "logs",
  from,
  total,
  filter,
  version: "5/1",
  rows: rows(Math.min(50, total), from),
});

describe("the window of a long list", () => {
  afterEach(() => {
    for (const window of opened.splice(0)) window.close();
  });

  it("is the rows that came with the page, until there is something in view", () => {
    const { window } = openWindow(1000, 50);
    assert.deepEqual(window.range(undefined), { first: 0, last: 50 });
    assert.equal(window.isWhole, false);
  });

  it("is what is in view and some around it, wherever that is", () => {
    const { window } = openWindow(1000, 50);
    assert.deepEqual(window.range({ top: 0, height: 300 }), { first: 0, last: 22 });
    assert.deepEqual(window.range({ top: 15_000, height: 300 }), { first: 488, last: 522 });
    assert.deepEqual(window.range({ top: 29_700, height: 300 }), { first: 978, last: 1000 });
  });

  it("is all of a list that came whole, and asks for nothing", () => {
    const { window, asked } = openWindow(8, 8);
    assert.deepEqual(window.range({ top: 0, height: 30 }), { first: 0, last: 8 });
    window.want(0, 8);
    assert.deepEqual(asked, []);
  });

  it("begins anew with the rows of another filter, closed and at the first", () => {
    const { window } = openWindow(1000, 50);
    window.toggle(3);
    window.active = 7;
    window.filter = "0xab";
    assert.equal(window.receive(response("0xa", 9)), undefined, "of a filter before");
    assert.equal(window.receive(response("0xab", 2)), true);
    assert.deepEqual([window.total, window.active, window.heights.opened], [2, 0, []]);
    assert.equal(window.receive(response("0xab", 2)), false);
  });

  it("stays where it is with the rows of another response, narrowed as before", () => {
    const { window, asked } = openWindow(100, 50);
    window.toggle(3);
    window.active = 99;
    window.renew("5/1", rows(50), 40, false);
    assert.deepEqual([window.total, window.active, window.heights.opened], [40, 39, [3]]);
    window.filter = "x";
    window.receive(response("x", 5));
    const before = asked.length;
    window.renew("5/1", rows(50), 60, false);
    assert.deepEqual([window.total, asked.length], [5, before + 1]);
  });

  it("keeps the keyboard within the rows that there are", () => {
    const { window } = openWindow(10, 10);
    window.active = 99;
    assert.equal(window.active, 9);
    window.active = -1;
    assert.equal(window.active, 0);
  });

  it("has a row of the whole list at its place, and a narrowed list where that has come", () => {
    const { window } = openWindow(1000, 50);
    assert.deepEqual([window.indexOf(700), window.indexOf(1000)], [700, undefined]);
    window.filter = "a";
    assert.equal(window.isNew, true);
    assert.equal(window.receive({ ...response("a", 3), rows: [rowOf(4), rowOf(700), rowOf(900)] }), true);
    assert.deepEqual([window.isNew, window.indexOf(700), window.indexOf(701)], [false, 1, undefined]);
    window.filter = "";
    assert.equal(window.isNew, true);
  });
});
