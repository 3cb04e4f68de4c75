import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { newRow, type BatchRow, type RowState } from "../../../../src/app/batch/batchRow.ts";
import { readStoredBatch, storeBatch, type LastBatch } from "../../../../src/app/batch/storedBatch.ts";
import { outcomeOf } from "../../ui/batch/batchViews.ts";
import { reloaded } from "./batches.ts";
import { addressAt } from "./place.ts";

const expected = { build: "src/Vault.sol:Vault", grade: "exact", files: 2 } as const;
const service = "https://verify.example";
const done = outcomeOf("failed", "timedOut") as RowState & { kind: "done" };

function rowOf(index: number, state: RowState): BatchRow {
  const subject = {
    network: "Test Network",
    address: addressAt(index),
    name: "Vault",
    origin: "created",
  } as const;
  return { ...newRow(subject, "implementation"), contractId: "0.0.1001", commit: "1a2b3c4", state };
}

const lastWith = (...states: readonly RowState[]): LastBatch => ({
  label: "Deploy.s.sol",
  startedAt: 5,
  finishedAt: 9,
  rows: states.map((state, index) => rowOf(index + 1, state)),
});

const statesOf = (...states: readonly RowState[]) =>
  reloaded(lastWith(...states)).rows.map(({ state }) => state);

describe("stored batch", () => {
  it("keeps every row that has an outcome, or a job that a service accepted", () => {
    const last = lastWith(
      { kind: "skipped", because: "notChosen" },
      { kind: "skipped", because: "exact", build: "src/Vault.sol:Vault" },
      { kind: "notPossible", because: "noBuild", isOtherCode: true },
      { kind: "polling", expected, job: "j-1", service },
      { kind: "stopped", expected, because: "mayBeSent" },
      done,
    );
    assert.deepEqual(reloaded(last), last);
    assert.equal(reloaded({ ...last, finishedAt: undefined }).finishedAt, undefined);
  });

  it("keeps of a row that was sent or waited how far it was, and its previous outcome", () => {
    const step = { kind: "verifying", host: "h", protocol: "job", withKey: false } as const;
    const waiting = { kind: "waiting", expected, tries: 1 } as const;
    const states = statesOf(
      { kind: "sending", expected, step: undefined },
      { kind: "sending", expected, step },
      { kind: "polling", expected, job: "j-1", service, step },
      { ...waiting, from: 99 },
      { ...waiting, previous: done.outcome },
      { kind: "unseen" },
    );
    assert.deepEqual(states, [
      { kind: "stopped", expected, because: "mayBeSent" },
      { kind: "stopped", expected, because: "mayBeSent" },
      { kind: "polling", expected, job: "j-1", service },
      { kind: "stopped", expected, because: "notSent" },
      { ...done, expected },
      { kind: "skipped", because: "notChosen" },
    ]);
  });

  it("holds no digest of what was agreed to", () => {
    const state = { kind: "waiting", expected: { ...expected, agreement: "5e77" }, tries: 0 } as const;
    assert.ok(!JSON.stringify(storeBatch(lastWith(state), "")).includes("5e77"));
  });

  it("survives a build with a long name, and a clock that was set back", () => {
    const build = "a".repeat(2000);
    const [long, early] = statesOf(
      { kind: "skipped", because: "exact", build },
      { ...done, outcome: { ...done.outcome, tookMilliseconds: -1 } },
    );
    assert.equal(long?.kind === "skipped" && long.build?.length, 1000);
    assert.equal(early?.kind === "done" && early.outcome.tookMilliseconds, 0);
  });

  it("is not read from before the history was cleared, or where it is damaged", () => {
    const stored = storeBatch(lastWith({ kind: "polling", expected, job: "j-1", service }), "era");
    assert.notEqual(readStoredBatch(stored, "era"), undefined);
    assert.equal(readStoredBatch(stored, "later"), undefined);
    const damaged: unknown = JSON.parse(JSON.stringify(stored).replace("j-1", "../x"));
    for (const other of [undefined, { version: 2 }, damaged])
      assert.equal(readStoredBatch(other, "era"), undefined);
  });

  it("is not read from version 0.1.1", () => {
    const folder = path.join(import.meta.dirname, "../../../fixtures/state-0.1.1");
    const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as object;
    const { batch } = read("workspaceState.json") as { batch: unknown };
    for (const stored of [batch, read("finishedBatch.json")])
      assert.equal(readStoredBatch(stored, ""), undefined);
  });
});
