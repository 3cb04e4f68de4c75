import assert from "node:assert/strict";
import type { SkippedFiles } from "../../../../../src/app/builds/skippedBuild.ts";
import type { CodeComparison } from "../../../../../src/app/builds/comparison.ts";
import type { LackingBuild } from "../../../../../src/app/builds/codeFact.ts";
import type { LocatedBuild } from "../../../../../src/app/builds/locatedBuild.ts";
import type { Resemblance } from "../../../../../src/builds/code/resemblance.ts";
import { codeFacts, type CodeFacts } from "../../../../../src/builds/code/codeFacts.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { drawnPage } from "../../../../support/drawnPage.ts";
import { harmless, hostileTexts, misbehaviour } from "../../../../support/hostileTexts.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { buildNamed } from "../../../builds/samples.ts";
import { tagsOf } from "../../markup.ts";

const vault = buildNamed("Vault");

const facts: CodeFacts = {
  bytes: 1234,
  compiler: { name: "solc", version: "0.8.24" },
  usesPush0: false,
  clone: undefined,
};

type Told = readonly [
  told: Partial<CodeFacts>,
  resemblance?: Resemblance,
  text?: string,
  commit?: string,
  skippedFiles?: SkippedFiles,
];

function comparisonOf(
  ...[told, resemblance, text = "src/Vault.sol", commit, skippedFiles]: Told
): CodeComparison {
  const build = { ...vault, source: text, name: text, compilerVersion: text } as unknown as LocatedBuild;
  const nearest = resemblance && { build, resemblance, functions: 4 };
  const all = { ...facts, ...told };
  return { kind: "none", contracts: 12, skippedFiles, facts: all, nearest, commit };
}

function drawn(...told: Told): string {
  return drawnPage(recordPage(recordViewOf({ body: fullRecord }, { comparison: comparisonOf(...told) })));
}

/** What a page says, without its elements. */
const said = (page: string): string =>
  page
    .replace(/<wbr\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

describe("a record of a contract whose code no build has", () => {
  it("says so in a word under its title, which leads to the section about it", () => {
    const { body } = recordPage(recordViewOf({ body: fullRecord }, { comparison: comparisonOf({}) }));
    const [chips] = body.flatMap((block) => (block.kind === "chips" ? [block.pieces] : []));
    const leading = chips?.flatMap((piece) =>
      piece.kind === "chip" && piece.section !== undefined ? [[piece.text, piece.section]] : [],
    );
    assert.deepEqual(leading, [["No matching build", { id: "build", title: "Your build" }]]);
  });

  it("tells what the code tells of itself", () => {
    const page = said(drawn({}));
    for (const sentence of [
      "No build in this workspace has this bytecode (12 contracts compared).",
      "Its metadata says that it was compiled with solc 0.8.24.",
      "1,234 bytes",
      "not used",
    ])
      assert.ok(page.includes(sentence), `${sentence} in ${page}`);
    assert.ok(said(drawn({ compiler: undefined })).includes("unknown"));
  });

  it("says that it may be in a file that could not be read", () => {
    const skipped = (count: number, first = "out/Cut.sol/Cut.json"): string =>
      said(drawn({}, undefined, undefined, undefined, { count, first }));
    assert.match(
      skipped(1),
      /\. The build file out\/Cut\.sol\/Cut\.json could not be read: see Builds in the/,
    );
    assert.match(
      skipped(2),
      /\. 2 build files could not be read, including out\/Cut\.sol\/Cut\.json ?: see Builds in the/,
    );
    assert.doesNotMatch(said(drawn({})), /could not be read/);
  });

  it("names the build that it resembles, and what to do", () => {
    const older = said(drawn({}, { kind: "older", share: 0.8799, functions: 4 }));
    assert.match(older, /The deployed bytecode resembles src\/Vault\.sol:src\/Vault\.sol \(87% of its/);
    assert.ok(older.includes("Build the deployed commit, then try again."));
    assert.ok(!older.includes("Deployed from"));
    const known = said(drawn({}, { kind: "older", share: 0.9, functions: 4 }, undefined, "1a2b3c4"));
    assert.ok(known.includes("It was deployed from commit 1a2b3c4. Check out that commit and build it."));
    assert.ok(!known.includes("Build the deployed commit"));
    assert.ok(known.includes("Copy “git checkout 1a2b3c4”"));
    assert.ok(!older.includes("Copy “git"));
    assert.ok(older.includes("1,234 bytes your build: 1,582 bytes"));
    assert.ok(older.includes("4 of the build's 4"));
    assert.ok(said(drawn({}, { kind: "interface", functions: 4 })).includes("It has all functions of"));
    assert.ok(said(drawn({}, { kind: "none", functions: 3 })).includes("3 of the build's 4"));
  });

  it("says whom a clone runs", () => {
    const { clone } = codeFacts(`ef01005fbdb2315678afecb367f032d93f642f64180aa3`);
    assert.match(
      said(drawn({ clone })),
      /account that runs the code of 0x5FbDB2315678afecb367f032d93F642f64180aa3/,
    );
  });

  for (const [name, text] of Object.entries(hostileTexts))
    it(`keeps its structure with ${name} as the path of a file that could not be read`, () => {
      const page = (first: string): string => drawn({}, undefined, undefined, undefined, { count: 2, first });
      assert.deepEqual(tagsOf(page(text)), tagsOf(page(harmless(text))));
      assert.equal(misbehaviour(page(text)), undefined);
    });

  for (const [name, text] of Object.entries(hostileTexts))
    it(`keeps its structure with ${name} as the name of a build and of a compiler`, () => {
      const older = { kind: "older", share: 0.9, functions: 4 } as const;
      const page = (shown: string): string =>
        drawn({ compiler: { name: "solc", version: shown } }, older, shown);
      assert.deepEqual(tagsOf(page(text)), tagsOf(page(harmless(text))));
      assert.equal(misbehaviour(page(text)), undefined);
    });
});

describe("a record of a contract whose code a build has", () => {
  it("says what Verify will say, where the build lacks what is needed", () => {
    const relation = {
      kind: "exact",
      assumedImmutables: false,
      libraries: new Map(),
      immutables: new Map(),
      metadata: [],
    };
    const build = { ...vault, path: "out/Vault.sol/Vault.json", tool: "foundry", modifiedAt: 0 };
    const match = { build, relation };
    const none = { kind: "notRecorded" } as const;
    const matched = { kind: "matched", match, others: [], creation: none, commit: undefined } as const;
    const recordOf = (lacking?: LackingBuild): string =>
      said(
        drawnPage(
          recordPage(
            recordViewOf(
              { body: fullRecord },
              { comparison: { ...matched, lacking } as unknown as CodeComparison },
            ),
          ),
        ),
      );
    assert.doesNotMatch(recordOf(), /lacks|incomplete|keeps no metadata/);
    assert.match(
      recordOf("incomplete"),
      /Your build, incomplete.*Verify the contract to see what is missing/,
    );
    assert.match(recordOf("unchecked"), /Your build .*keeps no metadata to check the source files with/);
  });
});
