import assert from "node:assert/strict";
import type { PlanningPanel } from "../../../../src/features/verify/planning.ts";
import type { Attempt } from "../../../../src/features/verify/verificationRun.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();

describe("planning", () => {
  /** A network without a verification service: nothing is compared, and the source comes from elsewhere at once. */
  const attempt = { network: { name: "Bare", chainId: "7" } } as Attempt;

  it("is joined by who verifies meanwhile, however it was begun, and gives nobody the end of an earlier one", async () => {
    const { Planning } = await import("../../../../src/features/verify/planning.ts");
    const ends = ["first", "second"].map((id) => ({ id }));
    const panel = {
      compare: () => undefined,
      run: () => Promise.resolve(ends.shift()),
    } as unknown as PlanningPanel;
    const planning = new Planning({} as never, panel);
    assert.equal((await planning.planAndRun(attempt))?.id, "first");
    const [begun, joined] = await Promise.all([
      planning.fromBuild(attempt, {}),
      planning.planAndRun(attempt),
    ]);
    assert.deepEqual([begun?.id, joined?.id], ["second", "second"]);
  });

  it("says no more of a plan that it cannot be published, once the workspace is trusted", async () => {
    const { Planning } = await import("../../../../src/features/verify/planning.ts");
    let view: unknown = { kind: "plan", id: 3, isTrusted: false };
    const shown: unknown[] = [];
    const panel = { view: () => view, show: (plan: unknown) => shown.push(plan) } as unknown as PlanningPanel;
    const planning = new Planning({} as never, panel);
    planning.trust();
    view = { kind: "comparing" };
    planning.trust();
    assert.deepEqual(shown, [{ kind: "plan", id: 3, isTrusted: true }]);
  });

  it("leaves no page that compares for ever where something unforeseen goes wrong", async () => {
    const { Planning } = await import("../../../../src/features/verify/planning.ts");
    const shown: string[] = [];
    const panel = {
      compare: () => shown.push("comparing"),
      abandon: () => shown.push("abandoned"),
    } as unknown as PlanningPanel;
    const services = { builds: () => Promise.reject(new Error("unforeseen")) } as never;
    const network = { ...attempt.network, verifierUrl: "https://verifier.example" };
    const planning = new Planning(services, panel);
    const { workspace } = await import("vscode");
    // Where no folder is opened nothing is compared.
    Object.assign(workspace, { workspaceFolders: [{}] });
    try {
      await assert.rejects(planning.planAndRun({ ...attempt, network }), /unforeseen/);
    } finally {
      Object.assign(workspace, { workspaceFolders: undefined });
    }
    assert.deepEqual([shown, planning.isUnderWay], [["comparing", "abandoned"], false]);
  });
});
