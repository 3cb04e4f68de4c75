import assert from "node:assert/strict";
import { ChosenAbis, type ChosenAbi } from "../../../../src/app/decoding/chosenAbis.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { MemoryLog } from "../../../support/stores.ts";

const address = `0x${"ab".repeat(20)}`;

describe("the ABIs that a user has chosen", () => {
  it("are kept by chain and address until they are taken back", async () => {
    const folder = new MemoryFolder();
    const chosen = new ChosenAbis(folder, new MemoryLog());
    let told = 0;
    const end = chosen.onDidChange(() => (told += 1));
    const items: ChosenAbi = { kind: "items", items: [{ type: "function", name: "pause", inputs: [] }] };
    const file = { kind: "file", folderUri: "file:///w", path: "out/A.json", name: "A" } as const;
    assert.equal(await chosen.choose("296", address, items), true);
    assert.equal(await chosen.choose("1", address, file), true);
    const later = new ChosenAbis(folder, new MemoryLog());
    assert.deepEqual(await later.at("296", address), items);
    assert.deepEqual(await later.at("1", address), file);
    assert.equal(await later.at("295", address), undefined);
    assert.equal(await chosen.remove("296", address), true);
    assert.equal(await later.at("296", address), undefined);
    assert.equal(told, 3);
    end();
    await chosen.remove("1", address);
    assert.equal(told, 3);
  });

  it("are none where what is stored makes no sense", async () => {
    const folder = new MemoryFolder();
    const chosen = new ChosenAbis(folder, new MemoryLog());
    const texts = [
      "",
      "{",
      "[]",
      '{"version":2,"kind":"items","items":[]}',
      '{"version":1,"kind":"file","path":"a"}',
    ];
    for (const text of texts) {
      await folder.write(`1 ${address}`, text);
      assert.equal(await chosen.at("1", address), undefined, text);
    }
  });

  it("are not kept where they are too large, and what was chosen before stays", async () => {
    const folder = new MemoryFolder();
    const chosen = new ChosenAbis(folder, new MemoryLog());
    const named = (name: string): ChosenAbi => ({
      kind: "items",
      items: [{ type: "function", name, inputs: [] }],
    });
    await chosen.choose("1", address, named("pause"));
    assert.equal(await chosen.choose("1", address, named("a".repeat(folder.mostBytes))), false);
    assert.deepEqual(await chosen.at("1", address), named("pause"));
  });
});
