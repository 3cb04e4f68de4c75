import assert from "node:assert/strict";
import type { Batch } from "../../../../src/app/batch/batch.ts";
import { standingOf } from "../../../../src/app/batch/batchCounts.ts";
import { readStoredBatch, storeBatch, type KeptBatch } from "../../../../src/app/batch/stored.ts";
import { eventually, FakeClock } from "../../../support/fakeClock.ts";
import { json } from "../../../support/faults.ts";
import { foundryArtifact } from "../builds/projects.ts";
import { compiled, source } from "../../builds/samples.ts";
import { input, settings, vyperCode, vyperProject } from "../publication/vyperProject.ts";
import { addressAt, codes, libraryAddress, openBatchPlace, posted } from "./place.ts";

const standings = ({ view }: Batch) => view.rows.map(standingOf);

const ended = (batch: Batch): Promise<void> => eventually(() => batch.view.phase === "ended");

function agree(batch: Batch): void {
  assert.ok(batch.view.list !== undefined);
  batch.agree(batch.view.list.id);
}

describe("a batch", () => {
  it("ticks what a build proves and is not exact yet, and leaves the rest to the user", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, {
      [addressAt(1)]: codes.child,
      [addressAt(2)]: codes.child,
      [addressAt(3)]: codes.olderChild,
      [addressAt(4)]: codes.child,
      [addressAt(5)]: "6001600155",
      [addressAt(7)]: codes.factory,
    });
    Object.assign(place.serving.held, { [addressAt(2)]: "exact_match", [addressAt(7)]: "match" });
    const batch = place.openBatch([
      ...[1, 2, 3].map((index) => ({ address: addressAt(index) })),
      { address: addressAt(4), origin: "existing" },
      { address: addressAt(5) },
      { address: addressAt(6) },
      { address: addressAt(7) },
      { address: addressAt(8), network: "Nowhere" },
    ]);
    await batch.look();
    assert.deepEqual(standings(batch), [
      "waiting",
      "alreadyExact",
      "notChosen",
      "notChosen",
      "notPossible",
      "notPossible",
      "waiting",
      "notPossible",
    ]);
    const because = batch.view.rows.flatMap(({ state }) =>
      state.kind === "notPossible" ? [state.because] : [],
    );
    assert.deepEqual(because, ["noBuild", "noContract", "noNetwork"]);
    assert.deepEqual(place.errors, []);
  });

  it("verifies a contract once that is listed under two addresses", async () => {
    await using place = await openBatchPlace();
    const byNumber = "0x0000000000000000000000000000000000000420";
    const alone = "0x0000000000000000000000000000000000000421";
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.child });
    Object.assign(place.serving.aliases, { [byNumber]: addressAt(1), [alone]: addressAt(2) });
    const batch = place.openBatch([{ address: byNumber }, { address: addressAt(1) }, { address: alone }]);
    await batch.look();
    assert.deepEqual(standings(batch), ["sameContract", "waiting", "waiting"]);
    agree(batch);
    await ended(batch);
    assert.deepEqual(posted(place).sort(), [addressAt(1), addressAt(2)].sort());
  });

  it("lists each content once, and sends nothing of it before that is agreed to", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.factory });
    const batch = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }]);
    await batch.look();
    const { list } = batch.view;
    assert.ok(list !== undefined);
    assert.deepEqual(
      list.files.map(({ path, contracts, isKnown }) => [path, contracts, isKnown]),
      [["src/Vault.sol", 2, false]],
    );
    assert.deepEqual([list.fresh, list.contracts, list.hosts], [1, 2, [place.server.host]]);
    assert.ok(place.server.requests.every(({ method, body }) => method === "GET" && body === ""));
    const old = list.id;
    batch.tick(addressKey(2), false);
    batch.agree(old);
    assert.equal(batch.view.phase, "list");
    agree(batch);
    await ended(batch);
    assert.deepEqual([posted(place), standings(batch)], [[addressAt(1)], ["exact", "notChosen"]]);
    const again = place.openBatch([{ address: addressAt(2) }]);
    await again.look();
    assert.equal(again.view.list?.fresh, 0);
  });

  it("verifies libraries and implementations first, and adds what a proxy leads to", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, {
      [addressAt(1)]: codes.vault,
      [libraryAddress]: codes.library,
      [addressAt(2)]: codes.cloneOf(addressAt(3)),
      [addressAt(3)]: codes.child,
    });
    const batch = place.openBatch([
      { address: addressAt(1) },
      { address: addressAt(2) },
      { address: libraryAddress },
    ]);
    await batch.look();
    assert.deepEqual(
      batch.view.rows.map(({ subject, role }) => [subject.address, role]),
      [
        [libraryAddress, undefined],
        [addressAt(1), undefined],
        [addressAt(3), "implementation"],
        [addressAt(2), undefined],
      ],
    );
    place.serving.stalled.add(libraryAddress);
    agree(batch);
    await place.server.arrived(place.server.requests.length + 4);
    await eventually(() => posted(place).length === 2);
    assert.deepEqual(posted(place).sort(), [libraryAddress, addressAt(3)].sort());
    place.serving.stalled.clear();
    await ended(batch);
    assert.deepEqual(posted(place).slice(2), [addressAt(1)]);
  });

  it("asks again where a build changed meanwhile, and sends the new one only then", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child });
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.look();
    const edited = `${source}// edited`;
    const list = batch.view.list!;
    await place.folder.write("src/Vault.sol", edited);
    await place.folder.write("out/Vault.sol/Child.json", foundryArtifact("Child", compiled(edited)));
    place.builds.upToDate.outdate();
    batch.agree(list.id);
    await ended(batch);
    assert.deepEqual([posted(place), standings(batch)], [[], ["changed"]]);
    await batch.review();
    const { list: other, counts } = batch.view;
    assert.deepEqual(
      [other?.fresh, counts.waiting, other?.files[0]?.digest === list.files[0]?.digest],
      [1, 1, false],
    );
    assert.deepEqual(posted(place), []);
    agree(batch);
    await ended(batch);
    assert.deepEqual([posted(place).length, standings(batch)], [1, ["exact"]]);
    assert.ok(place.server.requests.some(({ body }) => body.includes("// edited")));
  });

  it("asks again where the settings of a build without metadata changed, though no file did", async () => {
    await using place = await openBatchPlace(vyperProject());
    place.serving.contracts[addressAt(1)] = vyperCode;
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.look();
    const optimized = { ...input, settings: { ...settings, optimize: "gas" } };
    const info = "out/build-info/0a1b.json";
    await place.folder.write(info, vyperProject(optimized)[info]);
    place.builds.upToDate.outdate();
    agree(batch);
    await ended(batch);
    assert.deepEqual([posted(place), standings(batch)], [[], ["changed"]]);
    await batch.review();
    agree(batch);
    await ended(batch);
    assert.ok(place.server.requests.some(({ body }) => body.includes('"optimize":"gas"')));
    assert.equal(posted(place).length, 1);
  });

  it("leaves a service alone for as long as it asks, and tries again by itself", async () => {
    await using place = await openBatchPlace();
    const clock = new FakeClock();
    Object.assign(place.serving.contracts, {
      [addressAt(1)]: codes.child,
      [addressAt(2)]: codes.child,
      [addressAt(3)]: codes.child,
    });
    place.serving.refusals[addressAt(1)] = [json(429, {}, { "retry-after": "20" })];
    const batch = place.openBatch(
      [1, 2, 3].map((index) => ({ address: addressAt(index) })),
      {},
      clock,
    );
    await batch.look();
    agree(batch);
    await eventually(() => batch.view.counts.exact === 1 && clock.sleeping === 1);
    assert.deepEqual(posted(place).sort(), [addressAt(1), addressAt(2)]);
    await clock.advance(19_999);
    assert.equal(posted(place).length, 2);
    await clock.advance(1);
    await ended(batch);
    assert.deepEqual(posted(place).slice(2).sort(), [addressAt(1), addressAt(3)]);
    assert.deepEqual(standings(batch), ["exact", "exact", "exact"]);
  });

  it("leaves a wait of more than ten minutes to the user", async () => {
    await using place = await openBatchPlace();
    const clock = new FakeClock();
    for (const index of [1, 2]) place.serving.contracts[addressAt(index)] = codes.child;
    const after = (seconds: string) => [json(429, {}, { "retry-after": seconds })];
    Object.assign(place.serving.refusals, { [addressAt(1)]: after("601"), [addressAt(2)]: after("600") });
    const batch = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }], {}, clock);
    await batch.look();
    agree(batch);
    await eventually(() => clock.sleeping === 1 && batch.view.counts.running === 0);
    assert.deepEqual(standings(batch), ["failed", "waiting"]);
    await clock.advance(600_000);
    await ended(batch);
    assert.deepEqual(standings(batch), ["failed", "exact"]);
  });

  it("fails one contract without the others, and verifies again what failed, without a question", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.child });
    place.serving.refusals[addressAt(1)] = [json(400, { customCode: "invalid_json", message: "x" })];
    const batch = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }]);
    await batch.look();
    agree(batch);
    await ended(batch);
    assert.deepEqual(standings(batch), ["failed", "exact"]);
    batch.retry();
    await ended(batch);
    assert.deepEqual([standings(batch), posted(place).length], [["exact", "exact"], 3]);
  });

  it("grades by the code that runs, and says where the creation was not compared", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2, 3]) place.serving.contracts[addressAt(index)] = codes.child;
    Object.assign(place.serving.results, {
      [addressAt(1)]: { match: "exact_match", runtimeMatch: "match", creationMatch: "exact_match" },
      [addressAt(2)]: { match: "exact_match", runtimeMatch: null, creationMatch: "exact_match" },
    });
    const batch = place.openBatch([1, 2, 3].map((index) => ({ address: addressAt(index) })));
    await batch.look();
    agree(batch);
    await ended(batch);
    assert.deepEqual(standings(batch), ["match", "failed", "exact"]);
    assert.equal(batch.view.counts.creationNotCompared, 1);
  });

  it("pauses, goes on, and takes back what waits", async () => {
    await using place = await openBatchPlace();
    for (let index = 1; index <= 4; index += 1) {
      place.serving.contracts[addressAt(index)] = codes.child;
      place.serving.stalled.add(addressAt(index));
    }
    const batch = place.openBatch([1, 2, 3, 4].map((index) => ({ address: addressAt(index) })));
    await batch.look();
    agree(batch);
    await eventually(() => posted(place).length === 2);
    batch.pause();
    place.serving.stalled.clear();
    await eventually(() => batch.view.counts.exact === 2);
    assert.deepEqual([batch.view.phase, batch.view.counts.waiting], ["paused", 2]);
    place.serving.stalled.add(addressAt(3));
    batch.resume();
    await eventually(() => posted(place).length >= 3);
    batch.takeBack(addressKey(4));
    batch.cancel();
    assert.ok(["canceled", "exact", "running"].includes(standings(batch)[3]!));
    place.serving.stalled.clear();
    await ended(batch);
    assert.equal(batch.view.counts.running + batch.view.counts.waiting, 0);
  });

  it("sends nothing of an untrusted workspace", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    const batch = place.openBatch([{ address: addressAt(1) }], { isTrusted: () => false });
    await batch.look();
    agree(batch);
    assert.deepEqual([batch.view.phase, posted(place)], ["list", []]);
    let isTrusted = true;
    place.serving.results[addressAt(1)] = { error: { customCode: "no_match", message: "x", errorId: "1" } };
    const failed = place.openBatch([{ address: addressAt(1) }], { isTrusted: () => isTrusted });
    await failed.look();
    agree(failed);
    await ended(failed);
    isTrusted = false;
    failed.resume();
    failed.retry();
    failed.retry(failed.view.rows[0]?.key);
    assert.deepEqual([failed.view.phase, standings(failed), posted(place).length], ["ended", ["failed"], 1]);
  });
});

