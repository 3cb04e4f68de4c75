import assert from "node:assert/strict";
import { resultEntryMarkdown } from "../../../../src/ui/tree/entryMarkdown.ts";
import { resultRow } from "../../../../src/ui/tree/resultRow.ts";
import { visitRow } from "../../../../src/ui/tree/visitRow.ts";
import { ofBuild } from "../../../support/decodedParts.ts";
import { at, listed, listedResult, network, now, result } from "./rows.ts";

describe("the row of an execution result", () => {
  it("says what came of it, and when", () => {
    const execution = resultRow(listedResult, new Date(2026, 6, 25).getTime());
    assert.deepEqual(
      [execution.label, execution.description, execution.icon.name],
      ["Reverted", "Jul 24, 09:05", "error"],
    );
    assert.match(execution.tooltip(), /0\.0\.902-1767255862-323439856\/2\nResult CONTRACT_REVERT_EXECUTED/);
  });

  it("says what it called and failed with, and whose names these are", () => {
    const contract = listed({ id: "0.0.1001" });
    const called = {
      from: "verified",
      function: "withdraw",
      contract: "Vault",
      error: "AboveLimit",
    } as const;
    const entry = { ...result, called: [called, at] as const };
    const kept = { ...listedResult, entry };
    const row = resultRow(kept, now);
    assert.equal(row.label, "withdraw · Reverted: AboveLimit");
    const tooltip = row.tooltip().split("\n");
    assert.deepEqual(tooltip.slice(0, 3), [
      "Execution result on Hedera Testnet: Reverted: AboveLimit",
      "Vault.withdraw",
      "Named by the verified source, exact match, as of 2026-07-24 09:05",
    ]);
    const visit = visitRow({ kind: "result", at, contract, listed: kept }, now, network);
    assert.deepEqual(
      [visit.label, visit.description],
      ["Vault.withdraw", "Reverted: AboveLimit · 0.0.1001 · 09:05"],
    );
    const here = {
      function: "pay",
      contract: undefined,
      error: undefined,
      provenance: ofBuild("Till", { path: "out/Till.json" }),
    } as const;
    const own = resultRow(kept, now, here);
    assert.equal(own.label, "pay · Reverted");
    assert.match(own.tooltip(), /From out\/Till\.json, exact match/);
    assert.equal(visitRow({ kind: "result", at, contract, listed: kept }, now, network, here).label, "pay");
    assert.match(resultEntryMarkdown(kept, undefined), /^# Execution result: Reverted: AboveLimit\n/);
    const fine = { ...kept, entry: { ...entry, result: "SUCCESS" } };
    assert.equal(resultRow(fine, now).label, "withdraw · Succeeded");
  });
});
