import assert from "node:assert/strict";
import { foundryArtifact } from "../builds/projects.ts";
import { compiled, source } from "../../builds/samples.ts";
import { input, settings, vyperCode, vyperProject } from "../publication/vyperProject.ts";
import { addressAt, codes, openBatchPlace, posted } from "./place.ts";
import { standings, ended, agree, addressKey } from "./batches.ts";

describe("a batch of which a build has changed since its list", () => {
  it("asks again where a build changed meanwhile, and sends the new one only then", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child });
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.inspect();
    const edited = `${source}// edited`;
    const list = batch.view.list!;
    await place.folder.write("src/Vault.sol", edited);
    await place.folder.write("out/Vault.sol/Child.json", foundryArtifact("Child", compiled(edited)));
    place.builds.upToDate.invalidate();
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

  it("asks again also where this user has published the new one before, for another contract", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.child });
    const build = async (text: string): Promise<void> => {
      await place.folder.write("src/Vault.sol", text);
      await place.folder.write("out/Vault.sol/Child.json", foundryArtifact("Child", compiled(text)));
      place.builds.upToDate.invalidate();
    };
    const edited = `${source}// edited`;
    await build(edited);
    const other = place.openBatch([{ address: addressAt(2) }]);
    await other.inspect();
    other.tick(addressKey(2), true);
    agree(other);
    await ended(other);
    await build(source);
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.inspect();
    await build(edited);
    agree(batch);
    await ended(batch);
    assert.deepEqual([posted(place), standings(batch)], [[addressAt(2)], ["changed"]]);
  });

  it("asks again where its network has another chain by then", async () => {
    await using place = await openBatchPlace();
    place.serving.contracts[addressAt(1)] = codes.child;
    let network = place.network;
    const batch = place.openBatch([{ address: addressAt(1) }], { networkNamed: () => network });
    await batch.inspect();
    network = { ...network, chainId: "777" };
    agree(batch);
    await ended(batch);
    assert.deepEqual([posted(place), standings(batch)], [[], ["changed"]]);
  });

  it("lists anew, first and of its own, what a proxy leads to by the time that its changed build is reviewed", async () => {
    await using place = await openBatchPlace();
    Object.assign(place.serving.contracts, { [addressAt(1)]: codes.child, [addressAt(2)]: codes.child });
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.inspect();
    const { id } = batch.view.list ?? assert.fail();
    const edited = compiled(`${source}// edited`);
    await place.folder.write("out/Vault.sol/Child.json", foundryArtifact("Child", edited));
    place.builds.upToDate.invalidate();
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

  it("asks again where the settings of a build without metadata changed, though no file did", async () => {
    await using place = await openBatchPlace(vyperProject());
    place.serving.contracts[addressAt(1)] = vyperCode;
    const batch = place.openBatch([{ address: addressAt(1) }]);
    await batch.inspect();
    // Nothing proves its sources: it is for the user to tick.
    assert.deepEqual(standings(batch), ["notChosen"]);
    batch.tick(addressKey(1), true);
    const optimized = { ...input, settings: { ...settings, optimize: "gas" } };
    const info = "out/build-info/0a1b.json";
    await place.folder.write(info, vyperProject(optimized)[info]);
    place.builds.upToDate.invalidate();
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
});
