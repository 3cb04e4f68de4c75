import assert from "node:assert/strict";
import type { ResultDecoding } from "../../../../../../src/app/decoding/resultDecoding.ts";
import { checksummed, shortAddress } from "../../../../../../src/core/address.ts";
import { runToEnd } from "../../../../../../src/core/async/yielding.ts";
import type { JsonObject } from "../../../../../../src/core/json/jsonValue.ts";
import {
  longList,
  resultRows,
  stateChangeOrder,
} from "../../../../../../src/ui/subjects/result/rows/resultRows.ts";
import { withdrawDecoding } from "../../../../../support/decodings.ts";
import { provenances } from "../../../../../support/decodedParts.ts";
import { longestKeyIn } from "../../../../../support/longestKey.ts";
import { fullResult, fullStateChange, word } from "../../../../../support/lookupViews.ts";
import { cellsOf, transactionWith, rowsOf } from "./listedRows.ts";

describe("rows of state changes", () => {
  it("are put in order by the beginnings of their contracts, not by texts of any length", () => {
    const state_changes = ["b", "a", "b"].map((start) => ({
      ...fullStateChange,
      contract_id: start.repeat(20_000),
    }));
    const { rows } = transactionWith({ state_changes }).stateChanges;
    assert.ok(rows.state === "value");
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
    const { rows } = rowsOf("stateChanges", 0, 10, "", transactionWith({ state_changes }));
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
      return cellsOf(rowsOf("stateChanges", 0, 1, "", transactionWith({ state_changes })).rows[0])[2] ?? "";
    };
    assert.equal(cells(word(1000), word(975)), "1,000 → 975 −25");
    assert.equal(cells(word(0), word(5)), "0 → 5 +5");
    assert.equal(cells(word(7), null), "7 read only");
    assert.equal(cells(`0x${"9c".repeat(32)}`, word(1)), `0x${"9c".repeat(32)} → 1`);
    assert.equal(cells([1], word(1)), "unreadable → 1");
  });

  it("call the contract of a state change by its name where one is known, and find it by that", () => {
    const known = `0x${"5a".repeat(20)}` as const;
    const changes = [
      { ...fullStateChange, address: known, contract_id: "0.0.1001" },
      { ...fullStateChange, contract_id: "0.0.1002" },
    ];
    const reading = transactionWith({ ...fullResult, state_changes: changes });
    const named = withdrawDecoding({
      nameOf: (address) => (address === known ? { name: "Vault", provenance: provenances.exact } : undefined),
    });
    const rows = (decoding?: ResultDecoding, filter = "") =>
      runToEnd(
        resultRows(reading, { type: "rows", list: "stateChanges", from: 0, count: 9, filter }, decoding),
      ).rows;
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
    const version = (decoding?: ResultDecoding) => {
      const list = longList(reading, "stateChanges", 0, decoding);
      return list.kind === "rows" ? list.version : undefined;
    };
    assert.notEqual(version(named), version());
  });
});
