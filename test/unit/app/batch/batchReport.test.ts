import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { batchReport, batchReportText } from "../../../../src/app/batch/batchReport.ts";
import { visibleText } from "../../../../src/core/strings/visibleText.ts";
import { everyBatch, outcomeOf, shownBatch } from "../../ui/batch/batchViews.ts";

const file = path.join(import.meta.dirname, "../../../../docs/batch-report.schema.json");
const schema = z.fromJSONSchema(JSON.parse(readFileSync(file, "utf8")) as z.core.JSONSchema.JSONSchema);

describe("the report of a batch in JSON", () => {
  it("has the form that is documented, in every state", () => {
    for (const { view, networkNamed } of everyBatch) {
      const report: unknown = JSON.parse(JSON.stringify(batchReport(view, networkNamed)));
      assert.deepEqual(schema.safeParse(report).error, undefined);
    }
  });

  it("has a form that something else does not have", () => {
    const { view, networkNamed } = shownBatch([outcomeOf("exact", "perfect")], "ended");
    const report = batchReport(view, networkNamed);
    const [contract] = report.contracts;
    assert.equal(schema.safeParse({ ...report, version: 2 }).success, false);
    assert.equal(schema.safeParse({ ...report, more: 1 }).success, false);
    assert.equal(
      schema.safeParse({ ...report, contracts: [{ ...contract, result: "fine" }] }).success,
      false,
    );
  });

  it("tells results by codes, times in UTC, and what is not known by null", () => {
    const { view, networkNamed } = shownBatch(
      [outcomeOf("exact", "perfect"), { kind: "notPossible", because: "noBuild" }],
      "ended",
    );
    const { contracts, counts, finishedAt } = batchReport(view, networkNamed);
    assert.deepEqual(
      contracts.map(({ result, code, creation, chainId, build }) => [result, code, creation, chainId, build]),
      [
        ["exact", "perfect", "notCompared", "1", "src/Vault.sol:Vault"],
        ["notPossible", "noBuild", null, "1", null],
      ],
    );
    assert.deepEqual([counts.all, counts.exact, finishedAt], [2, 1, "2026-11-20T12:00:00.000Z"]);
    const four = shownBatch(Array(4).fill(outcomeOf("exact", "perfect")), "ended");
    assert.deepEqual(
      batchReport(four.view, networkNamed).contracts.map(({ origin }) => origin),
      ["created", "proxy", "created", "created"],
    );
    const [row] = four.view.rows;
    const led = { ...row!, subject: { ...row!.subject, origin: undefined }, role: "implementation" } as const;
    const { contracts: ofLed } = batchReport({ ...four.view, rows: [led] }, networkNamed);
    assert.equal(ofLed[0]?.origin, "implementation");
    assert.equal(batchReport(view, () => undefined).contracts[0]?.chainId, null);
  });

  it("is copied with all that is not seen escaped, in the names and paths of a workspace, too", () => {
    const { view, networkNamed } = shownBatch([outcomeOf("exact", "perfect")], "ended");
    const [row] = view.rows;
    assert.ok(row?.state.kind === "done");
    const hidden = "a\u202Eb\u200Bc";
    const expected = { ...row.state.expected, build: hidden };
    const subject = { ...row.subject, name: hidden };
    const rows = [{ ...row, subject, state: { ...row.state, expected } }];
    const copied = batchReportText({ ...view, label: hidden, rows }, networkNamed);
    assert.equal(copied, visibleText(copied));
    const { label, contracts } = JSON.parse(copied) as ReturnType<typeof batchReport>;
    assert.deepEqual([label, contracts[0]?.name, contracts[0]?.build], [hidden, hidden, hidden]);
  });
});
