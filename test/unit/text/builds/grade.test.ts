import assert from "node:assert/strict";
import type { DryRun, GradeReason } from "../../../../src/builds/proof/dryRun.ts";
import { explainGrade, type ComparedNames, type Lacking } from "../../../../src/text/builds/grade.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { explanationTexts } from "../explanationText.ts";

const names: ComparedNames = { build: "src/A.sol:A", network: "Local" };

const explained = (
  grade: DryRun["grade"],
  reasons: readonly GradeReason[] = [],
  parts: Partial<ComparedNames> = {},
) => explainGrade({ grade, reasons }, { ...names, ...parts });

const one = ["a.sol"];
const paths = [...one, "b.sol"];
const ofMatch: Readonly<Record<string, GradeReason>> = {
  "other metadata": { kind: "metadataDiffers", chain: undefined, build: "0.8.20" },
  "other compiler": { kind: "metadataDiffers", chain: "0.8.20", build: "0.8.24" },
  "no hash": { kind: "noHash" },
  "hash in the creation code": { kind: "hashInCreation" },
  "immutable values assumed": { kind: "assumedImmutables" },
  "not proved": { kind: "notProved" },
};
const ofNotKnown: Readonly<Record<string, GradeReason>> = {
  "metadata of another build": { kind: "otherMetadata" },
  "1 source missing": { kind: "sourcesMissing", paths: one },
  "2 sources missing": { kind: "sourcesMissing", paths },
  "1 source changed": { kind: "sourcesChanged", paths: one },
  "2 sources changed": { kind: "sourcesChanged", paths },
  "empty source": { kind: "sourcesEmpty", paths: one },
  "source too long": { kind: "sourcesTooLong", paths: one },
  "other settings": { kind: "settingsDiffer", names: ["viaIR"] },
};
const everyLacking: readonly Lacking[] = ["input", "readableMetadata", "knownLanguage", "jobs"];

describeTexts(
  "dryRuns",
  explanationTexts({
    exact: explained("exact"),
    mismatch: explained("noMatch", [{ kind: "codeDiffers", differs: "code" }]),
    "not compared": explained("notCompared"),
    "no mirror node": explained("notCompared", [], { uncompared: "noMirror" }),
    "sources not proved": explained("notProved"),
    "sources not proved, of other metadata": explained("notProved", [
      { kind: "metadataDiffers", chain: undefined, build: undefined },
    ]),
    ...Object.fromEntries([
      ...Object.entries(ofMatch).map(([name, reason]) => [`match: ${name}`, explained("match", [reason])]),
      ...Object.entries(ofNotKnown).map(([name, reason]) => [name, explained("notKnown", [reason])]),
    ]),
    ...Object.fromEntries(
      everyLacking.map((lacking) => [`lacks ${lacking}`, explained("notProved", [], { lacking })]),
    ),
    "exact, by a deployment record": explained("exact", [], { recorded: "noMirror" }),
    "match, by a deployment record": explained("match", [ofMatch["other compiler"]!], {
      recorded: "unreadable",
    }),
    "sources not proved, by a deployment record": explained("notProved", [], { recorded: "noMirror" }),
    "lacks input, no mirror node": explained("notCompared", [], { lacking: "input", uncompared: "noMirror" }),
  }),
);

describe("what a dry run came to, in words", () => {
  it("does not say that what was not compared matches", () => {
    assert.doesNotMatch(explained("notKnown", [], { uncompared: "noMirror" }).sentence, /matches/);
  });

  it("cuts a long name of a build", () => {
    assert.ok(explained("exact", [], { build: "x".repeat(300) }).sentence.length < 320);
  });

  it("takes one compiler on both sides for no other compiler", () => {
    const ofVersions = (chain: string | undefined, build: string | undefined): string =>
      explained("match", [{ kind: "metadataDiffers", chain, build }]).sentence;
    const same = ofVersions("0.8.20", "0.8.20");
    assert.deepEqual([ofVersions(undefined, "0.8.20"), ofVersions("0.8.20", undefined)], [same, same]);
  });

  it("says every reason, whatever the grade", () => {
    for (const reason of [...Object.values(ofMatch), ...Object.values(ofNotKnown)]) {
      const said = explained("noMatch", [reason]).sentence.split(/ Nothing was/)[0] ?? "?";
      for (const grade of ["match", "notKnown", "notProved"] as const)
        assert.ok(explained(grade, [reason]).sentence.includes(said));
    }
  });

  it("says why a build cannot be published, and not that its source is not proved", () => {
    const noHash = explained("noMatch", [{ kind: "noHash" }]).sentence.split(" Nothing")[0] ?? "?";
    for (const lacking of everyLacking) {
      const { sentence } = explained("notProved", [{ kind: "notProved" }, { kind: "noHash" }], { lacking });
      assert.ok(sentence.includes(noHash));
      assert.doesNotMatch(sentence, /turn out to be exact/);
      assert.deepEqual(explained("noMatch", [], { lacking }), explained("noMatch"));
    }
  });
});
