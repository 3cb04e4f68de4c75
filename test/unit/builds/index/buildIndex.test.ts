import assert from "node:assert/strict";
import { ParsedFiles } from "../../../../src/builds/parsedFiles.ts";
import { BuildIndex } from "../../../../src/builds/index/buildIndex.ts";
import { decodeUtf8 } from "../../../../src/core/strings/utf8.ts";
import type { JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { turnsDuring } from "../../../support/turnsDuring.ts";
import { projectFolder } from "../../../support/projectFolder.ts";

const parse = (bytes: Uint8Array): Promise<JsonValue> =>
  Promise.resolve(JSON.parse(decodeUtf8(bytes)) as JsonValue);

/** A contract with so many immutables, each at its own place. */
function contract(immutables: number): JsonValue {
  const immutableReferences = Object.fromEntries(
    Array.from({ length: immutables }, (_, at) => [`${at}`, [{ start: 33 * at + 1, length: 32 }]]),
  );
  const object = `7f${"00".repeat(32)}`.repeat(immutables);
  return { abi: [], evm: { deployedBytecode: { object, immutableReferences } } };
}

describe("the index of builds", () => {
  it("keeps of a name 1,024 characters, and of a code no more than 1,000 places", async () => {
    const long = "N".repeat(5000);
    await using folder = await projectFolder({
      "out/all.json": {
        contracts: { [`${long}.sol`]: { [long]: contract(1), Most: contract(1000), Beyond: contract(1001) } },
      },
    });
    const index = new BuildIndex(new ParsedFiles(folder.files, parse));
    await index.refresh("out", new Set(["out"]));
    const [file] = index.filesOf("out").values();
    assert.deepEqual(
      file?.builds.map(({ name, source, shape }) => [name.length, source?.length, shape?.free.length]),
      [
        [1024, 1024, 1],
        [4, 1024, 1000],
        [6, 1024, undefined],
      ],
    );
  });

  it("says whether anything has changed: a file that came, became another one, or went", async () => {
    const artifact = (name: string) => ({ contracts: { "a.sol": { [name]: contract(1) } } });
    await using folder = await projectFolder({ "out/a.json": artifact("A"), "out/b.json": artifact("B") });
    const index = new BuildIndex(new ParsedFiles(folder.files, parse));
    const changed = () => index.refresh("out", new Set(["out"]));
    assert.deepEqual([await changed(), await changed()], [true, false]);
    await folder.write("out/a.json", artifact("Other"));
    assert.deepEqual([await changed(), await changed()], [true, false]);
    await folder.remove("out/b.json");
    assert.deepEqual([await changed(), await changed()], [true, false]);
    assert.deepEqual([...index.filesOf("out").keys()], ["out/a.json"]);
  });

  it("skips a file with more contracts than any compilation has, and says so", async () => {
    const named = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`C${index}`, { abi: [] }]));
    await using folder = await projectFolder({
      "out/most.json": { contracts: { "a.sol": named(5000), "b.sol": named(5000) } },
      "out/more.json": { contracts: { "a.sol": named(10_001) } },
    });
    const index = new BuildIndex(new ParsedFiles(folder.files, parse));
    await index.refresh("out", new Set(["out"]));
    const files = index.filesOf("out");
    assert.equal(files.get("out/most.json")?.builds.length, 10_000);
    assert.equal(files.get("out/more.json")?.skipped, "tooLarge");
  });

  it("names the nearest by length, once for each code", async () => {
    const code = (...digits: readonly string[]) => ({
      evm: { deployedBytecode: { object: digits.map((each) => each.repeat(100)).join("") } },
    });
    await using folder = await projectFolder({
      "out/all.json": {
        contracts: { "a.sol": { A: code("60"), Same: code("60"), B: code("61"), Longer: code("60", "61") } },
      },
    });
    const index = new BuildIndex(new ParsedFiles(folder.files, parse));
    await index.refresh("out", new Set(["out"]));
    const nearest = (most: number) => index.nearest(110, most).map(({ position }) => position);
    assert.deepEqual([nearest(5), nearest(2), nearest(0)], [[0, 2, 3], [0, 2], []]);
  });

  it("lets others have their turns while it goes through thousands of contracts", async () => {
    const code = { evm: { deployedBytecode: { object: "60".repeat(2048) } } };
    const named = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`C${index}`, code]));
    await using folder = await projectFolder({ "out/all.json": { contracts: { "a.sol": named } } });
    const index = new BuildIndex(new ParsedFiles(folder.files, parse));
    const turns = await turnsDuring(() => index.refresh("out", new Set(["out"])));
    assert.ok(turns >= 2, String(turns));
  });
});
