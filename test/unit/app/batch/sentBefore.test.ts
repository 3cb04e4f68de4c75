import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { progressOf } from "../../../../src/app/batch/batchCounts.ts";
import { batchReport } from "../../../../src/app/batch/batchReport.ts";
import { readStoredBatch, storeBatch, type KeptBatch } from "../../../../src/app/batch/rows/stored.ts";
import type { Batch } from "../../../../src/app/batch/batch.ts";
import { rowWords } from "../../../../src/text/batch/rowWords.ts";
import { eventually, FakeClock } from "../../../support/fakeClock.ts";
import { halfBody, json, stall } from "../../../support/faults.ts";
import { foundryArtifact } from "../builds/projects.ts";
import { buildNamed, compiled, deployedCode, source } from "../../builds/samples.ts";
import { addressKey, agree, ended, standings } from "./batches.ts";
import { addressAt, codes, openBatchPlace, posted } from "./place.ts";

const numbers = [1, 2, 3] as const;

/** What is kept of a batch of three contracts by the time that the first is about to be sent. */
async function begun(place: Awaited<ReturnType<typeof openBatchPlace>>): Promise<unknown> {
  const addresses = [7, 8, 9].map(addressAt);
  for (const address of addresses) place.serving.contracts[address] = codes.child;
  const kept: unknown[] = [];
  const batch = place.openBatch(
    addresses.map((address) => ({ address })),
    {
      keep: (one) => void kept.push(JSON.parse(JSON.stringify(storeBatch(one)))),
      verify: () => new Promise(() => undefined),
    },
  );
  await batch.look();
  agree(batch);
  batch.dispose();
  return kept[0];
}

