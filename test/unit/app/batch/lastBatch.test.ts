import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { isLeftUnfinished, type Batch } from "../../../../src/app/batch/batch.ts";
import { batchReport } from "../../../../src/app/batch/batchReport.ts";
import { progressOf } from "../../../../src/app/batch/rowCategory.ts";
import type { LastBatch } from "../../../../src/app/batch/storedBatch.ts";
import { rowWords } from "../../../../src/text/batch/rowWords.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { json, stall } from "../../../support/faults.ts";
import { compiled, source } from "../../builds/samples.ts";
import { foundryArtifact } from "../builds/projects.ts";
import { addressKey, agree, ended, reloaded, standings } from "./batches.ts";
import { addressAt, codes, openBatchPlace, posted } from "./place.ts";

type Place = Awaited<ReturnType<typeof openBatchPlace>>;

const kindsOf = ({ rows }: Pick<LastBatch, "rows">) =>
  rows.map(({ state }) => (state.kind === "stopped" ? state.because : state.kind));

/** A batch of contracts of this many that is agreed to, and what its window has stored of it at each moment. */
async function agreed(place: Place, count: number, parts: object = {}) {
  const indices = Array.from({ length: count }, (_, index) => index + 1);
  for (const index of indices) place.serving.contracts[addressAt(index)] ??= codes.child;
  const stored: LastBatch[] = [];
  const batch = place.openBatch(
    indices.map((index) => ({ address: addressAt(index) })),
    { store: (last) => void stored.push(reloaded(last)), ...parts },
  );
  await batch.inspect();
  agree(batch);
  return { batch, last: () => stored.at(-1) ?? assert.fail() };
}

/** The same, whose window was reloaded while the first contract was being sent: the service has it, and did not respond. */
async function cutOff(place: Place): Promise<LastBatch> {
  place.serving.refusals[addressAt(1)] = [stall];
  const { batch, last } = await agreed(place, 1);
  await eventually(() => posted(place).length === 1);
  batch.dispose();
  return last();
}

