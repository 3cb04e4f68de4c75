import assert from "node:assert/strict";
import { readStorageLayout } from "../../../../src/builds/storage/storageLayout.ts";

const owner = { astId: 3, contract: "a.sol:A", label: "owner", offset: 0, slot: "0", type: "t_address" };
const address = { encoding: "inplace", label: "address", numberOfBytes: "20" };

describe("storage layout", () => {
  it("is read as solc writes it", () => {
    const layout = readStorageLayout({ storage: [owner], types: { t_address: address } });
    assert.deepEqual(layout?.storage, [
      { contract: "a.sol:A", label: "owner", offset: 0, slot: "0", type: "t_address" },
    ]);
    assert.deepEqual(layout.types.get("t_address"), address);
    assert.deepEqual(readStorageLayout({ storage: [], types: null }), { storage: [], types: new Map() });
  });

  it("leaves out what solc does not write", () => {
    const damaged = [{ ...owner, slot: -1 }, { ...owner, offset: 32 }, { ...owner, label: null }, null, 7];
    const layout = readStorageLayout({
      storage: [...damaged, owner],
      types: {
        long: { ...address, label: "a".repeat(4097) },
        bad: { ...address, encoding: "other" },
        worse: 3,
        members: { ...address, members: damaged },
      },
    });
    assert.deepEqual(
      layout?.storage.map(({ label }) => label),
      ["owner"],
    );
    assert.deepEqual([...layout.types.keys()], []);
  });

  it("is undefined for anything else", () => {
    for (const json of [undefined, null, 3, "storage", [], {}, { storage: {} }])
      assert.equal(readStorageLayout(json), undefined);
  });
});
