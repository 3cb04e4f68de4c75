import assert from "node:assert/strict";
import type { SkippedFiles } from "../../../../../src/app/builds/rootOverview.ts";
import type { CodeComparison } from "../../../../../src/app/builds/comparison.ts";
import type { BuildShortcoming } from "../../../../../src/app/builds/codeMatch.ts";
import type { LocatedBuild } from "../../../../../src/app/builds/locatedBuild.ts";
import { localNode } from "../../../../../src/app/networks/builtInNetworks.ts";
import type { Resemblance } from "../../../../../src/builds/code/resemblance.ts";
import { codeFacts, type CodeFacts } from "../../../../../src/builds/code/codeFacts.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import type { RecordView } from "../../../../../src/ui/subjects/view.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { harmless, hostileTexts, misbehaviour } from "../../../../support/hostileTexts.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { exactly } from "../../../../support/relations.ts";
import { describePages } from "../../../../support/textSnapshots.ts";
import { buildNamed } from "../../../builds/samples.ts";
import { actionsOf } from "../../actionsOf.ts";
import { tagsOf } from "../../markup.ts";
import { partsOf } from "./recordParts.ts";

const vault = buildNamed("Vault");
const facts: CodeFacts = {
  bytes: 1234,
  compiler: { name: "solc", version: "0.8.24" },
  usesPush0: false,
  clone: undefined,
};
const older = { kind: "older", share: 0.8799, functions: 4 } as const;

type Parts = {
  readonly facts?: Partial<CodeFacts>;
  readonly resemblance?: Resemblance;
  /** Of the build that the code resembles: its file, its contract and its compiler. */
  readonly text?: string;
  readonly commit?: string;
  readonly named?: string;
  readonly skippedFiles?: SkippedFiles;
};

const viewOf = (comparison: unknown): RecordView =>
  recordViewOf({ body: fullRecord }, { comparison: comparison as CodeComparison });

/** A record whose code no build has. */
function unmatched({ resemblance, text, ...parts }: Parts = {}): RecordView {
  const named = text !== undefined && { source: text, name: text, compilerVersion: text };
  const build = { ...vault, ...named } as unknown as LocatedBuild;
  const nearest = resemblance && { build, resemblance, functions: 4 };
  return viewOf({ kind: "none", contracts: 12, nearest, ...parts, facts: { ...facts, ...parts.facts } });
}

/** A record whose code a build has. */
function matched(
  parts: { readonly lacking?: BuildShortcoming; readonly isExact?: boolean } = {},
): RecordView {
  const build = { ...vault, path: "out/Vault.sol/Vault.json", tool: "foundry", modifiedAt: 0 };
  const match = { build, relation: exactly };
  return viewOf({ kind: "matched", match, others: [], creation: { kind: "notRecorded" }, ...parts });
}

/** The same, where it is known how it is verified. */
const known = (view: RecordView, state: "notVerified" | "partial"): RecordView => ({
  ...view,
  verification: { ...view.verification, fact: [state, view.now] },
});

const sameCode = viewOf({
  kind: "matched",
  match: {
    build: { ...vault, path: "out/Vault.sol/Vault.json", tool: "foundry", modifiedAt: 0 },
    relation: { ...exactly, kind: "sameCode" },
  },
  others: [],
  creation: { kind: "notRecorded" },
  commit: "1a2b3c4",
});
const { clone } = codeFacts(`ef01005fbdb2315678afecb367f032d93f642f64180aa3`);

/** The same on a node of the user's own machine. */
const onLocalNode = (view: RecordView): RecordView => ({
  ...view,
  subject: { ...view.subject, network: localNode },
});

