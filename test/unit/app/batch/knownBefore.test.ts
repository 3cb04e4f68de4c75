import assert from "node:assert/strict";
import type { Batch } from "../../../../src/app/batch/batch.ts";
import { nameOf } from "../../../../src/ui/batch/rowCells.ts";
import { json } from "../../../support/faults.ts";
import { networkWith } from "../../../support/networks.ts";
import { addressKey, agree, ended, reloaded } from "./batches.ts";
import { addressAt, codes, openBatchPlace, posted } from "./place.ts";

const faults = () => Array.from({ length: 40 }, () => json(503, {}));

describe("what was known of a contract of a batch before", () => {
  it("is shown while its service fails, and what was exact is not for the batch to choose", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2, 3]) place.serving.contracts[addressAt(index)] = codes.child;
    place.serving.known[addressAt(1)] = ["perfect", 1000];
    place.serving.known[addressAt(2)] = ["notVerified", 2000];
    place.serving.statusFaults.push(...faults());
    const batch = place.openBatch([1, 2, 3].map((index) => ({ address: addressAt(index) })));
    await batch.inspect();
    const plans = () =>
      batch.view.rows.map(({ state }) =>
        state.kind === "planned"
          ? [state.plan.held, state.plan.heldBefore, state.plan.caution, state.isTicked]
          : state.kind,
      );
    assert.deepEqual(plans(), [
      [undefined, ["exact", 1000], "wasExact", false],
      [undefined, ["none", 2000], undefined, true],
      [undefined, undefined, undefined, true],
    ]);
    place.serving.statusFaults.length = 0;
    place.serving.held[addressAt(2)] = "match";
    await batch.retryInspection();
    assert.deepEqual(
      plans().map((plan) => (typeof plan === "string" ? plan : plan.slice(0, 2))),
      [
        ["none", undefined],
        ["match", undefined],
        ["none", undefined],
      ],
      "what the service says by now is what holds",
    );
  });

  it("is that just these files failed before, and would again: the user may choose it all the same", async () => {
    await using place = await openBatchPlace();
    const tries = { 1: "mismatch", 2: "timedOut", 3: "perfect" } as const;
    for (const index of [1, 2, 3]) place.serving.contracts[addressAt(index)] = codes.child;
    const batch = () => place.openBatch([1, 2, 3].map((index) => ({ address: addressAt(index) })));
    const planned = async () => {
      const of = batch();
      await of.inspect();
      return of;
    };
    const cautions = ({ view }: Batch) =>
      view.rows.map(({ state }) => state.kind === "planned" && [state.plan.caution, state.isTicked]);
    for (const [index, word] of Object.entries(tries))
      place.serving.lastAttempts[addressAt(Number(index))] = word;
    const first = await planned();
    const none = [undefined, true];
    assert.deepEqual(cautions(first), [none, none, none], "other files may have failed");
    agree(first);
    await ended(first);
    for (const index of [1, 2, 3]) Reflect.deleteProperty(place.serving.held, addressAt(index));
    const second = await planned();
    assert.deepEqual(cautions(second), [["failedBefore", false], none, none]);
    second.tick(addressKey(1), true);
    assert.equal(second.view.list?.contracts, 3);
  });

  it("is its name, whatever becomes of it, also in the next window", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.contracts[addressAt(2)] = codes.vault;
    const batch = place.openBatch([1, 2].map((index) => ({ address: addressAt(index) })));
    const names = (of: Batch) => of.view.rows.map(nameOf);
    await batch.inspect();
    assert.deepEqual(names(batch), ["Child", "Vault"]);
    batch.tick(addressKey(2), false);
    agree(batch);
    assert.deepEqual(names(batch), ["Child", "Vault"]);
    await ended(batch);
    assert.deepEqual(names(batch), ["Child", "Vault"]);
    assert.deepEqual(names(place.openBatch(reloaded(batch.last))), ["Child", "Vault"]);
    batch.dispose();
  });

  it("is its name in the deployment files where a proxy leads to it", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.cloneOf(addressAt(2));
    place.serving.contracts[addressAt(2)] = "6001600255";
    const asked: unknown[] = [];
    const nameAt = (...of: readonly unknown[]): string => (asked.push(of), "Logic");
    const batch = place.openBatch([{ address: addressAt(1), name: "Clone" }], { nameAt });
    await batch.inspect();
    assert.deepEqual(batch.view.rows.map(nameOf), ["Logic", "Clone"]);
    assert.deepEqual(asked, [["Test Network", addressAt(2)]]);
  });

  it("is its name in its verified source, where neither a file nor a build names it", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = "6001600255";
    place.serving.named[addressAt(1)] = "src/Other.sol:Other";
    place.serving.held[addressAt(1)] = "exact_match";
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.inspect();
    assert.deepEqual(batch.view.rows.map(nameOf), ["Other"]);
  });
});

