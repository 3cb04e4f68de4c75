import assert from "node:assert/strict";
import { page } from "../../../support/faults.ts";
import { addressAt, codes, openBatchPlace, posted } from "./place.ts";
import { addressKey, agree, ended, reloaded, standings } from "./batches.ts";

describe("a batch of which services did not respond about a contract", () => {
  it("says how asking the mirror node failed, also of a contract by its number, and looks once more", async () => {
    await using place = await openBatchPlace();
    const byNumber = "0x0000000000000000000000000000000000000420";
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.child });
    Object.assign(place.serving.aliases, { [byNumber]: addressAt(2) });
    const batch = place.openBatch([{ address: addressAt(1) }, { address: byNumber }]);
    const failed = () =>
      batch.view.rows.map(({ state }) =>
        state.kind === "notPossible" ? [state.because, state.error?.failure.kind] : state.kind,
      );
    // Each is asked again by itself where that may help.
    place.serving.mirrorFaults.push(...Array.from({ length: 8 }, () => page(200, "<!doctype html>")));
    await batch.inspect();
    assert.deepEqual(failed(), [
      ["mirrorFailed", "notJson"],
      ["mirrorFailed", "notJson"],
    ]);
    place.serving.mirrorFaults.length = 0;
    const [first] = batch.view.rows;
    await batch.retryInspection(first?.key);
    assert.deepEqual(failed(), ["planned", ["mirrorFailed", "notJson"]]);
    await batch.retryInspection();
    assert.deepEqual([batch.view.phase, standings(batch)], ["list", ["waiting", "waiting"]]);
    agree(batch);
    await ended(batch);
    assert.deepEqual(posted(place).sort(), [addressAt(1), addressAt(2)].sort());
  });

  it("asks the service for the status, once, where the mirror node fails, and not of a number alone", async () => {
    await using place = await openBatchPlace();
    const byNumber = "0x0000000000000000000000000000000000000420";
    const subjects = [addressAt(1), addressAt(2), addressAt(3), byNumber] as const;
    for (const address of subjects) place.serving.contracts[address] = codes.child;
    place.serving.held[addressAt(1)] = "exact_match";
    place.serving.held[addressAt(2)] = "match";
    const batch = place.openBatch(subjects.map((address) => ({ address })));
    place.serving.mirrorFaults.push(...Array.from({ length: 16 }, () => page(200, "<!doctype html>")));
    await batch.inspect();
    assert.deepEqual(
      batch.view.rows.map(({ state }) => state.kind === "notPossible" && [state.because, state.held]),
      ["exact", "match", "none", undefined].map((held) => ["mirrorFailed", held]),
    );
    const asked = place.server.requests.filter(({ path }) => path.startsWith("/v2/contract/"));
    assert.deepEqual(asked.map(({ path }) => /0x[0-9a-f]{40}/i.exec(path)?.[0].toLowerCase()).sort(), [
      addressAt(1),
      addressAt(2),
      addressAt(3),
    ]);
    place.serving.mirrorFaults.length = 0;
    await batch.retryInspection();
    assert.deepEqual(batch.view.rows[0]?.state, {
      kind: "skipped",
      because: "exact",
      build: "src/Vault.sol:Child",
    });
  });

  it("says how asking the service for a status failed, and asks once more, with the user's choice as it was", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2, 3]) place.serving.contracts[addressAt(index)] = codes.child;
    place.serving.held[addressAt(2)] = "exact_match";
    const batch = place.openBatch([1, 2, 3].map((index) => ({ address: addressAt(index) })));
    const known = () =>
      batch.view.rows.map(({ state }) =>
        state.kind === "planned" ? [state.plan.held, state.plan.statusFailure?.failure.kind] : state.kind,
      );
    place.serving.statusFaults.push(...Array.from({ length: 3 }, () => page(200, "<!doctype html>")));
    await batch.inspect();
    assert.deepEqual(known(), Array(3).fill([undefined, "notJson"]));
    batch.tick(addressKey(3), false);
    await batch.retryInspection();
    assert.deepEqual(
      [batch.view.phase, known()],
      ["list", [["none", undefined], "skipped", ["none", undefined]]],
    );
    assert.deepEqual(
      batch.view.rows.map(({ state }) => state.kind === "planned" && state.isTicked),
      [true, false, false],
    );
    await batch.retryInspection();
    const asked = place.server.requests.filter(({ path }) => path.startsWith("/v2/contract/")).length;
    assert.equal(asked, 6, "nobody is asked about what is known");
    agree(batch);
    await ended(batch);
    assert.deepEqual(posted(place), [addressAt(1)]);
  });

  it("says how both services failed, and how one did that was sent a contract, as long as its window is open", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    const batch = place.openBatch([{ address: addressAt(1) }]);
    const html = () => page(403, "<!doctype html>");
    place.serving.mirrorFaults.push(html(), html());
    place.serving.statusFaults.push(html());
    await batch.inspect();
    const [looked] = batch.view.rows;
    assert.ok(looked?.state.kind === "notPossible");
    const { error, statusFailure } = looked.state;
    assert.deepEqual([error?.failure.kind, statusFailure?.failure.kind], ["serviceFailed", "serviceFailed"]);
    place.serving.mirrorFaults.length = 0;
    await batch.retryInspection();
    place.serving.refusals[addressAt(1)] = [html()];
    agree(batch);
    await ended(batch);
    const [sent] = batch.view.rows;
    assert.ok(sent?.state.kind === "done" && sent.state.outcome.failure?.kind === "serviceFailed");
    assert.equal(sent.state.outcome.failure.status, 403);
    assert.doesNotMatch(JSON.stringify(reloaded(batch.last)), /"status":403/);
  });

  it("looks once more after its end, and lists only what can be verified then", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.child });
    const batch = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }]);
    const fault = () => place.serving.mirrorFaults.push(page(200, "<!doctype html>"));
    fault();
    await batch.inspect();
    agree(batch);
    await ended(batch);
    assert.deepEqual(standings(batch).sort(), ["exact", "notReady"]);
    fault();
    await batch.retryInspection();
    assert.equal(batch.view.phase, "ended", "it failed again");
    await batch.retryInspection();
    assert.equal(batch.view.phase, "list");
  });

  it("keeps what it read of a contract where looking once more fails", async () => {
    await using place = await openBatchPlace();
    const byNumber = "0x0000000000000000000000000000000000000420";
    place.serving.contracts[addressAt(1)] = codes.cloneOf(addressAt(2));
    place.serving.contracts[addressAt(2)] = codes.child;
    place.serving.aliases[byNumber] = addressAt(2);
    const batch = place.openBatch([{ address: byNumber }]);
    place.serving.statusFaults.push(page(200, "<!doctype html>"));
    await batch.inspect();
    place.serving.mirrorFaults.push(...Array.from({ length: 4 }, () => page(200, "<!doctype html>")));
    await batch.retryInspection();
    const [row] = batch.view.rows;
    assert.deepEqual([row?.state.kind, row?.contractId], ["notPossible", "0.0.1056"]);
  });
});
