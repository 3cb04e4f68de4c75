import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import type { PanelOrder } from "../../../../src/features/verify/plan/panelOrder.ts";
import { editor } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { failedReport, failures } from "../../../support/reports.ts";
import { contractAddress } from "../../../support/verification.ts";
import { planViewOf } from "../../ui/verification/plans.ts";
import { networkWith } from "../../../support/networks.ts";
import type { ContractInspection } from "../../../../src/app/plan/contractInspection.ts";

usePlainEditor();

/** A panel whose verifications end one after the other with these IDs. */
async function open(ends: string[], services: object = {}) {
  const { VerificationPanel } = await import("../../../../src/features/verify/panel/verificationPanel.ts");
  const { Settings } = await import("../../../../src/editor/settings.ts");
  const webview = new StandingPanel();
  const begun: PanelOrder["wanted"][] = [];
  const panel = new VerificationPanel(
    webview as unknown as vscode.WebviewPanel,
    {
      extensionUri: Uri.file("/product"),
      log: editor.window.createOutputChannel(),
      settings: new Settings(),
      deploymentName: () => undefined,
      deployments: () => Promise.resolve({ look: () => Promise.resolve(), chainsOf: () => [] }),
      ...services,
    } as never,
    {
      verify: ({ wanted }: PanelOrder) => {
        begun.push(wanted);
        return Promise.resolve({ ...failedReport(failures[0]!), id: ends.shift() });
      },
      attempts: () => [],
    } as never,
    {
      showProblems: () => Promise.resolve(),
      clearProblems: () => undefined,
      onMessage: () => Promise.resolve(),
      onDidDispose: () => undefined,
      onDidFindSubject: () => undefined,
    },
  );
  return { panel, webview, begun };
}

describe("planning", () => {
  /** A network without a verification service: nothing is compared, and the source comes from elsewhere at once. */
  const network = networkWith({ name: "Bare", chainId: "7" });
  const parsed = parseContractReference(contractAddress);
  assert.ok(parsed.ok);
  const order: PanelOrder = { network, contract: parsed.value, protocol: "direct" };

  it("is joined by who verifies meanwhile, however it was begun, and gives nobody the end of an earlier one", async () => {
    const { panel, webview, begun } = await open(["first", "second"]);
    assert.equal((await panel.planOrJoin(order))?.id, "first");
    const [, joined] = await Promise.all([panel.planFromBuild({}), panel.planOrJoin(order)]);
    assert.deepEqual([joined?.id, panel.report?.id], ["second", "second"]);
    assert.deepEqual(begun, [undefined, {}]);
    webview.dispose();
  });

  /** A plan of a build that cannot be read, and whatever it is made anew of. */
  function offered(ownCode: () => Promise<unknown>) {
    const shown = planViewOf([]);
    const { relation, build } = shown.plan.match;
    const match = { relation, build: { ...build, metadata: undefined } };
    const verified = { ...network, verifierUrl: "https://verifier.example" };
    const deployed = { address: contractAddress, runtime: "", contractId: undefined };
    const nothing = () => Promise.resolve(undefined);
    const inspection = {
      network: verified,
      contract: order.contract,
      code: () => Promise.resolve({ kind: "read", deployed }),
      status: nothing,
      target: nothing,
      creation: nothing,
    } as unknown as ContractInspection;
    const builds = { contracts: () => Promise.resolve(1), matches: () => Promise.resolve([match]) };
    return {
      plan: { ...shown, id: -1, plan: { ...shown.plan, match }, isTrusted: false, inspection },
      services: {
        builds: () => Promise.resolve(builds),
        lookups: nothing,
        history: () => Promise.resolve({ listing: { contracts: new Map() } }),
        published: () => Promise.resolve({ notYetAt: () => Promise.resolve(new Set()) }),
        deployments: () => Promise.resolve({ look: nothing, at: () => [] }),
        ownCode,
      },
    };
  }

  it("makes a plan that is shown anew once the workspace is trusted, and nothing of anything else", async () => {
    const { plan, services } = offered(() => Promise.resolve({ nameOf: () => "Own" }));
    const { panel, webview } = await open(["first"], services);
    panel.offer(order, plan);
    await panel.trust();
    const { view } = panel;
    assert.ok(view?.kind === "plan" && view.id !== plan.id);
    assert.deepEqual([view.isForAnother, view.isTrusted, view.ownName], [true, true, "Own"]);
    await panel.run(order);
    await panel.trust();
    assert.equal(panel.view?.kind, "finished");
    webview.dispose();
  });

  it("closes the page where a plan could not be made anew", async () => {
    const { plan, services } = offered(() => Promise.reject(new Error("unforeseen")));
    const { panel, webview } = await open([], services);
    panel.offer(order, plan);
    await assert.rejects(panel.trust(), /unforeseen/);
    assert.ok(webview.isDisposed);
  });

  it("leaves no page that compares for ever where something unforeseen goes wrong", async () => {
    const { panel, webview } = await open([], { builds: () => Promise.reject(new Error("unforeseen")) });
    const { workspace } = await import("vscode");
    // Where no folder is opened nothing is compared.
    Object.assign(workspace, { workspaceFolders: [{}] });
    try {
      const verified = { ...network, verifierUrl: "https://verifier.example" };
      const planned = panel.planOrJoin({ ...order, network: verified });
      assert.deepEqual(panel.view?.kind === "running" && panel.view.step, { kind: "comparing" });
      await assert.rejects(planned, /unforeseen/);
    } finally {
      Object.assign(workspace, { workspaceFolders: undefined });
    }
    assert.deepEqual([webview.isDisposed, panel.view], [true, undefined]);
  });

  it("shows nothing more once it is called off, neither a plan nor what has gone wrong", async () => {
    const { promise: builds, reject } = Promise.withResolvers<never>();
    const { panel, webview, begun } = await open([], { builds: () => builds });
    const { workspace } = await import("vscode");
    Object.assign(workspace, { workspaceFolders: [{}] });
    try {
      const verified = { ...network, verifierUrl: "https://verifier.example" };
      const planned = panel.planOrJoin({ ...order, network: verified });
      panel.cancel();
      reject(new Error("unforeseen"));
      assert.equal(await planned, undefined);
    } finally {
      Object.assign(workspace, { workspaceFolders: undefined });
    }
    assert.deepEqual([webview.isDisposed, begun], [false, []]);
    webview.dispose();
  });
});