describe("last batch", () => {
  it("polls accepted jobs after a reload, and sends the rest once, after Continue and a new agreement", async () => {
    await using place = await openBatchPlace();
    for (let index = 8; index <= 20; index += 1) place.serving.stalled.add(addressAt(index));
    const { batch: first, last } = await agreed(place, 20);
    await eventually(() => first.view.counts.exact === 7 && posted(place).length === 9);
    await eventually(() => kindsOf(last()).filter((kind) => kind === "polling").length === 2);
    first.dispose();
    assert.ok(!JSON.stringify(last()).includes("pragma"));
    const second = place.openBatch(last());
    const before = place.server.requests.length;
    second.follow();
    assert.deepEqual([second.view.phase, progressOf(second.view.rows)], ["running", { done: 7, all: 20 }]);
    place.serving.stalled.clear();
    await ended(second);
    const asked = place.server.requests.slice(before);
    assert.ok(asked.every(({ method, path }) => method === "GET" && path.startsWith("/v2/verify/")));
    assert.deepEqual([second.view.counts.exact, second.view.counts.waiting], [9, 11]);
    assert.deepEqual([isLeftUnfinished(second.view), second.view.finishedAt], [true, undefined]);
    await second.continue();
    assert.deepEqual([second.view.phase, second.view.list?.contracts, posted(place).length], ["list", 11, 9]);
    agree(second);
    await ended(second);
    assert.deepEqual([second.view.counts.exact, isLeftUnfinished(second.view)], [20, false]);
    assert.deepEqual([posted(place).length, new Set(posted(place)).size], [20, 20]);
  });

  it("marks a row as sent in storage before its request leaves", async () => {
    await using place = await openBatchPlace();
    const storing: { last: LastBatch; done: () => void }[] = [];
    const store = (last: LastBatch) => new Promise<void>((done) => storing.push({ last, done }));
    const { batch } = await agreed(place, 3, { store });
    const kinds = ["mayBeSent", "mayBeSent", "notSent"];
    await eventually(() => kindsOf(reloaded(storing.at(-1)?.last)).join() === kinds.join());
    await pause(50);
    assert.deepEqual(posted(place), []);
    for (const { done } of storing) done();
    await eventually(() => posted(place).length === 2);
    batch.dispose();
  });

  it("says of a row that was being sent that it may have been sent, until its status is looked up", async () => {
    await using place = await openBatchPlace();
    const last = await cutOff(place);
    const batch = place.openBatch(last);
    const [row = assert.fail()] = batch.view.rows;
    assert.deepEqual([kindsOf(last), rowWords(row, 0).title], [["mayBeSent"], "May have been sent"]);
    assert.equal(batchReport(batch.view, () => undefined).contracts[0]?.code, "mayBeSent");
    // The service has completed it.
    place.serving.held[addressAt(1)] = "exact_match";
    await batch.continue();
    assert.deepEqual([batch.view.phase, standings(batch)], ["ended", ["alreadyExact"]]);
    assert.deepEqual([isLeftUnfinished(batch.view), posted(place).length], [false, 1]);
  });

  it("does not tick a row that may have been sent while the service does not return its status", async () => {
    for (const status of [503, 404]) {
      await using place = await openBatchPlace();
      const batch = place.openBatch(await cutOff(place));
      place.serving.statusFaults.push(...Array.from({ length: 40 }, () => json(status, {})));
      await batch.continue();
      const cautionOf = ({ view }: Batch) => {
        const state = view.rows[0]?.state;
        return state?.kind === "planned" ? [state.plan.caution, state.isTicked] : state?.kind;
      };
      assert.deepEqual(cautionOf(batch), ["mayBeSent", false]);
      await batch.retryInspection();
      assert.deepEqual(cautionOf(batch), ["mayBeSent", false], "it failed again");
      batch.tick(addressKey(1), true);
      agree(batch);
      await ended(batch);
      assert.deepEqual([posted(place).length, standings(batch)], [2, ["exact"]], "the user chose it");
    }
  });

  it("ticks it where the service has returned that it is not verified", async () => {
    await using place = await openBatchPlace();
    const batch = place.openBatch(await cutOff(place));
    await batch.continue();
    assert.equal(batch.view.list?.contracts, 1);
  });

  it("keeps the previous outcome of a row that waits to be retried", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2, 3]) place.serving.refusals[addressAt(index)] = [json(503, {})];
    const { batch, last } = await agreed(place, 3);
    await ended(batch);
    for (const index of [1, 2, 3]) place.serving.stalled.add(addressAt(index));
    await batch.retry();
    await eventually(() => kindsOf(last()).join() === "polling,polling,done");
    batch.cancel();
    assert.deepEqual(standings(batch), ["running", "running", "failed"]);
    batch.dispose();
  });

  it("lists what failed again before it is retried after a reload", async () => {
    await using place = await openBatchPlace();
    place.serving.refusals[addressAt(1)] = [json(400, { customCode: "invalid_json", message: "x" })];
    const { batch: first, last } = await agreed(place, 2);
    await ended(first);
    const next = place.openBatch(last());
    assert.deepEqual([next.view.phase, standings(next)], ["ended", ["failed", "exact"]]);
    await next.retry();
    assert.deepEqual([next.view.phase, next.view.list?.contracts, posted(place).length], ["list", 1, 2]);
    agree(next);
    await ended(next);
    assert.deepEqual([standings(next), posted(place).length], [["exact", "exact"], 3]);
  });

  it("never sends a build that was not listed", async () => {
    await using place = await openBatchPlace();
    const last = await cutOff(place);
    const edited = `${source}// edited`;
    await place.folder.write("src/Vault.sol", edited);
    await place.folder.write("out/Vault.sol/Child.json", foundryArtifact("Child", compiled(edited)));
    place.builds.upToDate.invalidate();
    const batch = place.openBatch(last);
    await batch.continue();
    // Another source makes no exact match: that is for the user to choose.
    assert.deepEqual([standings(batch), posted(place).length], [["notChosen"], 1]);
    assert.ok(place.server.requests.every(({ body }) => !body.includes("// edited")));
  });

  it("is finished by Cancel, and says of what may have been sent that it may", async () => {
    await using place = await openBatchPlace();
    place.serving.refusals[addressAt(1)] = [stall];
    place.serving.refusals[addressAt(2)] = [stall];
    const { batch: first, last } = await agreed(place, 3);
    await eventually(() => posted(place).length === 2);
    first.dispose();
    let stored = last();
    const batch = place.openBatch(stored, { store: (one) => void (stored = reloaded(one)) });
    assert.ok(isLeftUnfinished(batch.view));
    batch.cancel();
    assert.deepEqual(kindsOf(batch.view), ["mayBeSent", "mayBeSent", "canceled"]);
    assert.ok(!isLeftUnfinished(batch.view));
    assert.ok(!isLeftUnfinished(place.openBatch(stored).view), "in the next window, too");
  });

  it("asks only the service that accepted a job for it", async () => {
    await using place = await openBatchPlace();
    await using other = await openBatchPlace();
    place.serving.stalled.add(addressAt(1));
    const { batch: first, last } = await agreed(place, 1);
    await eventually(() => kindsOf(last()).includes("polling"));
    first.dispose();
    const before = place.server.requests.length;
    const network = { ...place.network, verifierUrl: other.server.url };
    const second = place.openBatch(last(), { networkNamed: () => network });
    second.follow();
    await ended(second);
    assert.deepEqual(second.view.rows[0]?.state, { kind: "notPossible", because: "otherService" });
    assert.deepEqual([place.server.requests.length - before, other.server.requests.length], [0, 0]);
  });

  it("says of its contracts what was found before", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(2)] = "60016002";
    place.serving.contracts[addressAt(3)] = "60016002";
    place.serving.contracts[addressAt(1)] = codes.child;
    let last: LastBatch | undefined;
    const names = ["Child", "Vault", "Pantry"];
    const first = place.openBatch(
      names.map((name, index) => ({ address: addressAt(index + 1), name })),
      { store: (one) => void (last = reloaded(one)) },
    );
    await first.inspect();
    agree(first);
    await ended(first);
    const titles = (batch: Batch) => batch.view.rows.map((row) => rowWords(row, 0).title);
    assert.deepEqual(titles(first), ["Exact match", "Differs from your build", "No matching build"]);
    assert.ok(last !== undefined);
    const next = place.openBatch({ ...last, finishedAt: undefined });
    assert.deepEqual([titles(next), isLeftUnfinished(next.view)], [titles(first), false]);
  });

  it("lists again what was agreed to before the history was cleared", async () => {
    await using place = await openBatchPlace();
    place.serving.refusals[addressAt(1)] = [json(400, { customCode: "invalid_json", message: "x" })];
    const { batch } = await agreed(place, 1);
    await ended(batch);
    await place.published.clear();
    await batch.retry();
    await ended(batch);
    assert.deepEqual([posted(place).length, standings(batch)], [1, ["changed"]]);
    await batch.review();
    agree(batch);
    await ended(batch);
    assert.deepEqual([posted(place).length, standings(batch)], [2, ["exact"]]);
  });
});
