import assert from "node:assert/strict";
import { readMetadata } from "../../../../src/builds/proof/metadata.ts";
import { differingSettings } from "../../../../src/builds/proof/settings.ts";
import { inputFromMetadata } from "../../../../src/builds/publication/standardJson.ts";

const text = "contract A {}";

const metadataOf = (source: object, metadata?: object): string =>
  JSON.stringify({
    compiler: { version: "0.4.26+commit.4563c3fc" },
    language: "Solidity",
    settings: { compilationTarget: { "a.sol": "A" }, libraries: {}, remappings: [], metadata },
    sources: { "a.sol": { keccak256: `0x${"ab".repeat(32)}`, ...source } },
  });

describe("metadata of a compiler", () => {
  it("has kept its sources by a setting, also where an old compiler does not tell it", () => {
    for (const own of [undefined, { useLiteralContent: true }]) {
      const read = readMetadata(metadataOf({ content: text }, own));
      assert.ok(read !== undefined);
      const { settings } = inputFromMetadata(read, new Map([["a.sol", text]]));
      assert.deepEqual(settings["metadata"], { useLiteralContent: true });
      assert.deepEqual(differingSettings({ metadata: { useLiteralContent: true } }, read.settings), []);
      assert.deepEqual(differingSettings({}, read.settings), ["metadata"]);
    }
  });

  it("tells of sources that it has not kept as they stand there", () => {
    const read = readMetadata(metadataOf({ urls: [] }));
    assert.ok(read !== undefined);
    assert.equal(read.settings["metadata"], undefined);
    assert.deepEqual(differingSettings({}, read.settings), []);
  });
});
