import assert from "node:assert/strict";
import { metadataHash } from "../../../../src/builds/proof/metadataHash.ts";
import { readBuilds } from "../../../../src/builds/formats/readBuilds.ts";
import { buildNamed, compiled } from "../samples.ts";

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

  it("is that of solc too where the metadata is so long that ipfs cuts it into blocks", () => {
    const settings = { metadata: { useLiteralContent: true } };
    // Without the source, the metadata has less than 2 KiB.
    for (const kib of [254, 256, 520]) {
      const source = `contract Child { /* ${"tea ".repeat(kib * 256)} */ }`;
      const { metadata = "", runtime } = buildNamed("Child", compiled(source, settings));
      assert.equal(metadata.length > 256 * 1024, kib > 254);
      assert.equal(metadataHash(metadata, "ipfs"), runtime?.metadata[0]?.hash?.digits);
    }
    assert.equal(metadataHash("a".repeat(4 * 1024 * 1024 + 1), "ipfs"), undefined);
  });

  it("is not made by Swarm's ways of what is longer than any contract's metadata", () => {
    const longest = "a".repeat(768 * 1024);
    for (const kind of ["bzzr0", "bzzr1"] as const) {
      assert.match(metadataHash(longest, kind) ?? "", /^[0-9a-f]{64}$/);
      assert.equal(metadataHash(`${longest}a`, kind), undefined);
    }
  });

  it("is not made for Vyper", () => {
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
