import assert from "node:assert/strict";
import { metadataHash } from "../../../../src/builds/proof/metadataHash.ts";
import { readBuilds } from "../../../../src/builds/formats/readBuilds.ts";
import { compiled } from "../samples.ts";

describe("the hash of metadata", () => {
  it("is the one that solc put into the code, for every contract", () => {
    const builds = readBuilds(compiled(), "file") ?? [];
    const proofs = builds.flatMap(({ metadata, runtime, creation }) =>
      [runtime, creation].flatMap((code) => {
        const own = code?.metadata.at(-1)?.hash;
        return metadata === undefined || own === undefined
          ? []
          : [[metadataHash(metadata, own.kind), own.digits]];
      }),
    );
    assert.ok(proofs.length >= 8);
    for (const [made, found] of proofs) assert.equal(made, found);
  });

  it("is another for one letter more", () => {
    assert.notEqual(metadataHash("{}", "ipfs"), metadataHash("{} ", "ipfs"));
  });

  it("is not made of texts that ipfs cuts into blocks, nor for Vyper", () => {
    assert.equal(typeof metadataHash("a".repeat(256 * 1024), "ipfs"), "string");
    assert.equal(metadataHash("a".repeat(256 * 1024 + 1), "ipfs"), undefined);
    assert.equal(metadataHash("{}", "integrity"), undefined);
  });

  // keccak("0300000000000000" "616263"), as the scheme says for a text that fits one chunk.
  it("is Swarm's, in both of its forms", () => {
    assert.equal(metadataHash("abc", "bzzr0")?.length, 64);
    const lengths = [0, 1, 4095, 4096, 4097, 128 * 4096, 128 * 4096 + 1];
    const hashes = lengths.flatMap((length) =>
      (["bzzr0", "bzzr1"] as const).map((kind) => metadataHash("a".repeat(length), kind)),
    );
    assert.equal(new Set(hashes).size, hashes.length);
  });
});
