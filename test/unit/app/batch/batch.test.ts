import assert from "node:assert/strict";
import { storeBatch } from "../../../../src/app/batch/stored.ts";
import { page } from "../../../support/faults.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { foundryArtifact } from "../builds/projects.ts";
import { compiled, source } from "../../builds/samples.ts";
import { input, settings, vyperCode, vyperProject } from "../publication/vyperProject.ts";
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
    await batch.look();
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
    await batch.look();
    assert.deepEqual(failed(), [
      ["mirrorFailed", "notJson"],
      ["mirrorFailed", "notJson"],
    ]);
    place.serving.mirrorFaults.length = 0;
    const [first] = batch.view.rows;
    await batch.lookAgain(first?.key);
    assert.deepEqual(failed(), ["ready", ["mirrorFailed", "notJson"]]);
    await batch.lookAgain();
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
    await batch.look();
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
    await batch.lookAgain();
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
        state.kind === "ready" ? [state.plan.held, state.plan.statusFailure?.failure.kind] : state.kind,
      );
    place.serving.statusFaults.push(...Array.from({ length: 3 }, () => page(200, "<!doctype html>")));
    await batch.look();
    assert.deepEqual(known(), Array(3).fill([undefined, "notJson"]));
    batch.tick(addressKey(3), false);
    await batch.lookAgain();
    assert.deepEqual(
      [batch.view.phase, known()],
      ["list", [["none", undefined], "skipped", ["none", undefined]]],
    );
    assert.deepEqual(
      batch.view.rows.map(({ isTicked }) => isTicked),
      [true, false, false],
    );
    await batch.lookAgain();
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
    await batch.look();
    const [looked] = batch.view.rows;
    assert.ok(looked?.state.kind === "notPossible");
    const { error, statusFailure } = looked.state;
    assert.deepEqual([error?.failure.kind, statusFailure?.failure.kind], ["serviceFailed", "serviceFailed"]);
    place.serving.mirrorFaults.length = 0;
    await batch.lookAgain();
    place.serving.refusals[addressAt(1)] = [html()];
    agree(batch);
    await ended(batch);
    const [sent] = batch.view.rows;
    assert.ok(sent?.state.kind === "ended" && sent.state.outcome.failure?.kind === "serviceFailed");
    assert.equal(sent.state.outcome.failure.status, 403);
    assert.doesNotMatch(JSON.stringify(storeBatch(batch.kept!)), /"status":403/);
  });

  it("looks once more after its end, and lists only what can be verified then", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.child });
    const batch = place.openBatch([{ address: addressAt(1) }, { address: addressAt(2) }]);
    const fault = () => place.serving.mirrorFaults.push(page(200, "<!doctype html>"));
    fault();
    await batch.look();
    agree(batch);
    await ended(batch);
    assert.deepEqual(standings(batch).sort(), ["exact", "notReady"]);
    fault();
    await batch.lookAgain();
    assert.equal(batch.view.phase, "ended", "it failed again");
    await batch.lookAgain();
    assert.equal(batch.view.phase, "list");
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
    assert.deepEqual([list.fresh.files, list.contracts, list.hosts], [1, 2, [place.server.host]]);
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
    // Another source makes no exact match: it is for the user to tick, as in a plan, and was deployed from a commit.
    assert.deepEqual([standings(batch), batch.view.rows[0]?.commit], [["notChosen"], "1a2b3c4"]);
    batch.tick(addressKey(1), true);
    const { list: other } = batch.view;
    assert.deepEqual([other?.fresh.files, other?.files[0]?.digest === list.files[0]?.digest], [1, false]);
    assert.deepEqual(posted(place), []);
    agree(batch);
    await ended(batch);
    assert.deepEqual([posted(place).length, standings(batch)], [1, ["exact"]]);
    assert.ok(place.server.requests.some(({ body }) => body.includes("// edited")));
  });

  it("lists anew, first and of its own, what a proxy leads to by the time that its changed build is reviewed", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.child });
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.look();
    const { id } = batch.view.list ?? assert.fail();
    const edited = compiled(`${source}// edited`);
    await place.folder.write("out/Vault.sol/Child.json", foundryArtifact("Child", edited));
    place.builds.upToDate.outdate();
    batch.agree(id);
    await ended(batch);
    assert.deepEqual(standings(batch), ["changed"]);
    place.serving.contracts[addressAt(1)] = codes.cloneOf(addressAt(2));
    await batch.review();
    assert.deepEqual(
      batch.view.rows.map(({ subject, role }) => [subject.address, role]),
      [
        [addressAt(2), "implementation"],
        [addressAt(1), undefined],
      ],
    );
  });

  it("keeps what it read of a contract where looking once more fails", async () => {
    await using place = await openBatchPlace();
    const byNumber = "0x0000000000000000000000000000000000000420";
    place.serving.contracts[addressAt(1)] = codes.cloneOf(addressAt(2));
    place.serving.contracts[addressAt(2)] = codes.child;
    place.serving.aliases[byNumber] = addressAt(2);
    const batch = place.openBatch([{ address: byNumber }]);
    place.serving.statusFaults.push(page(200, "<!doctype html>"));
    await batch.look();
    place.serving.mirrorFaults.push(...Array.from({ length: 4 }, () => page(200, "<!doctype html>")));
    await batch.lookAgain();
    const [row] = batch.view.rows;
    assert.deepEqual([row?.state.kind, row?.contractId], ["notPossible", "0.0.1056"]);
  });

  it("asks again where the settings of a build without metadata changed, though no file did", async () => {
    await using place = await openBatchPlace(vyperProject());
    place.serving.contracts[addressAt(1)] = vyperCode;
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.look();
    // Nothing proves its sources: it is for the user to tick.
    assert.deepEqual(standings(batch), ["notChosen"]);
    batch.tick(addressKey(1), true);
    const optimized = { ...input, settings: { ...settings, optimize: "gas" } };
    const info = "out/build-info/0a1b.json";
    await place.folder.write(info, vyperProject(optimized)[info]);
    place.builds.upToDate.outdate();
    agree(batch);
    await ended(batch);
    assert.deepEqual([posted(place), standings(batch)], [[], ["changed"]]);
    await batch.review();
    assert.deepEqual(standings(batch), ["notChosen"], "still for the user to tick");
    batch.tick(addressKey(1), true);
    agree(batch);
    await ended(batch);
    assert.ok(place.server.requests.some(({ body }) => body.includes('"optimize":"gas"')));
    assert.equal(posted(place).length, 1);
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
    failed.retry(failed.view.rows[0]);
    assert.deepEqual([failed.view.phase, standings(failed), posted(place).length], ["ended", ["failed"], 1]);
  });
});
