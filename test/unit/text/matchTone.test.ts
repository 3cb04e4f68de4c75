import assert from "node:assert/strict";
import { explainGrade } from "../../../src/text/builds/grade.ts";
import { buildTone } from "../../../src/text/builds/buildLine.ts";
import { rowWords } from "../../../src/text/batch/rowWords.ts";
import type { Tone } from "../../../src/text/explanation.ts";
import { explainOutcome } from "../../../src/text/verification/outcome.ts";
import { explainStatus } from "../../../src/text/verification/status.ts";
import { contractHover } from "../../../src/ui/hover/contractHover.ts";
import { sign } from "../../../src/ui/hover/hoverPart.ts";
import { buildChip } from "../../../src/ui/subjects/record/buildSection.ts";
import { recordViewOf } from "../../support/lookupViews.ts";
import { buildNamed } from "../builds/samples.ts";
import { contractFacts, links } from "../ui/hover/facts.ts";
import { now, outcomeOf, planned } from "../ui/batch/batchViews.ts";

const names = { build: "Vault", network: "Test" };

/** How good the news is that a build has a code but not its metadata, wherever it is told, or its metadata too. */
function tonesOf(grade: "exact" | "match"): Readonly<Record<string, Tone | undefined>> {
  const relation = {
    kind: grade === "exact" ? "exact" : "sameCode",
    assumedImmutables: false,
    libraries: new Map<string, string>(),
    immutables: new Map<string, string>(),
    metadata: [],
  } as const;
  const dryRun = { grade, reasons: [] } as const;
  const match = { build: buildNamed("Vault"), relation };
  const comparison = { kind: "matched", match, others: [], creation: undefined, commit: undefined } as const;
  const word = grade === "exact" ? "perfect" : "partial";
  const ownCode = { kind: "matched", relation, name: "Vault" } as const;
  const hover =
    contractHover({ ...contractFacts("0.0.1034"), codeMatch: ownCode }, links, "utc")[0]?.markdown ?? "";
  return {
    plan: explainGrade(dryRun, names).tone,
    "row of a batch": rowWords({ state: planned({ dryRun }) }, now).tone,
    "row that has ended": rowWords({ state: outcomeOf(grade) }, now).tone,
    record: buildChip(recordViewOf(undefined, { comparison: comparison as never }))?.[0],
    relation: buildTone({ kind: "matched", relation, name: undefined }),
    status: explainStatus(word).tone,
    outcome: explainOutcome(word).tone,
    hover: hover.includes(sign("file-binary", explainStatus(word).tone))
      ? explainStatus(word).tone
      : undefined,
  };
}

describe("the tone of a match", () => {
  for (const [grade, tone] of [
    ["exact", "good"],
    ["match", "partial"],
  ] as const)
    it(`is the same wherever it is shown, and a partial match is no plain success: ${grade}`, () => {
      const tones = tonesOf(grade);
      assert.deepEqual([...new Set(Object.values(tones))], [tone], JSON.stringify(tones));
    });
});
