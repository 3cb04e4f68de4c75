import assert from "node:assert/strict";
import { compilerText, matchWords, relationTone, shareText } from "../../../../src/text/builds/match.ts";
import { rootWords } from "../../../../src/text/builds/roots.ts";

type Relation = Parameters<typeof matchWords.story>[0];

const relation = (kind: string, assumedImmutables = false) => ({ kind, assumedImmutables }) as Relation;

describe("a build that has a contract's code", () => {
  it("is told from one with other metadata, wherever it is named", () => {
    const [exact, other] = [relation("exact"), relation("sameCode")];
    assert.deepEqual([exact, other].map(matchWords.chip), ["Your build", "Your build, other metadata"]);
    assert.deepEqual([exact, other].map(matchWords.hasIt), [
      "has this bytecode",
      "has this code, other metadata",
    ]);
    assert.deepEqual([exact, other].map(relationTone), ["good", "good"]);
  });

  it("is told by how much of its code is known to be equal", () => {
    assert.match(matchWords.story(relation("exact")), /and the same metadata hash\.$/);
    assert.match(matchWords.story(relation("identical")), /carries no metadata hash to compare\.$/);
    assert.match(matchWords.story(relation("sameCode")), /another metadata hash: other source text/);
    for (const kind of ["exact", "identical", "sameCode"])
      assert.match(matchWords.story(relation(kind, true)), /as far as its immutable values can be told\.$/);
  });

  it("is looked for among files that were skipped, and codes that resemble it", () => {
    assert.match(matchWords.skipped("notJson"), /not valid JSON: it may be cut off/);
    assert.match(matchWords.skipped("tooLarge"), /too large to read\.$/);
    assert.match(matchWords.resembles("older"), /may be an earlier version/);
    assert.match(matchWords.resembles("interface"), /^It has all functions of/);
    assert.match(matchWords.resembles("functions" as never), /^It has some functions of/);
    assert.match(matchWords.clone("eip7702"), /EIP-7702/);
    assert.match(matchWords.clone("eip1167"), /^This is a minimal proxy/);
    assert.match(matchWords.none(1), /\(1 contract compared\)/);
    assert.match(matchWords.none(1500), /\(1,500 contracts compared\)/);
  });

  it("has a share that is rounded down, and a compiler as its code names it", () => {
    assert.deepEqual([0.999, 0.5, 1].map(shareText), ["99%", "50%", "100%"]);
    assert.equal(compilerText({ name: "solc", version: "0.8.28" } as never), "solc 0.8.28");
    assert.equal(compilerText({ name: "vyper", version: "0.4.3" } as never), "Vyper 0.4.3");
    assert.equal(
      compilerText({ name: "solc", version: "9".repeat(99) } as never).length,
      "solc ".length + 60,
    );
    assert.deepEqual([true, false].map(matchWords.push0Used), ["used (Shanghai or later)", "not used"]);
  });
});

describe("the view of builds", () => {
  it("says why a file was skipped, and how much a folder holds", () => {
    assert.deepEqual((["tooLarge", "notJson", "notBuild"] as never[]).map(rootWords.skipped), [
      "skipped: too large to read",
      "skipped: not valid JSON, maybe cut off",
      "skipped: not a build",
    ]);
    assert.deepEqual([1, 2].map(rootWords.contracts), ["1 contract", "2 contracts"]);
    assert.deepEqual([1, 2].map(rootWords.interfaces), [
      "1 interface or abstract contract",
      "2 interfaces and abstract contracts",
    ]);
  });
});
