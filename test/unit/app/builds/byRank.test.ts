import assert from "node:assert/strict";
import { byLikelihood, byRank, isOfTests } from "../../../../src/app/builds/buildsBySelector.ts";
import type { LocatedBuild } from "../../../../src/app/builds/locatedBuild.ts";
import type { SelectorPlace } from "../../../../src/builds/index/buildIndex.ts";
import { buildNamed } from "../../builds/samples.ts";

const compilation = { path: "out/build-info/a.json", input: {} };

function located(source: string, more: Partial<LocatedBuild> = {}): LocatedBuild {
  return {
    ...buildNamed("Vault"),
    folder: undefined as never,
    root: { tool: "foundry", project: "", folder: "out" },
    path: `out/${source.slice(source.lastIndexOf("/") + 1)}/Vault.json`,
    source,
    modifiedAt: 5,
    compilation,
    ...more,
  };
}

const place = (source: string, more: Partial<SelectorPlace> = {}): SelectorPlace => ({
  root: "out",
  path: "out/Vault.json",
  position: 0,
  name: "Vault",
  source,
  hasCode: true,
  modifiedAt: 5,
  ...more,
});

describe("the order in which builds are offered", () => {
  it("has tests and scripts last, then those whose input is unknown, then the older ones", () => {
    const sorted = [
      located("src/Vault.sol"),
      located("src/Older.sol", { modifiedAt: 4 }),
      located("src/Bare.sol", { compilation: undefined, modifiedAt: 9 }),
      located("test/Vault.sol", { modifiedAt: 9 }),
      located("script/Vault.sol", { compilation: undefined, modifiedAt: 9 }),
    ];
    assert.deepEqual([...sorted].reverse().sort(byRank), sorted);
  });

  it("has, of those that may be meant by a selector, what has no code behind what has some", () => {
    const sorted = [
      place("src/Vault.sol"),
      place("src/Older.sol", { modifiedAt: 4 }),
      place("src/IVault.sol", { hasCode: false, modifiedAt: 9 }),
      place("tests/Vault.sol", { modifiedAt: 9 }),
      place("test/IVault.sol", { hasCode: false, modifiedAt: 9 }),
    ];
    assert.deepEqual([...sorted].reverse().sort(byLikelihood), sorted);
  });

  it("knows a test or a script by its source, else by its own path", () => {
    const isTest = (path: string, source?: string) => isOfTests(path, source);
    assert.ok(isTest("out/A.json", "test/A.sol") && isTest("out/A.json", "projects/one/script/A.sol"));
    assert.ok(
      isTest("artifacts/test/A.json") &&
        isTest("out/A.t.sol/A.json") &&
        isTest("out/A.s.sol/A.json", "A.sol"),
    );
    assert.ok(
      !isTest("test/A.json", "src/A.sol") && !isTest("out/latest/A.json") && !isTest("out/A.ts.sol/A.json"),
    );
  });
});
