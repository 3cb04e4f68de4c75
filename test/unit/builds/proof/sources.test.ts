import assert from "node:assert/strict";
import { keccak256, stringToBytes } from "viem";
import { readMetadata } from "../../../../src/builds/proof/metadata.ts";
import { proveSources } from "../../../../src/builds/proof/sources.ts";

const metadataOf = (hashed: string, target = "A.sol"): string =>
  JSON.stringify({
    compiler: { version: "0.8.28" },
    language: "Solidity",
    settings: { compilationTarget: { [target]: "A" } },
    sources: { "A.sol": { keccak256: keccak256(stringToBytes(hashed)) } },
  });

describe("the proof of sources", () => {
  it("takes no text with half a surrogate pair for the one that it would be sent as", () => {
    const metadata = readMetadata(metadataOf("x\ufffd"));
    assert.ok(metadata !== undefined);
    assert.deepEqual([...proveSources(metadata, () => "x\ufffd").texts.keys()], ["A.sol"]);
    assert.deepEqual(proveSources(metadata, () => "x\ud800").changed, ["A.sol"]);
  });

  it("believes no metadata that does not name the contract's own source", () => {
    assert.equal(readMetadata(metadataOf("x", "B.sol")), undefined);
  });
});
