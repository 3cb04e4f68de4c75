import assert from "node:assert/strict";
import type { Network } from "../../../../src/app/networks/network.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { json } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { buildNamed, compiled, deployedCode, source } from "../../builds/samples.ts";
import { foundryArtifact } from "../builds/projects.ts";
import { addressKey, agree, ended, reloaded, standings } from "./batches.ts";
import { addressAt, codes, openBatchPlace, posted } from "./place.ts";

const secret = `${source}// PRIVATE_KEY = 0x4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d`;
const output = compiled(secret);

describe("the files of a batch", () => {
  it("are sent where they may hold a secret only while that is said to be none", async () => {
    await using place = await openBatchPlace({
      "foundry.toml": "",
      "src/Vault.sol": secret,
      "out/Vault.sol/Child.json": foundryArtifact("Child", output),
    });
    place.serving.contracts[addressAt(1)] = deployedCode(buildNamed("Child", output));
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.inspect();
    const listId = (): number => batch.view.list?.id ?? assert.fail();
    const first = listId();
    const unconfirmed = (): number | undefined => batch.view.list?.unconfirmed;
    assert.equal(unconfirmed(), 1);
    agree(batch);
    assert.equal(batch.view.phase, "list");
    batch.confirm(first + 1, 0);
    batch.confirm(first, 1);
    assert.equal(unconfirmed(), 1);
    batch.confirm(first, 0);
    assert.equal(unconfirmed(), 0);
    // What was agreed to is another list by now.
    batch.agree(first);
    assert.equal(batch.view.phase, "list");
    batch.confirm(listId(), 0);
    assert.equal(unconfirmed(), 1);
    agree(batch);
    assert.deepEqual([batch.view.phase, posted(place)], ["list", []]);
    batch.confirm(listId(), 0);
    agree(batch);
    await ended(batch);
    assert.deepEqual(standings(batch), ["exact"]);
    batch.confirm(listId.length, 0);
    assert.equal(batch.view.phase, "ended");
  });

  it("are known as sent before on every network of the service that got them, and at no other service", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2]) place.serving.contracts[addressAt(index)] = codes.child;
    const first = place.openBatch([{ address: addressAt(1) }]);
    await first.inspect();
    agree(first);
    await ended(first);
    const listed = async (parts: Partial<Network>) => {
      const network: Network = { ...place.network, name: "Another", ...parts };
      const batch = place.openBatch([{ address: addressAt(2), network: "Another" }], {
        networkNamed: () => network,
      });
      await batch.inspect();
      return batch.view.list?.files.map(({ path, isKnown }) => [path, isKnown]);
    };
    assert.deepEqual(await listed({ verifierProtocol: "session" }), [["src/Vault.sol", true]]);
    await using other = await openBatchPlace();
    assert.deepEqual(await listed({ verifierUrl: other.server.url }), [["src/Vault.sol", false]]);
  });

  it("are shown as they would be published, and not once their build holds another one", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.inspect();
    const { id } = batch.view.list ?? assert.fail();
    assert.deepEqual(await batch.fileOf(id, 0), {
      ...(await batch.fileOf(id, 0)),
      path: "src/Vault.sol",
      text: source,
    });
    assert.deepEqual([await batch.fileOf(id + 1, 0), await batch.fileOf(id, 1)], [undefined, undefined]);
    const edited = `${source}// edited`;
    await place.folder.write("src/Vault.sol", edited);
    await place.folder.write("out/Vault.sol/Child.json", foundryArtifact("Child", compiled(edited)));
    place.builds.upToDate.invalidate();
    assert.equal(await batch.fileOf(id, 0), undefined);
    assert.deepEqual(posted(place), []);
  });
});