const views = {
  "no build": unmatched(),
  "no build, and a file that could not be read": unmatched({
    skippedFiles: { count: 1, first: "out/Cut.sol/Cut.json" },
  }),
  "no build, and files that could not be read": unmatched({
    skippedFiles: { count: 2, first: "out/Cut.sol/Cut.json" },
  }),
  "no build, without a compiler": unmatched({ facts: { compiler: undefined } }),
  "resembles a build": unmatched({ resemblance: older }),
  "resembles a build, deployed from a known commit": unmatched({ resemblance: older, commit: "1a2b3c4" }),
  "resembles a build, deployed from a known commit, on a local node": onLocalNode(
    unmatched({ resemblance: older, commit: "1a2b3c4" }),
  ),
  "resembles a build, and has the name of one": unmatched({ resemblance: older, named: "Vault" }),
  "has some functions of the build of its name": unmatched({
    resemblance: { kind: "none", functions: 3 },
    named: "Vault",
    commit: "1a2b3c4",
  }),
  "has the name of a build": unmatched({ named: "Vault" }),
  "has the code of a build, compiled without a metadata hash": unmatched({
    resemblance: { kind: "otherMetadata", setting: "none", functions: 4 },
  }),
  "has all functions of a build": unmatched({ resemblance: { kind: "interface", functions: 4 } }),
  "has some functions of a build": unmatched({ resemblance: { kind: "none", functions: 3 } }),
  "a clone": unmatched({ facts: { clone } }),
  "a build": matched(),
  "a build that is incomplete": matched({ lacking: "incomplete" }),
  "a build without metadata": matched({ lacking: "unchecked" }),
  "a partial match, and its exact build": known(matched({ isExact: true }), "partial"),
  "not verified, and a build with other metadata": known(sameCode, "notVerified"),
};

describePages("recordBuild", views, (view) => partsOf(recordPage(view), "build"));

const drawn = (view: RecordView): string => drawnPage(recordPage(view));

describe("the build in a contract record", () => {
  it("is told by a chip that leads to its section", () => {
    const chips = (view: RecordView) =>
      blocksOfKind(recordPage(view), "chips")
        .flatMap(({ pieces }) => pieces)
        .flatMap((piece) =>
          piece.kind === "chip" && piece.section?.id === "build" ? [[piece.tone, piece.text]] : [],
        );
    assert.deepEqual(chips(views["no build"]), [["neutral", "No matching build"]]);
    assert.deepEqual(chips(views["resembles a build"]), [["careful", "Differs from your build"]]);
    assert.deepEqual(chips(views["a build"]), [["good", "Your build"]]);
    assert.deepEqual(chips(views["a build that is incomplete"]), [["careful", "Your build, incomplete"]]);
  });

  it("is compared by what differs alone: not by one compiler in two forms", () => {
    const own = codeFacts(vault.runtime?.digits ?? "");
    const labels = (version: string): readonly string[] => {
      const compiler = { name: "solc", version } as const;
      const view = unmatched({
        facts: { ...own, compiler },
        resemblance: older,
        text: "0.8.37+commit.f401782d",
      });
      const [section] = recordPage(view).body.filter(
        (block) => block.kind === "section" && block.id === "build",
      );
      const blocks = section?.kind === "section" ? section.blocks : [];
      return blocks
        .flatMap((block) => (block.kind === "fields" ? block.fields : []))
        .map(({ label }) => label);
    };
    assert.deepEqual(labels("0.8.37"), []);
    assert.deepEqual(labels("0.8.36"), ["Compiler"]);
  });

  it("has Verify stand out beside a partial match only where it makes that exact", () => {
    const isPrimary = (isExact: boolean): unknown =>
      recordPage(known(matched({ isExact }), "partial")).head.actions.some(
        (action) => "primary" in action && action.primary,
      );
    assert.deepEqual([isPrimary(true), isPrimary(false)], [true, false]);
  });

  it("copies the command that checks out a known commit", () => {
    const can = actionsOf(drawn(views["resembles a build, deployed from a known commit"]));
    assert.deepEqual(can["Copy “git checkout 1a2b3c4”"], { type: "copy", text: "git checkout 1a2b3c4" });
  });

  it("opens its source", () => {
    assert.deepEqual(actionsOf(drawn(views["a build"]))["Go to Source"], { type: "openSource" });
  });

  for (const [name, text] of Object.entries(hostileTexts)) {
    it(`keeps its structure with ${name} as names of files, of a build and of a compiler`, () => {
      const page = (shown: string): string =>
        drawn(
          unmatched({
            facts: { compiler: { name: "solc", version: `1${shown}` } },
            resemblance: older,
            text: shown,
            skippedFiles: { count: 2, first: shown },
          }),
        );
      assert.deepEqual(tagsOf(page(text)), tagsOf(page(harmless(text))));
      assert.equal(misbehaviour(page(text)), undefined);
    });
  }
});
