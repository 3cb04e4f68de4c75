import assert from "node:assert/strict";
import type { ResultDecoding } from "../../../../../../src/app/decoding/resultDecoding.ts";
import { checksummed, shortAddress } from "../../../../../../src/core/address.ts";
import { atOnce } from "../../../../../../src/core/turns/atOnce.ts";
import type { JsonObject } from "../../../../../../src/core/json/jsonValue.ts";
import type { ResultReading } from "../../../../../../src/services/ledger/schema.ts";
import { parseHostMessage } from "../../../../../../src/ui/page/hostMessage.ts";
import { resultPage } from "../../../../../../src/ui/subjects/result/resultPage.ts";
import { valueOf } from "../../../../../../src/services/reading/reading.ts";
import { resultReadingOf } from "../../../../../../src/ui/subjects/result/resultName.ts";
import { stateChangeOrder } from "../../../../../../src/ui/subjects/result/rows/stateChangeOrder.ts";
import {
  longList,
  resultRows,
  type FieldList,
} from "../../../../../../src/ui/subjects/result/rows/resultRows.ts";
import { blocksOfKind, drawnPage } from "../../../../../support/drawnPage.ts";
import { withdrawDecoding } from "../../../../../support/decodings.ts";
import { provenances } from "../../../../../support/decodedParts.ts";
import { longestKeyIn } from "../../../../../support/longestKey.ts";
import {
  fullLog,
  fullResult,
  fullStateChange,
  largeResultViewOf,
  resultViewOf,
  word,
} from "../../../../../support/lookupViews.ts";

const logCount = 50_000;

const manyLogs = Array.from({ length: logCount }, (_, index) => ({
  ...fullLog,
  index,
  bloom: "0x",
  contract_id: index % 2 === 0 ? "0.0.1002" : "0.0.7777",
  data: word(index),
}));

function readingWith(body: JsonObject) {
  const reading = resultReadingOf(resultViewOf({ body }));
  assert.ok(reading);
  return reading;
}

let many: ResultReading;
const rowsOf = (list: FieldList, from: number, count: number, filter = "", reading = many) =>
  atOnce(resultRows(reading, { type: "rows", list, from, count, filter }));

/** What the cells of a row say. */
function cellsOf(row: { readonly cells: readonly (readonly object[])[] } | undefined): readonly string[] {
  return (row?.cells ?? []).map((cell) =>
    cell
      .map((piece) =>
        "text" in piece ? `${String(piece.text)}${"tail" in piece ? String(piece.tail) : ""}` : "",
      )
      .join(" "),
  );
}