describe("a contract of a batch", () => {
  it("is taken back from what waits, and so is all that waits, before what runs is given up", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2, 3, 4]) {
      place.serving.contracts[addressAt(index)] = codes.child;
      place.serving.stalled.add(addressAt(index));
    }
    const batch = place.openBatch([1, 2, 3, 4].map((index) => ({ address: addressAt(index) })));
    await batch.inspect();
    agree(batch);
    await eventually(() => posted(place).length === 2);
    batch.skip(addressKey(3));
    assert.deepEqual(standings(batch).slice(2), ["skipped", "waiting"]);
    batch.cancel();
    assert.deepEqual(standings(batch), ["running", "running", "skipped", "canceled"]);
    batch.cancel();
    await ended(batch);
    assert.deepEqual(
      [standings(batch), posted(place).length],
      [["canceled", "canceled", "skipped", "canceled"], 2],
    );
    place.serving.stalled.clear();
    await batch.retry({ key: addressKey(4) });
    await ended(batch);
    assert.deepEqual([standings(batch)[3], posted(place).slice(2)], ["exact", [addressAt(4)]]);
    await batch.retry("failed");
    assert.equal(batch.view.phase, "ended");
    await batch.retry("canceled");
    await ended(batch);
    assert.deepEqual(standings(batch), ["exact", "exact", "skipped", "exact"]);
    await batch.retry({ key: addressKey(3) });
    await ended(batch);
    assert.equal(standings(batch)[2], "exact");
  });

  it("leaves no pause that nothing waits in", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2, 3]) {
      place.serving.contracts[addressAt(index)] = codes.child;
      place.serving.stalled.add(addressAt(index));
    }
    const batch = place.openBatch([1, 2, 3].map((index) => ({ address: addressAt(index) })));
    await batch.inspect();
    agree(batch);
    await eventually(() => posted(place).length === 2);
    batch.pause();
    assert.equal(batch.view.phase, "paused");
    batch.cancel();
    assert.deepEqual([batch.view.phase, standings(batch)], ["running", ["running", "running", "canceled"]]);
    batch.dispose();
  });

  it("is not possible where its network is gone by then, and where looking fails in a way that nobody foresaw", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2]) place.serving.contracts[addressAt(index)] = codes.child;
    let isGone = false;
    const networkNamed = () => (isGone ? undefined : place.network);
    const batch = place.openBatch([{ address: addressAt(1) }], { networkNamed });
    await batch.inspect();
    const { id } = batch.view.list ?? assert.fail();
    isGone = true;
    batch.agree(id);
    await ended(batch);
    assert.deepEqual(batch.view.rows[0]?.state, { kind: "notPossible", because: "noNetwork" });
    const sources = () => Promise.reject(new Error("unforeseen"));
    const other = place.openBatch([{ address: addressAt(2) }], { sources });
    await other.inspect();
    assert.deepEqual(other.view.rows[0]?.state, { kind: "notPossible", because: "failed" });
    assert.match(place.errors.join(), /^Batch: Error: unforeseen$/);
    assert.deepEqual(posted(place), []);
  });

  it("is not possible on a network without a service, or on a chain that the service does not support", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    const without = { ...place.network, verifierUrl: undefined };
    await using service = await startFaultServer(
      json(400, { customCode: "unsupported_chain", message: "The chain is not supported.", errorId: "1" }),
    );
    const elsewhere = { ...place.network, verifierUrl: service.url };
    const because: unknown[] = [];
    for (const network of [without, elsewhere]) {
      const batch = place.openBatch([{ address: addressAt(1) }], { networkNamed: () => network });
      await batch.inspect();
      because.push(batch.view.rows[0]?.state);
    }
    assert.deepEqual(because, [
      { kind: "notPossible", because: "noService" },
      { kind: "notPossible", because: "otherChain" },
    ]);
  });

  it("is left alone where the service has a match that the build cannot improve", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.olderChild;
    place.serving.held[addressAt(1)] = "match";
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.inspect();
    assert.deepEqual(batch.view.rows[0]?.state, {
      kind: "skipped",
      because: "noBetter",
      build: "src/Vault.sol:Child",
    });
  });

  it("knows the commit of a contract whose build is another, also in the next window, and of no other", async () => {
    await using place = await openBatchPlace();
    const shown = [codes.olderChild, codes.child, "6001600255"];
    shown.forEach((code, index) => (place.serving.contracts[addressAt(index + 1)] = code));
    const batch = place.openBatch(shown.map((_, index) => ({ address: addressAt(index + 1) })));
    await batch.inspect();
    const expected = ["1a2b3c4", undefined, "1a2b3c4"];
    assert.deepEqual(
      batch.view.rows.map(({ commit }) => commit),
      expected,
    );
    agree(batch);
    await ended(batch);
    assert.deepEqual(
      reloaded(batch.last).rows.map(({ commit }) => commit),
      expected,
    );
  });

  it("is stored as it stands, and not chosen where it was not", async () => {
    await using place = await openBatchPlace();
    for (const index of [1, 2, 4]) place.serving.contracts[addressAt(index)] = codes.child;
    place.serving.held[addressAt(4)] = "exact_match";
    const batch = place.openBatch([1, 2, 3, 4].map((index) => ({ address: addressAt(index) })));
    await batch.inspect();
    batch.tick(addressKey(2), false);
    agree(batch);
    await ended(batch);
    assert.deepEqual(
      reloaded(batch.last).rows.map(({ state }) => [state.kind, "because" in state ? state.because : ""]),
      [
        ["done", ""],
        ["skipped", "notChosen"],
        ["notPossible", "noContract"],
        ["skipped", "exact"],
      ],
    );
  });
});