describe("a contract of a batch whose files were sent before", () => {
  it("is not sent before it is kept that it may be, as by a window that is cut off while it is closed", async () => {
    await using place = await openBatchPlace();
    for (const index of numbers) place.serving.contracts[addressAt(index)] = codes.child;
    const keeping: { of: KeptBatch; done: () => void }[] = [];
    const batch = place.openBatch(
      numbers.map((index) => ({ address: addressAt(index) })),
      { keep: (of) => new Promise((done) => keeping.push({ of, done })) },
    );
    await batch.look();
    agree(batch);
    const restored = () => {
      const of = keeping.at(-1)?.of;
      return (
        of && readStoredBatch(JSON.parse(JSON.stringify(storeBatch(of))))?.rows.map(({ earlier }) => earlier)
      );
    };
    await eventually(() => restored()?.filter((earlier) => earlier === "sending").length === 2);
    await pause(50);
    assert.deepEqual(restored(), ["sending", "sending", undefined]);
    assert.deepEqual(posted(place), []);
    // What is not cut off goes on as soon as it is kept.
    for (const { done } of keeping) done();
    await eventually(() => posted(place).length === 2);
    batch.dispose();
  });

  it("keeps what came of that when it is taken back before it is verified again, in the next window, too", async () => {
    await using place = await openBatchPlace();
    for (const index of numbers) {
      place.serving.contracts[addressAt(index)] = codes.child;
      place.serving.refusals[addressAt(index)] = [json(503, {})];
    }
    const batch = place.openBatch(numbers.map((index) => ({ address: addressAt(index) })));
    await batch.look();
    agree(batch);
    await ended(batch);
    assert.deepEqual(standings(batch), ["failed", "failed", "failed"]);
    for (const index of numbers) place.serving.stalled.add(addressAt(index));
    batch.retry();
    await eventually(() => posted(place).length === 5);
    assert.deepEqual(standings(batch), ["running", "running", "waiting"]);
    const { kept } = batch;
    assert.ok(kept !== undefined);
    // Of those that run, a service may have accepted a job by then.
    const later = place.openBatch(readStoredBatch(JSON.parse(JSON.stringify(storeBatch(kept))))!);
    assert.ok(later.view.rows.every(({ state: { kind } }) => kind === "waiting" || kind === "accepted"));
    later.takeBack(addressKey(3));
    assert.equal(standings(later)[2], "failed");
    later.dispose();
    batch.cancel();
    assert.deepEqual(standings(batch), ["running", "running", "failed"]);
    assert.equal(batch.view.counts.canceled, 0);
    batch.dispose();
  });

  it("is not called unsent in the next window where its window was closed while its request was under way", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.refusals[addressAt(1)] = [stall];
    let kept: unknown;
    const first = place.openBatch([{ address: addressAt(1) }], {
      keep: (batch) => void (kept = JSON.parse(JSON.stringify(storeBatch(batch)))),
    });
    await first.look();
    agree(first);
    await eventually(() => posted(place).length === 1);
    first.dispose();
    const sentence = (batch: Batch) => rowWords(batch.view.rows[0]!, 0).sentence;
    const second = place.openBatch(readStoredBatch(kept)!, {
      keep: (batch) => void (kept = JSON.parse(JSON.stringify(storeBatch(batch)))),
    });
    second.takeBack(addressKey(1));
    assert.deepEqual(
      [standings(second), sentence(second)],
      [["skipped"], "The service may have completed it."],
    );
    const third = place.openBatch(readStoredBatch(kept)!);
    assert.equal(sentence(third), "The service may have completed it.");
    third.retry({ key: addressKey(1) });
    third.cancel();
    await ended(third);
    assert.doesNotMatch(
      sentence(third) ?? "",
      /No request was sent/,
      "also when verifying it again is taken back",
    );
  });

  it("is not sent again by itself by the next window where its service does not say how it stands", async () => {
    for (const [status, word] of [
      [503, "statusUnknown"],
      [404, "noStatusLookup"],
    ] as const) {
      await using place = await openBatchPlace();
      place.serving.contracts[addressAt(1)] = codes.child;
      place.serving.refusals[addressAt(1)] = [stall];
      let kept: unknown;
      const keep = (batch: KeptBatch): undefined =>
        void (kept = JSON.parse(JSON.stringify(storeBatch(batch))));
      const first = place.openBatch([{ address: addressAt(1) }], { keep });
      await first.look();
      agree(first);
      await eventually(() => posted(place).length === 1);
      first.dispose();
      place.serving.statusFaults.push(...Array.from({ length: 40 }, () => json(status, {})));
      const second = place.openBatch(readStoredBatch(kept)!, { keep });
      second.resume();
      await ended(second);
      assert.deepEqual([posted(place).length, standings(second)], [1, ["failed"]]);
      const [row] = second.view.rows;
      assert.equal(rowWords(row!, 0).title, "Status unknown");
      assert.equal(batchReport(second.view, () => undefined).contracts[0]?.code, word);
      const third = place.openBatch(readStoredBatch(kept)!);
      assert.deepEqual(third.view.rows[0]?.state, row?.state);
      third.dispose();
      second.retry();
      await ended(second);
      const isSent = word === "noStatusLookup";
      // Where a service never says, that is for the user to decide.
      assert.deepEqual([posted(place).length, standings(second)], isSent ? [2, ["exact"]] : [1, ["failed"]]);
      place.serving.statusFaults.length = 0;
      second.retry();
      await ended(second);
      assert.deepEqual([posted(place).length, standings(second)], [2, ["exact"]]);
    }
  });

  it("is not sent again either by a window that does not know how far another one has come", async () => {
    await using place = await openBatchPlace();
    for (const index of numbers) place.serving.contracts[addressAt(index)] = codes.child;
    const kept: unknown[] = [];
    const first = place.openBatch(
      numbers.map((index) => ({ address: addressAt(index) })),
      { keep: (batch) => void kept.push(JSON.parse(JSON.stringify(storeBatch(batch)))) },
    );
    await first.look();
    agree(first);
    const [stale] = kept;
    await ended(first);
    assert.equal(posted(place).length, 3);
    const fresh = await begun(place);
    place.serving.statusFaults.push(...Array.from({ length: 40 }, () => json(404, {})));
    const second = place.openBatch(readStoredBatch(stale)!);
    assert.ok(
      second.view.rows.some(({ state, earlier }) => state.kind === "waiting" && earlier === undefined),
    );
    second.resume();
    await ended(second);
    assert.deepEqual([posted(place).length, standings(second)], [3, ["failed", "failed", "failed"]]);
    second.retry();
    await ended(second);
    assert.deepEqual([posted(place).length, standings(second)], [6, ["exact", "exact", "exact"]]);
    // What nobody has sent goes on.
    const third = place.openBatch(readStoredBatch(fresh)!);
    third.resume();
    await ended(third);
    assert.deepEqual([posted(place).length, standings(third)], [8, ["failed", "exact", "exact"]]);
  });

  it("counts as verified by its batch where its window was closed while it was being sent, as far as that is known", async () => {
    for (const [isKnown, grade] of [
      [true, "exact_match"],
      [true, "match"],
      [false, "exact_match"],
    ] as const) {
      await using place = await openBatchPlace();
      place.serving.contracts[addressAt(1)] = codes.child;
      place.serving.contracts[addressAt(2)] = grade === "match" ? codes.olderChild : codes.child;
      place.serving.refusals[addressAt(2)] = [stall];
      if (!isKnown) place.serving.statusFaults.push(...Array.from({ length: 60 }, () => json(404, {})));
      let kept: unknown;
      const keep = (batch: KeptBatch): undefined =>
        void (kept = JSON.parse(JSON.stringify(storeBatch(batch))));
      const first = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }], { keep });
      await first.look();
      first.tick(addressKey(2), true);
      agree(first);
      await eventually(() => posted(place).length === 2 && first.view.counts.exact === 1);
      first.dispose();
      // The service has taken it all the same.
      place.serving.statusFaults.length = 0;
      place.serving.held[addressAt(2)] = grade;
      const second = place.openBatch(readStoredBatch(kept)!, { keep });
      second.resume();
      await ended(second);
      assert.equal(posted(place).length, 2);
      const now = grade === "match" ? "match" : "exact";
      assert.deepEqual(standings(second), ["exact", isKnown ? now : "alreadyExact"]);
      assert.deepEqual(progressOf(second.view.rows), isKnown ? { done: 2, all: 2 } : { done: 1, all: 1 });
      const [, row] = second.view.rows;
      assert.match(
        rowWords(row!, 0).sentence ?? "",
        isKnown ? /^Verified\. The window was closed/ : /^Already/,
      );
      assert.equal(batchReport(second.view, () => undefined).contracts[1]?.result, standings(second)[1]);
      assert.deepEqual(readStoredBatch(kept)?.rows[1]?.state, row?.state);
    }
  });

  it("is sent again once its list is agreed to anew, whatever its service says of how it stands", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.refusals[addressAt(1)] = [stall];
    let kept: unknown;
    const first = place.openBatch([{ address: addressAt(1) }], {
      keep: (batch) => void (kept = JSON.parse(JSON.stringify(storeBatch(batch)))),
    });
    await first.look();
    agree(first);
    await eventually(() => posted(place).length === 1);
    first.dispose();
    const edited = `${source}// edited`;
    await place.folder.write("src/Vault.sol", edited);
    place.serving.contracts[addressAt(1)] = deployedCode(buildNamed("Child", compiled(edited)));
    await place.folder.write("out/Vault.sol/Child.json", foundryArtifact("Child", compiled(edited)));
    place.builds.upToDate.outdate();
    place.serving.statusFaults.push(...Array.from({ length: 40 }, () => json(503, {})));
    const second = place.openBatch(readStoredBatch(kept)!);
    second.resume();
    await ended(second);
    assert.deepEqual(standings(second), ["changed"]);
    await second.review();
    agree(second);
    await ended(second);
    assert.equal(posted(place).length, 2);
  });

  it("is not sent again by a retry where its service has completed it, and failed to say so", async () => {
    for (const refusal of [halfBody("{"), json(503, {})]) {
      await using place = await openBatchPlace();
      place.serving.contracts[addressAt(1)] = codes.child;
      place.serving.refusals[addressAt(1)] = [refusal];
      const batch = place.openBatch([{ address: addressAt(1) }]);
      await batch.look();
      place.serving.statusFaults.push(...Array.from({ length: 40 }, () => json(503, {})));
      agree(batch);
      await ended(batch);
      assert.deepEqual(standings(batch), ["failed"]);
      place.serving.statusFaults.length = 0;
      place.serving.held[addressAt(1)] = "exact_match";
      batch.retry();
      await ended(batch);
      assert.deepEqual([posted(place).length, standings(batch)], [1, ["alreadyExact"]]);
    }
  });

  it("is not called unsent where its service refused it for now, and it is taken back while it waits", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.refusals[addressAt(1)] = [json(429, {}, { "retry-after": "20" })];
    const clock = new FakeClock();
    const batch = place.openBatch([{ address: addressAt(1) }], {}, clock);
    await batch.look();
    agree(batch);
    await eventually(() => batch.view.counts.running === 0 && clock.sleeping === 1);
    batch.cancel();
    await ended(batch);
    const state = batch.view.rows[0]?.state;
    assert.equal(state?.kind === "ended" && state.outcome.summary.word, "rateLimited");
  });
});