describe("a batch whose service needs more than the metadata names", () => {
  it("keeps that of a contract that failed by it, also for a later window", async () => {
    await using place = await openBatchPlace();
    for (const [number, customCode] of [
      [1, "extra_file_input_bug"],
      [2, "no_match"],
    ] as const) {
      place.serving.contracts[addressAt(number)] = codes.child;
      place.serving.results[addressAt(number)] = { error: { customCode, message: "x", errorId: "1" } };
    }
    const batch = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }]);
    await batch.look();
    agree(batch);
    await ended(batch);
    const restored = readStoredBatch(JSON.parse(JSON.stringify(storeBatch(batch.kept!))));
    for (const rows of [batch.view.rows, restored?.rows ?? []])
      assert.deepEqual(
        rows.map(({ state }) => state.kind === "ended" && [state.outcome.grade, state.outcome.needsAllFiles]),
        [
          ["failed", true],
          ["failed", false],
        ],
      );
  });
});

describe("a batch of an earlier window", () => {
  it("is looked at where it was accepted, waits else, and ends with one POST a contract", async () => {
    await using place = await openBatchPlace();
    const indices = Array.from({ length: 20 }, (_, index) => index + 1);
    for (const index of indices) {
      place.serving.contracts[addressAt(index)] = codes.child;
      if (index > 7) place.serving.stalled.add(addressAt(index));
    }
    let kept: unknown;
    const keep = (batch: KeptBatch): void => void (kept = storeBatch(batch));
    const first = place.openBatch(
      indices.map((index) => ({ address: addressAt(index) })),
      { keep },
    );
    await first.look();
    agree(first);
    await eventually(() => first.view.counts.exact === 7 && posted(place).length === 9);
    await eventually(() => JSON.stringify(kept).split('"accepted"').length === 3);
    first.dispose();
    const stored: unknown = JSON.parse(JSON.stringify(kept));
    assert.ok(!JSON.stringify(stored).includes("pragma"));
    const restored = readStoredBatch(stored);
    assert.ok(restored !== undefined);
    const second = place.openBatch(restored, { keep });
    assert.deepEqual([second.view.phase, second.view.counts.waiting], ["paused", 11]);
    const before = place.server.requests.length;
    second.follow();
    place.serving.stalled.clear();
    await eventually(() => second.view.counts.exact === 9);
    const asked = place.server.requests.slice(before);
    assert.ok(asked.every(({ method, path }) => method === "GET" && path.startsWith("/v2/verify/")));
    second.resume();
    await ended(second);
    assert.deepEqual([second.view.counts.exact, posted(place).length], [20, 20]);
    assert.equal(new Set(posted(place)).size, 20);
  });

  it("asks the service that accepted a contract for it, and no other", async () => {
    await using place = await openBatchPlace();
    await using other = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.stalled.add(addressAt(1));
    let kept: unknown;
    const first = place.openBatch([{ address: addressAt(1) }], {
      keep: (batch) => void (kept = JSON.parse(JSON.stringify(storeBatch(batch)))),
    });
    await first.look();
    agree(first);
    await eventually(() => JSON.stringify(kept).includes('"accepted"'));
    first.dispose();
    const withoutService: unknown = JSON.parse(JSON.stringify(kept), (key, value: unknown) =>
      key === "service" ? undefined : value,
    );
    const moved = { ...place.network, verifierUrl: other.server.url };
    for (const [stored, network] of [
      [kept, moved],
      [withoutService, place.network],
    ] as const) {
      const before = place.server.requests.length;
      const second = place.openBatch(readStoredBatch(stored)!, { networkNamed: () => network });
      second.follow();
      await ended(second);
      const [row] = second.view.rows;
      assert.deepEqual(row?.state, { kind: "notPossible", because: "otherService" });
      assert.deepEqual([place.server.requests.length - before, other.server.requests.length], [0, 0]);
    }
  });

  it("never sends what was not on its list", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.contracts[addressAt(2)] = codes.child;
    let kept: KeptBatch | undefined;
    const first = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }], {
      keep: (batch) => void (kept = batch),
    });
    await first.look();
    place.serving.stalled.add(addressAt(1)).add(addressAt(2));
    agree(first);
    const waiting = readStoredBatch(JSON.parse(JSON.stringify(storeBatch(kept!))));
    first.dispose();
    const sent = posted(place).length;
    const edited = `${source}// edited`;
    await place.folder.write("src/Vault.sol", edited);
    await place.folder.write("out/Vault.sol/Child.json", foundryArtifact("Child", compiled(edited)));
    place.builds.upToDate.outdate();
    const second = place.openBatch(waiting!);
    second.resume();
    await ended(second);
    assert.ok(standings(second).includes("changed"));
    assert.equal(posted(place).length, sent);
    assert.ok(place.server.requests.every(({ body }) => !body.includes("// edited")));
  });

  it("is none where what was stored is damaged", () => {
    assert.equal(readStoredBatch(undefined), undefined);
    assert.equal(readStoredBatch({ version: 2 }), undefined);
    const row = { network: "n", address: addressAt(1), after: [], state: { kind: "accepted", job: "../x" } };
    const of = (rows: readonly object[]): unknown => ({
      version: 1,
      id: "i",
      label: "l",
      startedAt: 1,
      agreed: [],
      rows,
    });
    assert.equal(readStoredBatch(of([row])), undefined);
    const expected = { build: "A", grade: "exact", files: 1 };
    assert.equal(readStoredBatch(of([{ ...row, state: { ...row.state, expected } }])), undefined);
    const state = { kind: "accepted", job: "abc-1", expected };
    assert.equal(readStoredBatch(of([{ ...row, state }]))?.rows[0]?.state.kind, "accepted");
  });
});

const addressKey = (index: number): string => `Test Network\t${addressAt(index)}`;
