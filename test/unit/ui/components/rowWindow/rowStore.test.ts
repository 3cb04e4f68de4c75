import assert from "node:assert/strict";
import { mock } from "node:test";
import { RowStore } from "../../../../../src/ui/components/rowWindow/rowStore.ts";
import type { RowsResponseMessage } from "../../../../../src/ui/page/hostMessage.ts";
import type { ListedRow, Row } from "../../../../../src/ui/page/row.ts";

/** So many rows come at a time. */
const count = 50;

const rowAt = (place: number): Row => ({ place, cells: [], fields: [] });

const request = { type: "rows", list: "logs", count, filter: "", version: "5/1" };

/** The rows from a place on, as the panel answers for a filter. */
function answer(from: number, filter = "", version = "5/1"): RowsResponseMessage {
  const rows = Array.from({ length: count }, (_, index) => rowAt(from + index));
  return { type: "rows", list: "logs", from, total: 10_000, filter, version, rows };
}

/** A store that begins with these rows, and what it asked the panel for. */
function openStore(first: readonly ListedRow[] = []) {
  const asked: unknown[] = [];
  const store = new RowStore((request) => void asked.push(request), "logs", "5/1", first);
  opened.push(store);
  return { store, asked };
}

const opened: RowStore[] = [];

describe("the rows that a page holds", () => {
  afterEach(() => {
    for (const store of opened.splice(0)) store.close();
  });

  it("are of the filter that was given last, whatever is answered later for another", () => {
    const { store, asked } = openStore();
    store.filter = "a";
    store.filter = "ab";
    assert.deepEqual(asked, [
      { ...request, from: 0, filter: "a" },
      { ...request, from: 0, filter: "ab" },
    ]);
    assert.deepEqual([store.receive(answer(0, "a")), store.rowAt(0)], [false, undefined]);
    assert.equal(store.receive(answer(0, "ab")), true);
    assert.deepEqual([store.rowAt(0), store.rowAt(49), store.rowAt(50)], [rowAt(0), rowAt(49), undefined]);
    store.filter = "b";
    assert.equal(store.rowAt(0), undefined);
  });

  it("begin with those that came with the page, which are those of no filter", () => {
    const { store, asked } = openStore([rowAt(0), rowAt(1)]);
    assert.deepEqual([store.rowAt(0), store.rowAt(1), store.rowAt(2)], [rowAt(0), rowAt(1), undefined]);
    store.filter = "a";
    assert.equal(store.rowAt(0), undefined);
    store.filter = "";
    assert.deepEqual(store.rowAt(0), rowAt(0));
    assert.equal(asked.length, 2);
  });

  it("are replaced by those of another response, which are asked for where there is a filter", () => {
    const { store, asked } = openStore([rowAt(0)]);
    assert.ok(store.receive(answer(0)));
    store.renew("5/1", [rowAt(7)], false);
    assert.deepEqual([store.rowAt(0), store.rowAt(1), asked], [rowAt(7), undefined, []]);
    store.filter = "a";
    assert.ok(store.receive(answer(0, "a")));
    store.renew("5/1", [rowAt(8)], false);
    assert.deepEqual([store.rowAt(0), asked.length], [undefined, 2]);
  });

  it("stay until they come anew where more is known of the same response, and are asked for", () => {
    const { store } = openStore([rowAt(0)]);
    assert.ok(store.receive(answer(50)));
    assert.equal(store.isDue(60, false), false);
    store.renew("5/1", [rowAt(0)], true);
    assert.deepEqual([store.rowAt(60), store.isDue(60, false)], [rowAt(60), true]);
    store.renew("5/1", [rowAt(0)], true);
    assert.deepEqual(store.rowAt(60), rowAt(60));
    assert.ok(store.receive(answer(50)));
    assert.equal(store.isDue(60, false), false);
    store.filter = "a";
    assert.equal(store.rowAt(60), undefined);
  });

  it("may come without their fields, which are due once they are shown", () => {
    const { place, cells } = rowAt(3);
    const { store } = openStore([rowAt(0), rowAt(1), rowAt(2), { place, cells }]);
    assert.deepEqual(
      [store.isDue(3, false), store.isDue(3, true), store.isDue(2, true)],
      [false, true, false],
    );
    assert.equal(store.rowAt(3)?.fields, undefined);
    assert.ok(store.receive(answer(0)));
    assert.deepEqual([store.rowAt(3)?.fields, store.isDue(3, true)], [[], false]);
    const known = [{ place: 3, cells: [[{ kind: "text", text: "named" }]] }] as const;
    store.renew("5/1", [rowAt(0), rowAt(1), rowAt(2), ...known], true);
    assert.deepEqual(store.rowAt(3), { ...known[0], fields: [] });
    assert.equal(store.isDue(3, true), true);
    store.renew("5/1", [rowAt(0), rowAt(1), rowAt(2), ...known], false);
    assert.equal(store.rowAt(3)?.fields, undefined);
  });

  it("are of the response that is shown, and of the last look at it", () => {
    const { store, asked } = openStore([rowAt(0)]);
    store.want(50, 60);
    store.renew("6/1", [rowAt(0)], false);
    assert.deepEqual([store.receive(answer(50)), store.rowAt(60)], [false, undefined]);
    store.renew("6/2", [rowAt(0)], true);
    assert.deepEqual([store.receive(answer(50, "", "6/1")), store.rowAt(60)], [false, undefined]);
    store.filter = "a";
    assert.equal((asked[0] as { version: string }).version, "6/2");
    assert.ok(store.receive(answer(0, "a", "6/2")));
  });

  it("take no fields from a row that stood in their place", () => {
    const { store } = openStore();
    assert.ok(store.receive(answer(0)));
    store.renew("5/2", [{ place: 1, cells: [] }], true);
    assert.deepEqual([store.rowAt(0), store.isDue(0, true)], [{ place: 1, cells: [] }, true]);
  });

  it("are asked for again as long as they are wanted and do not come, each time later", () => {
    const { store, asked } = openStore();
    const clock = mock.timers;
    clock.enable({ apis: ["setTimeout"] });
    try {
      store.want(0, 60);
      clock.tick(40);
      assert.equal(asked.length, 2);
      assert.ok(store.receive(answer(0)));
      clock.tick(4000);
      assert.deepEqual(asked.slice(2), [{ ...request, from: 50 }], "what has come is not");
      clock.tick(7999);
      assert.equal(asked.length, 3);
      clock.tick(1);
      assert.equal(asked.length, 4);
      store.want(200, 210);
      clock.tick(40);
      assert.equal(asked.length, 5);
      for (const patience of [4000, 8000]) clock.tick(patience);
      assert.deepEqual(
        asked.slice(5),
        [2, 3].map(() => ({ ...request, from: 200 })),
        "nor is what is wanted no longer",
      );
      const { length } = asked;
      store.close();
      clock.tick(100_000);
      assert.equal(asked.length, length);
    } finally {
      clock.reset();
    }
  });

  it("are 2,000 at most: those that came first are let go of", () => {
    const { store } = openStore();
    for (let from = 0; from <= 2000; from += count) assert.ok(store.receive(answer(from)));
    assert.deepEqual(
      [store.rowAt(0), store.rowAt(50), store.rowAt(2000)],
      [undefined, rowAt(50), rowAt(2000)],
    );
  });
});
