import assert from "node:assert/strict";
import type { Transaction } from "../../../../../../src/services/ledger/transaction.ts";
import { valueOf } from "../../../../../../src/services/reading/reading.ts";
import { longList, resultRows } from "../../../../../../src/ui/subjects/result/rows/resultRows.ts";
import { fullLog, fullResult, word } from "../../../../../support/lookupViews.ts";
import { logCount, manyLogs, readMany, transactionWith, rowsOf } from "./listedRows.ts";

describe("rows of a result that are looked for", () => {
  let many: Transaction;
  before(async () => {
    many = await readMany();
  });

  it("are filtered by contract, address, topic and data, whatever the case", () => {
    assert.equal(rowsOf("logs", 0, 1, "0.0.7777").total, logCount / 2);
    assert.equal(rowsOf("logs", 0, 1, "25FE26ADC577").total, logCount);
    assert.equal(rowsOf("logs", 0, 1, "DDF252AD1B").total, logCount);
    assert.deepEqual(
      rowsOf("logs", 0, 50, ` ${word(0xabc).slice(2)} `).rows.map(({ place }) => place),
      [0xabc],
    );
    assert.equal(rowsOf("logs", 0, 50, "no such thing").total, 0);
    assert.equal(rowsOf("logs", 0, 50, ".*").total, 0);
  });

  it("are found by the number that they are listed by", () => {
    const listed = rowsOf("logs", 0, 3, "17,0").rows.map(({ place }) => place);
    assert.deepEqual(listed, [17_000, 17_001, 17_002]);
    assert.ok(rowsOf("logs", 0, 50, "17").rows.some(({ place }) => place === 17));
  });

  it("are found in whatever case they were sent", () => {
    const logs = [{ ...fullLog, address: "0x25FE26ADc577Cc89172e6156c9e24f7B9751B762" }, fullLog];
    const { total } = rowsOf("logs", 0, 2, "0x25fe26adc577cc89", transactionWith({ logs }));
    assert.equal(total, 2);
  });

  it("are narrowed letter by letter to what the whole text finds", () => {
    const fresh = transactionWith({ ...fullResult, logs: manyLogs.slice(0, 3000) });
    const typed = ["0", "00", "00a", "00ab", "00abc"].map(
      (filter) => rowsOf("logs", 0, 1, filter, fresh).total,
    );
    const other = transactionWith({ ...fullResult, logs: manyLogs.slice(0, 3000) });
    assert.equal(typed.at(-1), rowsOf("logs", 0, 1, "00abc", other).total);
    assert.equal(rowsOf("logs", 0, 1, "00ab", fresh).total, rowsOf("logs", 0, 1, "00ab", other).total);
  });

  it("are looked at once for a filter, and read only where they are shown", () => {
    const logs = valueOf(many.logs.rows);
    assert.ok(logs);
    let looks = 0;
    const at = logs.at.bind(logs);
    const rawAt = logs.rawAt.bind(logs);
    Object.defineProperty(logs, "at", {
      value: (place: number) => {
        looks += 1;
        return at(place);
      },
      configurable: true,
    });
    Object.defineProperty(logs, "rawAt", {
      value: (place: number, field: "index") => {
        if (field === "index") looks += 1;
        return rawAt(place, field);
      },
      configurable: true,
    });
    const looksDuring = (work: () => unknown): number => {
      const before = looks;
      work();
      return looks - before;
    };
    assert.equal(
      looksDuring(() => rowsOf("logs", 0, 50, "zq")),
      logCount,
    );
    assert.equal(
      looksDuring(() => [rowsOf("logs", 0, 50, "zq"), rowsOf("logs", 0, 50, "zqz")]),
      0,
    );
    assert.ok(looksDuring(() => rowsOf("logs", 20_000, 50)) <= 100);
    for (const name of ["at", "rawAt"]) Reflect.deleteProperty(logs, name);
  });

  it("are looked through in turns, and read for the page as far as one turn has time for", () => {
    const turnsOf = (work: Generator): number => {
      let turns = 1;
      while (work.next().done !== true) turns += 1;
      return turns;
    };
    const asked = { type: "rows", list: "logs", from: 0, count: 50, filter: "nothing of this" } as const;
    assert.ok(turnsOf(resultRows(many, asked)) > 100);
    const data = `0x${"00".repeat(40_000)}`;
    const large = transactionWith({ logs: Array.from({ length: 40 }, () => ({ ...fullLog, data })) });
    const list = longList(large, "logs", 0);
    assert.ok(list.kind === "rows");
    assert.deepEqual([list.total, list.rows.length], [40, 3]);
    assert.equal(turnsOf(resultRows(large, { ...asked, filter: "" })), 41);
  });
});
