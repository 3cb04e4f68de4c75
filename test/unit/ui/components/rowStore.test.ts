import assert from "node:assert/strict";
import { RowStore } from "../../../../src/ui/components/rowStore.ts";
import type { RowsResponse, Row } from "../../../../src/ui/page/pageModel.ts";
import type { RowsRequest } from "../../../../src/ui/page/pageMessage.ts";

const rowsFrom = (from: number, count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ place: from + index, cells: [], fields: [] }));
const pageOf = (version: string, total = 1000, count = 50) =>
  ({ list: "logs", version, total, rows: rowsFrom(0, count) }) as const;

function opened(page = pageOf("1")) {
  const asked: { readonly request: RowsRequest; readonly respond: (rows: RowsResponse) => void }[] = [];
  let changes = 0;
  const store = new RowStore(
    page,
    (request) => new Promise((respond) => asked.push({ request, respond })),
    () => (changes += 1),
  );
  /** What is asked for once the reader stays. */
  const want = async (first: number, last: number): Promise<readonly number[]> => {
    const before = asked.length;
    store.want(first, last);
    await new Promise((resolve) => setTimeout(resolve, 60));
    return asked.slice(before).map(({ request }) => request.from);
  };
  /** Responds to the request at a place among those that were made. @returns whether the list shows it */
  const respond = async (place: number, total = 1000): Promise<boolean> => {
    const before = changes;
    const { request, respond: resolve } = asked.at(place)!;
    resolve({ total, rows: rowsFrom(request.from, 50) });
    await Promise.resolve();
    await Promise.resolve();
    return changes > before;
  };
  return { store, asked, want, respond };
}

describe("the rows that a page holds", () => {
  it("are asked for in blocks where they have not come, once each", async () => {
    const { store, want, respond } = opened();
    assert.deepEqual(await want(0, 30), []);
    assert.deepEqual(await want(40, 120), [50, 100]);
    assert.deepEqual(await want(40, 160), [150]);
    assert.ok(await respond(0));
    assert.deepEqual([store.rowAt(49)?.place, store.rowAt(60)?.place, store.rowAt(110)], [49, 60, undefined]);
  });

  it("are asked for where the page had no room for as many as it shows", async () => {
    assert.deepEqual(await opened(pageOf("1", 40, 3)).want(0, 40), [0]);
  });

  it("are asked for where the reader stays, not where he passes", async () => {
    const { store, want } = opened();
    for (let first = 0; first < 900; first += 50) store.want(first, first + 30);
    assert.deepEqual(await want(900, 930), [900]);
  });

  it("stay on screen until those of another version come, which are asked for", async () => {
    const { store, want, respond } = opened();
    await want(100, 120);
    await respond(0);
    await want(200, 220);
    store.show(pageOf("2", 900));
    assert.deepEqual([store.rowAt(0)?.place, store.rowAt(110)?.place, store.total], [0, 110, 900]);
    assert.deepEqual(await want(100, 120), [100]);
    assert.equal(await respond(1), false, "of the version before");
    assert.ok(await respond(2, 900));
    assert.deepEqual(await want(100, 120), []);
  });

  it("stay on screen until those that hold a text come, and come back with the page's own", async () => {
    const { store, asked, respond } = opened();
    store.narrow("a");
    store.narrow("ab");
    assert.deepEqual(
      asked.map(({ request: { filter, from } }) => [filter, from]),
      [
        ["a", 0],
        ["ab", 0],
      ],
    );
    assert.deepEqual([store.isWaiting, store.total, store.rowAt(7)?.place], [true, 1000, 7]);
    assert.equal(await respond(0), false);
    await respond(1, 2);
    assert.deepEqual([store.isWaiting, store.total, store.indexOf(1)], [false, 2, 1]);
    store.narrow("");
    assert.deepEqual([store.isWaiting, store.total, store.indexOf(700)], [false, 1000, 700]);
  });

  it("are no more than two thousand", async () => {
    const { store, want, respond } = opened(pageOf("1", 3000));
    await want(0, 3000);
    for (let place = 0; place < 59; place += 1) await respond(place, 3000);
    assert.deepEqual([store.rowAt(0), store.rowAt(2999)?.place], [undefined, 2999]);
  });
});
