import assert from "node:assert/strict";
import type { IndexedFile } from "../../../../src/builds/index/buildIndex.ts";
import { readStoredIndex, storeIndex } from "../../../../src/builds/index/storedIndex.ts";

const selectors = { functions: "a9059cbb", errors: "cf479181", events: "ddf252ad" };
const shape = {
  length: 400,
  isOpen: false,
  compared: 380,
  fingerprint: "f1",
  free: [
    { start: 3, length: 32 },
    { start: 90, length: 20 },
  ],
};
const file: IndexedFile = {
  stamp: { bytes: 900, modifiedAt: 1_790_000_000_000 },
  builds: [
    { name: "Vault", source: "src/Vault.sol", shape, selectors },
    { name: "Open", source: "src/Open.vy", shape: { ...shape, isOpen: true }, selectors },
    { name: "IVault", source: undefined, shape: undefined, selectors },
  ],
  skipped: undefined,
};

const read = (text: string) => [...readStoredIndex(text)];

describe("a stored index of builds", () => {
  it("is read as it was stored, file by file, with why one was skipped", async () => {
    const skipped: IndexedFile = { stamp: { bytes: 7, modifiedAt: 5 }, builds: [], skipped: "tooLarge" };
    const files = new Map([
      ["out/Vault.json", file],
      ["out/Large.json", skipped],
    ]);
    assert.deepEqual(read(await storeIndex(files)), [...files]);
  });

  it("is nothing of another version, whatever it holds, nor what is no index", async () => {
    const text = await storeIndex(new Map([["out/Vault.json", file]]));
    const [, line = ""] = text.split("\n");
    assert.equal(read(text).length, 1);
    for (const head of ["", "{}", "[]", '{"version":0}', '{"version":"6"}', "{"])
      assert.deepEqual(read(`${head}\n${line}`), [], head);
  });

  it("leaves out a file of which anything is no longer what it was, and reads the others", async () => {
    const text = await storeIndex(new Map([["out/Vault.json", file]]));
    const [head = "", line = ""] = text.split("\n");
    const whole = JSON.parse(line) as unknown[];
    const builds = whole.slice(4) as unknown[][];
    /** The line with one of its values exchanged. Why a file was skipped, and a source, may be missing. */
    const damaged = [0, 1, 2].map((at) => whole.with(at, {}));
    for (const [place, build] of builds.entries())
      for (const at of build.keys()) damaged.push(whole.with(4 + place, build.with(at, {})));
    damaged.push([...whole, 7]);
    for (const told of damaged)
      assert.deepEqual(
        read([head, JSON.stringify(told), line].join("\n")).map(([path]) => path),
        ["out/Vault.json"],
        JSON.stringify(told),
      );
    assert.deepEqual(read(`${head}\n${line.slice(0, -3)}`), []);
  });
});
