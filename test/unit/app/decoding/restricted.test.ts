import assert from "node:assert/strict";
import { abi, code, decoderIn, deposit, ofVault, ok, readOf, vault, type World } from "./decoderWorld.ts";

const world: World = {
  records: { [vault]: code },
  result: { ...ok, function_parameters: deposit },
  files: ofVault,
  isTrusted: false,
};

async function isRestricted(changes: Partial<World> = {}): Promise<boolean> {
  await using place = await decoderIn({ ...world, ...changes });
  await place.decoder.request();
  return (await place.settled()).now.isRestricted;
}

describe("a result in a workspace that is not trusted", () => {
  it("says that builds could say more where nothing else says by whose ABI a contract is read", async () => {
    assert.equal(await isRestricted(), true);
    assert.equal(await isRestricted({ isTrusted: true }), false);
    assert.equal(await isRestricted({ result: { ...ok, function_parameters: "0x" } }), false, "no call");
    const verified = { [vault]: { match: "exact_match", abi, compilation: {} } };
    assert.equal(await isRestricted({ verified }), false, "the verified ABI is believed first");
  });

  it("leads to the build once the workspace is trusted and its contracts may be looked up", async () => {
    await using place = await decoderIn(world);
    await place.decoder.request();
    assert.deepEqual(readOf((await place.settled()).now.call), "unknown");
    const before = place.asked().length;
    place.trust();
    await place.decoder.reloadBuilds();
    const { isRestricted: isStill, notRequested } = place.decoder.decoding;
    assert.deepEqual([isStill, notRequested, place.asked().length], [false, 1, before]);
    await place.decoder.requestMore();
    assert.deepEqual(readOf((await place.settled()).now.call), [["deposit(uint256[])", "build", "read"]]);
    assert.deepEqual(place.asked().slice(before), [`/contracts/${vault}`]);
    assert.equal(place.decoder.decoding.notRequested, 0);
  });
});