describe("what becomes known of a contract of a batch after it was listed", () => {
  const exact = { kind: "skipped", because: "exact", build: "src/Vault.sol:Child" };

  it("moves what is an exact match to what is verified, and changes the list to agree to", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2]) place.serving.contracts[addressAt(index)] = codes.child;
    place.serving.contracts[addressAt(3)] = "6001600255";
    const batch = place.openBatch([1, 2, 3].map((index) => ({ address: addressAt(index) })));
    await batch.inspect();
    batch.tick(addressKey(2), false);
    const { list } = batch.view;
    await batch.update();
    assert.deepEqual(batch.view.list, list, "nothing is known since");
    const asked = place.server.requests.length;
    for (const index of [1, 3]) place.serving.known[addressAt(index)] = ["perfect", Date.now()];
    await batch.update();
    const [first, second, third] = batch.view.rows.map(({ state }) => state);
    assert.deepEqual([first, third], [exact, { ...exact, build: undefined }]);
    assert.ok(second?.kind === "planned" && !second.isTicked, "the choice of another one stays");
    assert.equal(batch.view.list?.contracts, 0);
    assert.notEqual(batch.view.list?.id, list?.id);
    batch.tick(addressKey(2), true);
    batch.agree(list?.id ?? -1);
    assert.equal(batch.view.phase, "list", "the list that was shown before is none to agree to");
    assert.equal(place.server.requests.length, asked);
    agree(batch);
    await ended(batch);
    assert.deepEqual(posted(place), [addressAt(2)]);
  });

  it("judges a partial match as a plan does: as one to improve, or that no build here improves", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    place.serving.contracts[addressAt(2)] = codes.olderChild;
    place.serving.statusFaults.push(...faults());
    const batch = place.openBatch([1, 2].map((index) => ({ address: addressAt(index) })));
    await batch.inspect();
    const asked = place.server.requests.length;
    for (const index of [1, 2]) place.serving.known[addressAt(index)] = ["partial", Date.now()];
    await batch.update();
    const told = batch.view.rows.map(({ state }) =>
      state.kind === "planned"
        ? [state.plan.held, state.plan.heldBefore, state.plan.statusFailure, state.isTicked]
        : state,
    );
    assert.deepEqual(told, [
      ["match", undefined, undefined, true],
      { kind: "skipped", because: "noBetter", build: "src/Vault.sol:Child" },
    ]);
    assert.equal(place.server.requests.length, asked);
  });

  it("keeps what is an exact match by the time of its turn from being sent", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2]) place.serving.contracts[addressAt(index)] = codes.child;
    const batch = place.openBatch([1, 2].map((index) => ({ address: addressAt(index) })));
    await batch.inspect();
    place.serving.known[addressAt(1)] = ["perfect", Date.now()];
    agree(batch);
    await ended(batch);
    assert.deepEqual(posted(place), [addressAt(2)]);
    assert.deepEqual(batch.view.rows[0]?.state, exact);
  });
});

describe("a contract of a batch that is not verified with the others", () => {
  it("may have its source at the block explorer, which its own panel imports", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = "6001600255";
    place.serving.contracts[addressAt(2)] = codes.child;
    const withExplorer = { ...place.network, explorerSource: "etherscan" };
    const batch = place.openBatch(
      [1, 2].map((index) => ({ address: addressAt(index) })),
      { networkNamed: () => withExplorer },
    );
    await batch.inspect();
    const [first, second] = batch.view.rows;
    assert.deepEqual(first?.state, { kind: "notPossible", because: "noBuild", mayHaveSource: true });
    assert.equal(second?.state.kind, "planned", "a build comes first");
    assert.deepEqual(batch.view.counts.notReady, 1);
  });

  it("is told by what its service holds where its network has no mirror node", async () => {
    await using place = await openBatchPlace();
    place.serving.held[addressAt(1)] = "exact_match";
    const { verifierUrl } = place.network;
    const network = networkWith({ verifierUrl, mirrorUrl: undefined, explorerSource: "etherscan" });
    const batch = place.openBatch(
      [1, 2].map((index) => ({ address: addressAt(index) })),
      { networkNamed: () => network },
    );
    await batch.inspect();
    const told = batch.view.rows.map(({ state }) =>
      state.kind === "notPossible" ? [state.because, state.held, state.mayHaveSource] : state.kind,
    );
    assert.deepEqual(told, [
      ["notCompared", "exact", true],
      ["notCompared", "none", true],
    ]);
    const { alreadyExact, notReady } = batch.view.counts;
    assert.deepEqual([alreadyExact, notReady, posted(place)], [1, 1, []]);
  });

  it("is looked at once more by itself where its ledger did not know it: it may be too fresh", async () => {
    await using place = await openBatchPlace();
    const batch = place.openBatch([1, 2].map((index) => ({ address: addressAt(index) })));
    await batch.inspect();
    for (const index of [1, 2]) place.serving.contracts[addressAt(index)] = codes.child;
    const kinds = () => batch.view.rows.map(({ state }) => state.kind);
    await batch.retryInspection();
    assert.deepEqual(kinds(), ["notPossible", "notPossible"]);
    await batch.retryInspection(addressKey(1));
    assert.deepEqual(kinds(), ["planned", "notPossible"]);
  });
});
