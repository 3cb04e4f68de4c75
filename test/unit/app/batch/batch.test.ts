import assert from "node:assert/strict";
import { eventually } from "../../../support/fakeClock.ts";
import { addressAt, codes, libraryAddress, openBatchPlace, posted } from "./place.ts";
import { standings, ended, agree, addressKey } from "./batches.ts";

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
    await batch.inspect();
    assert.deepEqual(standings(batch), [
      "waiting",
      "alreadyExact",
      "notChosen",
      "notChosen",
      "notReady",
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
    await batch.inspect();
    assert.deepEqual(standings(batch), ["sameContract", "waiting", "waiting"]);
    agree(batch);
    await ended(batch);
    assert.deepEqual(posted(place).sort(), [addressAt(1), addressAt(2)].sort());
  });

  it("lists each content once, and sends nothing of it before that is agreed to", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.factory });
    const batch = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }]);
    await batch.inspect();
    const { list } = batch.view;
    assert.ok(list !== undefined);
    assert.deepEqual(
      list.files.map(({ path, contracts, isKnown }) => [path, contracts, isKnown]),
      [["src/Vault.sol", 2, false]],
    );
    assert.deepEqual([list.fresh.files, list.contracts, list.hosts], [1, 2, [place.server.host]]);
    assert.ok(place.server.requests.every(({ method, body }) => method === "GET" && body === ""));
    const old = list.id;
    const ticked = () => batch.view.rows.map(({ state }) => state.kind === "planned" && state.isTicked);
    batch.tick(undefined, false);
    assert.deepEqual(ticked(), [false, false]);
    batch.tick(undefined, true);
    assert.deepEqual(ticked(), [true, true]);
    batch.tick(addressKey(2), false);
    batch.agree(old);
    assert.equal(batch.view.phase, "list");
    agree(batch);
    await ended(batch);
    assert.deepEqual([posted(place), standings(batch)], [[addressAt(1)], ["exact", "notChosen"]]);
    const again = place.openBatch([{ address: addressAt(2) }]);
    await again.inspect();
    assert.equal(again.view.list?.fresh.files, 0);
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
    await batch.inspect();
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

  it("sends nothing of an untrusted workspace", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    const batch = place.openBatch([{ address: addressAt(1) }], { isTrusted: () => false });
    await batch.inspect();
    agree(batch);
    assert.deepEqual([batch.view.phase, posted(place)], ["list", []]);
    let isTrusted = true;
    place.serving.results[addressAt(1)] = { error: { customCode: "no_match", message: "x", errorId: "1" } };
    const failed = place.openBatch([{ address: addressAt(1) }], { isTrusted: () => isTrusted });
    await failed.inspect();
    agree(failed);
    await ended(failed);
    isTrusted = false;
    failed.resume();
    await failed.retry();
    await failed.retry(failed.view.rows[0]);
    assert.deepEqual([failed.view.phase, standings(failed), posted(place).length], ["ended", ["failed"], 1]);
  });
});