describe("rows of a result", () => {
  before(async () => {
    const reading = resultReadingOf(await largeResultViewOf({ ...fullResult, logs: manyLogs }));
    assert.ok(reading);
    many = reading;
  });

  it("stand in the document all when they are no more than 50, else as many as are in view at first", () => {
    const standing = [50, 51].map((count) => {
      const page = resultPage(resultViewOf({ body: { ...fullResult, logs: manyLogs.slice(0, count) } }));
      const logs = blocksOfKind(page, "rows").find(({ list }) => list === "logs");
      return [logs?.total, logs?.rows.length];
    });
    assert.deepEqual(standing, [
      [50, 50],
      [51, 18],
    ]);
  });

  it("come from anywhere in the list, each knowing its place", () => {
    const { total, from, rows } = rowsOf("logs", 49_998, 50);
    assert.deepEqual([total, from, rows.map(({ place }) => place)], [logCount, 49_998, [49_998, 49_999]]);
    assert.deepEqual(cellsOf(rows[1]), [
      "49,999",
      "0.0.7777",
      `0xddf252ad${"1b".repeat(28)} +1 topic`,
      "0xc34f = 49,999",
    ]);
    assert.deepEqual(rowsOf("logs", logCount + 5, 50).rows, []);
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
    const { total } = rowsOf("logs", 0, 2, "0x25fe26adc577cc89", readingWith({ logs }));
    assert.equal(total, 2);
  });

  it("hold nothing unseen in what is shown", () => {
    const text = "\u202egnp.exe\u0000\u200b";
    const logs = [{ ...fullLog, topics: [text, `${text}${"x".repeat(500)}`], data: text, [text]: text }];
    const { rows } = rowsOf("logs", 0, 2, "", readingWith({ logs }));
    const shown = JSON.stringify(rows, (name, value: unknown) => (name === "path" ? undefined : value));
    assert.doesNotMatch(shown, /(?<!\\)\\u00|\p{Cf}|\p{Cc}/u);
    assert.match(shown, /⟨U\+202E⟩gnp/);
  });

  it("are narrowed letter by letter to what the whole text finds", () => {
    const fresh = readingWith({ ...fullResult, logs: manyLogs.slice(0, 3000) });
    const typed = ["0", "00", "00a", "00ab", "00abc"].map(
      (filter) => rowsOf("logs", 0, 1, filter, fresh).total,
    );
    const other = readingWith({ ...fullResult, logs: manyLogs.slice(0, 3000) });
    assert.equal(typed.at(-1), rowsOf("logs", 0, 1, "00abc", other).total);
    assert.equal(rowsOf("logs", 0, 1, "00ab", fresh).total, rowsOf("logs", 0, 1, "00ab", other).total);
  });

  it("are looked at once for a filter, and read only where they are shown", () => {
    const logs = valueOf(many.fields.logs);
    assert.ok(logs);
    let looks = 0;
    const raw = logs.raw.bind(logs);
    Object.defineProperty(logs, "raw", {
      value: (place: number) => {
        looks += 1;
        return raw(place);
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
    Reflect.deleteProperty(logs, "raw");
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
    const large = readingWith({ logs: Array.from({ length: 40 }, () => ({ ...fullLog, data })) });
    const list = longList(large, "logs", 0);
    assert.ok(list.kind === "rows");
    assert.deepEqual([list.total, list.rows.length], [40, 3]);
    assert.equal(turnsOf(resultRows(large, { ...asked, filter: "" })), 41);
  });

  it("are put in order by the beginnings of their contracts, not by texts of any length", () => {
    const state_changes = ["b", "a", "b"].map((start) => ({
      ...fullStateChange,
      contract_id: start.repeat(20_000),
    }));
    const rows = resultReadingOf(resultViewOf({ body: { state_changes } }))?.fields.state_changes;
    assert.ok(rows?.state === "value");
    let order: readonly number[] = [];
    assert.equal(
      longestKeyIn(() => (order = stateChangeOrder(rows.value))),
      100,
    );
    assert.deepEqual(order, [0, 2, 1]);
  });

  it("come by contract, then by slot", () => {
    const change = (contract: string, slot: number) => ({
      ...fullStateChange,
      contract_id: contract,
      slot: slot % 2 === 0 ? word(slot) : `0x${slot.toString(16)}`,
    });
    const state_changes = [change("0.0.2", 17), change("0.0.1", 5), change("0.0.2", 2), change("0.0.1", 4)];
    const { rows } = rowsOf("stateChanges", 0, 10, "", readingWith({ state_changes }));
    assert.deepEqual(
      rows.map((row) => cellsOf(row).slice(0, 2).join(" ")),
      ["0.0.2 0x2", "0.0.2 0x11", "0.0.1 0x4", "0.0.1 0x5"],
    );
    assert.deepEqual(
      rows.map(({ place }) => place),
      [2, 0, 3, 1],
    );
  });

  it("say what was read, what was written and what changed", () => {
    const cells = (value_read: unknown, value_written: unknown): string => {
      const state_changes = [{ ...fullStateChange, value_read, value_written }] as unknown as JsonObject[];
      return cellsOf(rowsOf("stateChanges", 0, 1, "", readingWith({ state_changes })).rows[0])[2] ?? "";
    };
    assert.equal(cells(word(1000), word(975)), "1,000 → 975 −25");
    assert.equal(cells(word(0), word(5)), "0 → 5 +5");
    assert.equal(cells(word(7), null), "7 read only");
    assert.equal(cells(`0x${"9c".repeat(32)}`, word(1)), `0x${"9c".repeat(32)} → 1`);
    assert.equal(cells([1], word(1)), "unreadable → 1");
  });

  it("are messages that a page reads", () => {
    const odd = readingWith({
      logs: [fullLog, "\u202e", { ...fullLog, topics: ["x".repeat(100_000)], data: 7 }, {}],
    });
    for (const rows of [
      rowsOf("logs", 100, 200),
      rowsOf("stateChanges", 0, 200),
      rowsOf("logs", 0, 50, "", odd),
    ]) {
      const message = { ...rows, version: "5/1" };
      assert.deepEqual(parseHostMessage(structuredClone(message)), message);
    }
  });

  it("stand in the document as far as they fit, with the number of all", async () => {
    const page = resultPage(await largeResultViewOf({ ...fullResult, logs: manyLogs }));
    const drawn = drawnPage(page);
    const shown = [...drawn.matchAll(/ id="logs-\d+"/g)].length;
    assert.ok(shown >= 15 && shown <= 100, String(shown));
    const [logs] = blocksOfKind(page, "rows");
    assert.deepEqual([logs?.list, logs?.total, logs?.rows.length], ["logs", logCount, shown]);
    assert.match(drawn, /data-rows="logs" aria-label="Logs"/);
    assert.ok(drawn.length < 400_000);
    const few = drawnPage(resultPage(resultViewOf({ body: { ...fullResult, logs: manyLogs.slice(0, 5) } })));
    assert.equal([...few.matchAll(/ id="logs-\d+"/g)].length, 5);
  });

  it("call the contract of a state change by its name where one is known, and find it by that", () => {
    const known = `0x${"5a".repeat(20)}` as const;
    const changes = [
      { ...fullStateChange, address: known, contract_id: "0.0.1001" },
      { ...fullStateChange, contract_id: "0.0.1002" },
    ];
    const reading = readingWith({ ...fullResult, state_changes: changes });
    const named = withdrawDecoding({
      nameOf: (address) => (address === known ? { name: "Vault", provenance: provenances.exact } : undefined),
    });
    const rows = (decoding?: ResultDecoding, filter = "") =>
      atOnce(resultRows(reading, { type: "rows", list: "stateChanges", from: 0, count: 9, filter }, decoding))
        .rows;
    const contracts = rows(named).map((row) => cellsOf(row)[0]);
    assert.deepEqual(contracts, ["Vault", "0.0.1002"]);
    const [first] = rows(named)[0]?.cells ?? [];
    assert.deepEqual(first, [
      {
        kind: "reference",
        text: "Vault",
        whole: checksummed(known),
        short: shortAddress(checksummed(known)),
      },
    ]);
    // Raw, it is what came.
    assert.deepEqual(cellsOf({ cells: rows(named)[0]?.rawCells ?? [] })[0], "0.0.1001");
    assert.deepEqual(cellsOf(rows()[0])[0], "0.0.1001");
    assert.deepEqual(
      rows(named, "vault").map(({ place }) => place),
      [0],
    );
    assert.deepEqual(rows(undefined, "vault"), []);
    // Names become known after the list is there: its rows are made again then.
    const revision = (decoding?: ResultDecoding) => {
      const list = longList(reading, "stateChanges", 0, decoding);
      return list.kind === "rows" ? list.revision : undefined;
    };
    assert.notEqual(revision(named), revision());
  });
});
