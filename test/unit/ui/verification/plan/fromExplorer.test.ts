import assert from "node:assert/strict";
import type { PlanView } from "../../../../../src/ui/verification/plan/view.ts";
import { verificationPage } from "../../../../../src/ui/verification/verificationPage.ts";
import { drawnPage } from "../../../../support/drawnPage.ts";
import { exactly } from "../../../../support/relations.ts";
import { knownStatus } from "../../../../support/reports.ts";
import { planButton, plannedFile, planViewOf } from "../plans.ts";

const otherMetadata = { ...exactly, kind: "sameCode" } as const;

/** A plan from a build of other metadata, unless it says otherwise. */
const viewOf = (more: Partial<PlanView> = {}, plan: Partial<PlanView["plan"]> = {}): PlanView => {
  const view = planViewOf([plannedFile("src/Vault.sol")], more);
  const match = { ...view.plan.match, relation: otherMetadata };
  return { ...view, plan: { ...view.plan, match, ...plan } };
};

/** What is said of the explorer, and whether importing from it stands out. */
const said = (view: PlanView) => [
  /The block explorer (may have|had no)/.exec(drawnPage(verificationPage(view)))?.[1],
  planButton(view, "Import from Block Explorer")?.primary,
];

describe("a block explorer beside a build", () => {
  it("stands out where it may have the source that was deployed, which the build is not", () => {
    assert.deepEqual(said(viewOf()), ["may have", true]);
    const exact = { match: { ...viewOf().plan.match, relation: exactly } };
    assert.deepEqual(said(viewOf({}, exact)), [undefined, false]);
    // What the build lacks is put back first.
    const reasons = [{ kind: "sourcesMissing", paths: ["lib/A.sol"] }] as const;
    const dryRun = { grade: "notKnown", reasons } as const;
    const incomplete = viewOf({}, { ...exact, publication: undefined, dryRun });
    assert.deepEqual(said(incomplete), ["may have", false]);
  });

  it("does not once it had none, where it is verified, or where nothing is published from", async () => {
    assert.deepEqual(said(viewOf({ explorerHadNone: true })), ["had no", false]);
    const status = await knownStatus({ body: { match: "match", address: viewOf().subject.address } });
    assert.deepEqual(said(viewOf({ status })), [undefined, false]);
    assert.deepEqual(said(viewOf({ isTrusted: false })), [undefined, false]);
  });
});
