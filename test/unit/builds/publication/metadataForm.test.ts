import assert from "node:assert/strict";
import type { CompilerMetadata } from "../../../../src/builds/proof/metadata.ts";
import { metadataFormOf } from "../../../../src/builds/publication/standardJson.ts";

const metadata = {
  language: "Solidity",
  compilerVersion: "0.8.28+commit.7893614a",
  settings: { compilationTarget: { "src/Vault.sol": "Vault" } },
  sources: new Map([
    ["src/Vault.sol", { keccak256: `0x${"ab".repeat(32)}` }],
    ["src/Empty.sol", { keccak256: `0x${"cd".repeat(32)}` }],
  ]),
} as unknown as CompilerMetadata;

describe("a build that is published as metadata", () => {
  it("names its compiler, its settings and the hash of each source, and no place where others could be", () => {
    const texts = new Map([
      ["src/Vault.sol", "contract Vault {}"],
      ["src/Empty.sol", ""],
    ]);
    assert.deepEqual(metadataFormOf(metadata, texts), {
      metadata: {
        compiler: { version: "0.8.28+commit.7893614a" },
        language: "Solidity",
        settings: metadata.settings,
        sources: {
          "src/Vault.sol": { keccak256: `0x${"ab".repeat(32)}`, urls: [] },
          "src/Empty.sol": { keccak256: `0x${"cd".repeat(32)}`, urls: [] },
        },
        version: 1,
      },
      sources: { "src/Vault.sol": "contract Vault {}", "src/Empty.sol": "" },
    });
  });

  it("names no hash of code that carries no metadata, which compilers write down and refuse", () => {
    const told = (own: object): CompilerMetadata =>
      ({ ...metadata, settings: { metadata: own } }) as unknown as CompilerMetadata;
    const sent = (own: object): unknown => metadataFormOf(told(own), new Map()).metadata["settings"];
    assert.deepEqual(sent({ appendCBOR: false, bytecodeHash: "ipfs" }), { metadata: { appendCBOR: false } });
    for (const kept of [{ appendCBOR: false, bytecodeHash: "none" }, { bytecodeHash: "ipfs" }])
      assert.deepEqual(sent(kept), { metadata: kept });
  });
});
