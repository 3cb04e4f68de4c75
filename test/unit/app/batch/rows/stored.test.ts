import assert from "node:assert/strict";
import { newRow, type BatchRow, type RowState } from "../../../../../src/app/batch/rows/batchRow.ts";
import { readStoredBatch, storeBatch, type KeptBatch } from "../../../../../src/app/batch/rows/stored.ts";
import { outcomeOf } from "../../../ui/batch/batchViews.ts";
import { addressAt } from "../place.ts";

const expected = { build: "src/Vault.sol:Vault", grade: "exact", files: 2 } as const;
const service = "https://verify.example";

function rowOf(index: number, state: RowState, more: Partial<BatchRow> = {}): BatchRow {
  const subject = {
    network: "Test Network",
    address: addressAt(index),
    name: "Vault",
    origin: "created",
  } as const;
  const isTicked = state.kind !== "notChosen";
  return { ...newRow(subject, "implementation"), contractId: "0.0.1001", isTicked, state, ...more };
}

function keptOf(...rows: readonly BatchRow[]): KeptBatch {
  return { id: "7", label: "Deploy.s.sol", startedAt: 5, finishedAt: 9, agreed: new Set(["d1", "d2"]), rows };
}

/** What a later window reads of it. */
const later = (batch: KeptBatch) => readStoredBatch(JSON.parse(JSON.stringify(storeBatch(batch))));

describe("a batch as it is stored", () => {
  it("is known whole in a later window: what was agreed to, when, and every contract that came to an end or waits", () => {
    const ended = outcomeOf("exact", "perfect");
    assert.ok(ended.kind === "ended");
    const states: readonly RowState[] = [
      { kind: "notChosen" },
      { kind: "skipped", because: "exact" },
      { kind: "notPossible", because: "noBuild" },
      { kind: "waiting", expected, tries: 0, isRestored: true },
      { kind: "verifiedSince", expected, held: "match" },
      { kind: "accepted", expected, job: "j-1", service },
      { kind: "changed", expected },
      { kind: "takenBack", expected },
      { kind: "takenBack", expected, mayBeSent: true },
      ended,
    ];
    const [first = assert.fail(), ...others] = states.map((state, index) => rowOf(index + 1, state));
    const again = rowOf(
      20,
      { kind: "waiting", expected, tries: 0, isRestored: true },
      { earlier: ended.outcome },
    );
    const batch = keptOf(first, ...[...others, again].map((row) => ({ ...row, after: [first.key] })));
    assert.deepEqual(later(batch), batch);
    const unfinished = { ...batch, finishedAt: undefined };
    assert.equal(later(unfinished)?.finishedAt, undefined);
  });

  it("is not lost to a build of a long name, nor to a clock that was set back", () => {
    const longest = "a".repeat(1000);
    const long = { ...expected, build: `${longest}/Vault.sol:Vault` };
    const ended = outcomeOf("exact", "perfect");
    assert.ok(ended.kind === "ended");
    const read = later(
      keptOf(
        rowOf(1, { kind: "accepted", expected: long, job: "j-1", service }),
        rowOf(2, { kind: "skipped", because: "exact", build: long.build }),
        rowOf(3, { ...ended, outcome: { ...ended.outcome, tookMilliseconds: -1 } }),
      ),
    );
    assert.deepEqual(
      read?.rows.map(({ state }) => state),
      [
        { kind: "accepted", expected: { ...expected, build: longest }, job: "j-1", service },
        { kind: "skipped", because: "exact", build: longest },
        { ...ended, outcome: { ...ended.outcome, tookMilliseconds: 0 } },
      ],
    );
  });

  it("waits for what the service had accepted, and begins anew with what it had not", () => {
    const running = { kind: "running", expected, step: undefined, service } as const;
    const sending = { kind: "verifying", host: "h", protocol: "job", withKey: false } as const;
    const waiting = { kind: "waiting", expected, tries: 0, isRestored: true };
    const read = later(
      keptOf(
        rowOf(1, { ...running, job: "j-1" }),
        rowOf(2, { ...running, job: undefined }),
        rowOf(3, { kind: "waiting", expected, tries: 3, from: 99 }),
        ...[true, false].map((isOpen, index) =>
          rowOf(4 + index, { ...running, step: sending, job: undefined, isOpen }),
        ),
      ),
    );
    assert.deepEqual(
      read?.rows.map(({ state, earlier }) => [state, earlier]),
      [
        [{ kind: "accepted", expected, job: "j-1", service }, undefined],
        [waiting, "unknown"],
        [waiting, undefined],
        [waiting, "sending"],
        [waiting, "unknown"],
      ],
    );
  });

  it("leaves out of the rest what nobody had agreed to", () => {
    const read = later(keptOf(rowOf(1, { kind: "unseen" }), rowOf(2, { kind: "looking" })));
    assert.deepEqual(
      read?.rows.map(({ state, isTicked }) => [state, isTicked]),
      [
        [{ kind: "notChosen" }, false],
        [{ kind: "notChosen" }, false],
      ],
    );
  });
});
