import assert from "node:assert/strict";
import { resultPage } from "../../../../../../src/ui/subjects/result/resultPage.ts";
import { blocksOfKind, drawnPage } from "../../../../../support/drawnPage.ts";
import { fullLog, fullResult, largeResultViewOf, resultViewOf } from "../../../../../support/lookupViews.ts";
import { cellsOf, logCount, manyLogs, readMany, transactionWith, rowsOf } from "./listedRows.ts";

describe("rows of a result", () => {
  before(readMany);

  it("come with a page, the first 50 of them", () => {
    const standing = [50, 51].map((count) => {
      const page = resultPage(resultViewOf({ body: { ...fullResult, logs: manyLogs.slice(0, count) } }));
      const logs = blocksOfKind(page, "rows").find(({ list }) => list === "logs");
      return [logs?.total, logs?.rows.length];
    });
    assert.deepEqual(standing, [
      [50, 50],
      [51, 50],
    ]);
  });

  it("come from anywhere in the list, each knowing its place", () => {
    const { total, rows } = rowsOf("logs", 49_998, 50);
    assert.deepEqual([total, rows.map(({ place }) => place)], [logCount, [49_998, 49_999]]);
    assert.deepEqual(cellsOf(rows[1]), [
      "49,999",
      "0.0.7777",
      `0xddf252ad${"1b".repeat(28)} +1 topic`,
      "0xc34f = 49,999",
    ]);
    assert.deepEqual(rowsOf("logs", logCount + 5, 50).rows, []);
  });

  it("say beside the data of a log how many bytes it has", () => {
    const dataOf = (data: string): string | undefined =>
      cellsOf(rowsOf("logs", 0, 1, "", transactionWith({ logs: [{ ...fullLog, data }] })).rows[0])[3];
    assert.match(dataOf(`0x${"ab".repeat(100)}`) ?? "", /ab 100 bytes$/);
    assert.match(dataOf(`0x${"ab".repeat(1033)}`) ?? "", /ab 1,033 bytes$/);
    assert.equal(dataOf("0x"), "0x empty");
  });

  it("hold nothing unseen in what is shown", () => {
    const text = "\u202egnp.exe\u0000\u200b";
    const logs = [{ ...fullLog, topics: [text, `${text}${"x".repeat(500)}`], data: text, [text]: text }];
    const { rows } = rowsOf("logs", 0, 2, "", transactionWith({ logs }));
    const shown = JSON.stringify(rows, (name, value: unknown) => (name === "path" ? undefined : value));
    assert.doesNotMatch(shown, /(?<!\\)\\u00|\p{Cf}|\p{Cc}/u);
    assert.match(shown, /⟨U\+202E⟩gnp/);
  });

  it("are plain data, which can be posted", () => {
    const odd = transactionWith({
      logs: [fullLog, "\u202e", { ...fullLog, topics: ["x".repeat(100_000)], data: 7 }, {}],
    });
    for (const rows of [
      rowsOf("logs", 100, 200),
      rowsOf("stateChanges", 0, 200),
      rowsOf("logs", 0, 50, "", odd),
    ]) {
      assert.deepEqual(structuredClone(rows), rows);
    }
  });

  it("stand in the page as far as they are in view at first, with the number of all", async () => {
    const page = resultPage(await largeResultViewOf({ ...fullResult, logs: manyLogs }));
    const drawn = drawnPage(page);
    const shown = [...drawn.matchAll(/ id="logs-\d+"/g)].length;
    assert.ok(shown >= 15 && shown <= 100, String(shown));
    const [logs] = blocksOfKind(page, "rows");
    assert.deepEqual([logs?.list, logs?.total, logs?.rows.length], ["logs", logCount, 50]);
    assert.match(drawn, /data-rows="logs" aria-label="Logs"/);
    assert.ok(drawn.length < 400_000);
    const few = drawnPage(resultPage(resultViewOf({ body: { ...fullResult, logs: manyLogs.slice(0, 5) } })));
    assert.equal([...few.matchAll(/ id="logs-\d+"/g)].length, 5);
  });
});
