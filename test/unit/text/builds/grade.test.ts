import assert from "node:assert/strict";
import { type DryRun, type GradeReason } from "../../../../src/builds/proof/dryRun.ts";
import { explainGrade, type ComparedNames, type Lacking } from "../../../../src/text/builds/grade.ts";

const names: ComparedNames = { build: "src/A.sol:A", address: "0xaAaA…0001", network: "Local" };

const explained = (
  grade: DryRun["grade"],
  reasons: readonly GradeReason[] = [],
  parts: Partial<ComparedNames> = {},
) => explainGrade({ grade, reasons }, { ...names, ...parts });

const equal = "The bytecode of src/A.sol:A matches that at 0xaAaA…0001 on Local.";

describe("what a dry run came to, in words", () => {
  it("names the build and the contract, with a tone for how good that is", () => {
    const said = (["exact", "match", "noMatch", "notKnown", "notProved", "notCompared"] as const).map(
      (grade) => {
        const { tone, title, sentence } = explained(grade);
        return [tone, title, sentence.split(". ")[0]];
      },
    );
    assert.deepEqual(said, [
      [
        "good",
        "Expected result: exact match",
        "The bytecode and the metadata hash of src/A.sol:A match those at 0xaAaA…0001 on Local.",
      ],
      [explained("match").tone, "Expected result: partial match", equal],
      ["bad", "Verification would fail", "Nothing was sent."],
      ["careful", "Cannot be verified from this build", equal],
      ["careful", "Source files not checked", equal.slice(0, -1)],
      [
        "careful",
        "Not compared",
        "Contract Lens cannot read the deployed bytecode on Local: the mirror node did not return it",
      ],
    ]);
    assert.notEqual(explained("match").tone, "bad");
    assert.match(
      explained("notCompared", [], { uncompared: "noMirror" }).sentence,
      /: no mirror node is configured\. The service will compare it with src\/A\.sol:A\.$/,
    );
    assert.doesNotMatch(explained("notKnown", [], { uncompared: "noMirror" }).sentence, /matches/);
    assert.ok(explained("exact", [], { build: "x".repeat(300) }).sentence.length < 320);
  });

  it("says each reason in a sentence of its own", () => {
    const reasons: readonly (readonly [GradeReason, RegExp])[] = [
      [{ kind: "codeDiffers", differs: "code" }, /^The bytecode differs\. Nothing/],
      [
        { kind: "metadataDiffers", chain: "0.8.20", build: "0.8.24" },
        /another compiler \(chain: 0\.8\.20, build: 0\.8\.24\)/,
      ],
      [
        { kind: "metadataDiffers", chain: "0.8.20", build: "0.8.20" },
        /other source text, paths, or settings\./,
      ],
      [
        { kind: "metadataDiffers", chain: undefined, build: "0.8.20" },
        /other source text, paths, or settings\./,
      ],
      [
        { kind: "metadataDiffers", chain: "0.8.20", build: undefined },
        /other source text, paths, or settings\./,
      ],
      [{ kind: "noHash" }, /carries no metadata hash/],
      [{ kind: "hashInCreation" }, /only the creation bytecode does/],
      [{ kind: "notProved" }, /may turn out to be exact/],
      [{ kind: "otherMetadata" }, /does not belong to its bytecode/],
      [{ kind: "sourcesMissing", paths: ["a.sol"] }, /1 source file is missing: a\.sol\./],
      [{ kind: "sourcesMissing", paths: ["a.sol", "b.sol"] }, /2 source files are missing: a\.sol/],
      [
        { kind: "sourcesChanged", paths: ["a.sol"] },
        /1 source file has changed since the build: a\.sol\. Build the deployed/,
      ],
      [
        { kind: "sourcesChanged", paths: ["a.sol", "b.sol"] },
        /2 source files have changed since the build: a\.sol/,
      ],
      [{ kind: "sourcesEmpty", paths: ["a.sol"] }, /do not accept the empty file a\.sol/],
      [
        { kind: "sourcesTooLong", paths: ["a.sol"] },
        /more than 4 million characters cannot be published: a\.sol/,
      ],
      [{ kind: "settingsDiffer", names: ["viaIR"] }, /other compiler settings than the bytecode: viaIR/],
    ];
    for (const [reason, words] of reasons) {
      assert.match(explained("noMatch", [reason]).sentence, words);
      for (const grade of ["match", "notKnown", "notProved"] as const)
        assert.ok(
          explained(grade, [reason]).sentence.includes(
            explained("noMatch", [reason]).sentence.split(/ Nothing was/)[0] ?? "?",
          ),
        );
    }
  });

  it("says first why a build cannot be published, and not that its source is not proved", () => {
    const lacking: readonly (readonly [Lacking, RegExp])[] = [
      ["input", /holds neither the compiler's metadata nor a build-info file/],
      ["readableMetadata", /metadata, which names the source files and settings, cannot be read/],
      ["knownLanguage", /only builds of Solidity, Vyper, and Yul/],
      ["jobs", /set verifierProtocol of this network to job/],
    ];
    for (const [one, words] of lacking) {
      const { title, tone, sentence } = explained("notProved", [{ kind: "notProved" }, { kind: "noHash" }], {
        lacking: one,
      });
      assert.deepEqual([title, tone], ["This build cannot be published", "careful"]);
      assert.match(sentence, words);
      assert.match(sentence, /carries no metadata hash/);
      assert.doesNotMatch(sentence, /turn out to be exact/);
      assert.equal(explained("noMatch", [], { lacking: one }).title, "Verification would fail");
      assert.match(
        explained("notCompared", [], { lacking: one, uncompared: "noMirror" }).sentence,
        /no mirror node/,
      );
    }
  });
});
