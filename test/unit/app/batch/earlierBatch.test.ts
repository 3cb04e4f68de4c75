import assert from "node:assert/strict";
import { readStoredBatch, storeBatch, type KeptBatch } from "../../../../src/app/batch/rows/stored.ts";
import type { Batch } from "../../../../src/app/batch/batch.ts";
import { rowWords } from "../../../../src/text/batch/rowWords.ts";
import type { BatchTools } from "../../../../src/app/batch/batchView.ts";
import { isForgotten } from "../../../../src/app/batch/rows/forgotten.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { eventually, FakeClock } from "../../../support/fakeClock.ts";
import { json } from "../../../support/faults.ts";
import { foundryArtifact } from "../builds/projects.ts";
import { compiled, source } from "../../builds/samples.ts";
import { addressAt, codes, openBatchPlace, posted } from "./place.ts";
import { standings, ended, agree } from "./batches.ts";

describe("a batch of an earlier window", () => {
  it("is looked at where it was accepted, waits else, and ends with one POST a contract", async () => {
    await using place = await openBatchPlace();
    const indices = Array.from({ length: 20 }, (_, index) => index + 1);
    for (const index of indices) {
      place.serving.contracts[addressAt(index)] = codes.child;
      if (index > 7) place.serving.stalled.add(addressAt(index));
    }
    let kept: unknown;
    const keep = (batch: KeptBatch): undefined => void (kept = storeBatch(batch));
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

  it("says of a contract what was found before, not what its own builds cannot tell yet", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.contracts[addressAt(2)] = "60016002";
    place.serving.contracts[addressAt(3)] = "60016002";
    place.serving.stalled.add(addressAt(1));
    let kept: unknown;
    const keep = (batch: KeptBatch): undefined => void (kept = JSON.parse(JSON.stringify(storeBatch(batch))));
    const names = ["Child", "Vault", "Pantry"];
    const first = place.openBatch(
      names.map((name, index) => ({ address: addressAt(index + 1), name })),
      { keep },
    );
    await first.look();
    agree(first);
    await eventually(() => JSON.stringify(kept).includes('"accepted"'));
    const titles = (batch: Batch) => batch.view.rows.slice(1).map((row) => rowWords(row, 0).title);
    const told = titles(first);
    first.dispose();
    const restored = readStoredBatch(kept);
    assert.ok(restored !== undefined);
    assert.deepEqual(told, ["Differs from your build", "No matching build"]);
    assert.deepEqual(titles(place.openBatch(restored, { keep })), told);
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

  it("is paused where the service that is asked for an accepted contract has too much to do", async () => {
    await using place = await openBatchPlace();
    const clock = new FakeClock();
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
    place.serving.stalled.clear();
    const error = new ApiError({ kind: "rateLimited", retryAfterMilliseconds: 3000 }, place.server.host);
    const verify: BatchTools["verify"] = ({ network, address, way }) =>
      Promise.resolve({
        id: "0f0e0d0c-0b0a-4908-8706-050403020100",
        subject: { network, address, contractId: undefined },
        protocol: "job",
        way,
        startedAt: 0,
        tookMilliseconds: 1,
        conclusion: { kind: "failed", error, statusAfter: undefined },
      } as never);
    const second = place.openBatch(readStoredBatch(kept)!, { verify }, clock);
    second.follow();
    await eventually(() => second.view.counts.waiting === 1 && second.view.phase !== "running");
    await clock.advance(3000);
    assert.deepEqual([second.view.phase, standings(second)], ["paused", ["waiting"]]);
    second.dispose();
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

  it("is listed again where what was agreed to has been forgotten since, whatever its build is", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.child });
    place.serving.refusals[addressAt(1)] = [json(400, { customCode: "invalid_json", message: "x" })];
    let kept: unknown;
    const keep = (batch: KeptBatch): undefined => void (kept = JSON.parse(JSON.stringify(storeBatch(batch))));
    const first = place.openBatch([{ address: addressAt(1) }], { keep });
    await first.look();
    agree(first);
    await ended(first);
    assert.deepEqual([posted(place).length, standings(first)], [1, ["failed"]]);
    assert.equal(isForgotten(readStoredBatch(kept)!, await place.published.era()), false);
    await place.published.forget();
    assert.equal(isForgotten(readStoredBatch(kept)!, await place.published.era()), true);
    const next = place.openBatch(readStoredBatch(kept)!, { keep });
    for (const batch of [first, next]) {
      batch.retry();
      await ended(batch);
      assert.deepEqual([posted(place).length, standings(batch)], [1, ["changed"]]);
    }
    await next.review();
    agree(next);
    await ended(next);
    assert.deepEqual([posted(place).length, standings(next)], [2, ["exact"]]);
    assert.equal(isForgotten(readStoredBatch(kept)!, await place.published.era()), false);
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
