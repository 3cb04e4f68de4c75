import assert from "node:assert/strict";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import type { VerificationOrder } from "../../../../src/app/verification/verifyContract.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { hostedSession, panelServices } from "../../../plainEditor/hostedSession.ts";
import { failedReport, failures } from "../../../support/reports.ts";
import { contractAddress } from "../../../support/verification.ts";
import { planViewOf } from "../../ui/verification/plans.ts";
import { networkWith } from "../../../support/networks.ts";
import type { ContractInspection } from "../../../../src/app/plan/contractInspection.ts";

usePlainEditor();

/** A session whose verifications end one after the other with these IDs. */
async function open(ends: string[], given: object = {}, others: object = {}) {
  const { VerificationSession } = await import("../../../../src/features/verify/verificationSession.ts");
  const begun: VerificationOrder["wanted"][] = [];
  const services = {
    ...(await panelServices()),
    deploymentName: () => undefined,
    deployments: () => Promise.resolve({ look: () => Promise.resolve(), chainsOf: () => [] }),
    ...given,
  };
  const verifications = {
    verify: ({ wanted }: VerificationOrder) => {
      begun.push(wanted);
      return Promise.resolve({ ...failedReport(failures[0]!), id: ends.shift() });
    },
    attempts: () => [],
    ...others,
  };
  const owner = {
    showProblems: () => Promise.resolve(),
    clearProblems: () => undefined,
    onMessage: () => Promise.resolve(),
    onDidClose: () => undefined,
    onDidFindSubject: () => undefined,
  };
  const hosted = await hostedSession(
    (panel) => new VerificationSession(panel, services as never, verifications as never, owner),
    services,
  );
  return { ...hosted, begun };
}

describe("planning", () => {
  /** A network without a verification service: nothing is compared, and the source comes from elsewhere at once. */
  const network = networkWith({ name: "Bare", chainId: "7" });
  const parsed = parseContractReference(contractAddress);
  assert.ok(parsed.ok);
  const order: VerificationOrder = { network, contract: parsed.value, protocol: "direct" };

  it("is followed by the run that was begun last, which can be canceled", async () => {
    const ends: PromiseWithResolvers<object>[] = [];
    const signals: AbortSignal[] = [];
    const verify = ({ signal }: { signal: AbortSignal }): Promise<object> => {
      signals.push(signal);
      ends.push(Promise.withResolvers());
      return ends.at(-1)?.promise ?? assert.fail();
    };
    const { session, webview } = await open([], {}, { verify });
    const [earlier, later] = [session.run(order), session.run(order)];
    ends[0]?.resolve({ ...failedReport(failures[0]!), id: "earlier" });
    assert.equal(await earlier, undefined);
    assert.ok(session.isVerifying);
    session.cancel();
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, true],
    );
    ends[1]?.resolve({ ...failedReport(failures[0]!), id: "later" });
    assert.equal((await later)?.id, "later");
    assert.ok(!session.isVerifying);
    webview.dispose();
  });

  it("is joined by who verifies meanwhile, however it was begun, and gives nobody the end of an earlier one", async () => {
    const { session, webview, begun } = await open(["first", "second"]);
    assert.equal((await session.planOrJoin(order))?.id, "first");
    const [, joined] = await Promise.all([session.planFromBuild({}), session.planOrJoin(order)]);
    assert.deepEqual([joined?.id, session.report?.id], ["second", "second"]);
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
        deployments: () => Promise.resolve({ look: nothing, at: () => [], nameAt: () => undefined }),
        ownCode,
      },
    };
  }

  it("makes a plan that is shown anew once the workspace is trusted, and nothing of anything else", async () => {
    const { plan, services } = offered(() => Promise.resolve({ nameOf: () => "Own" }));
    const { session, webview } = await open(["first"], services);
    session.offer(order, plan);
    await session.trust();
    const { shown: view } = session;
    assert.ok(view?.kind === "plan" && view.id !== plan.id);
    assert.deepEqual([view.isForExtension, view.isTrusted, view.ownName], [true, true, "Own"]);
    await session.run(order);
    await session.trust();
    assert.equal(session.shown?.kind, "finished");
    webview.dispose();
  });

  it("closes the page where a plan could not be made anew", async () => {
    const { plan, services } = offered(() => Promise.reject(new Error("unforeseen")));
    const { session, webview } = await open([], services);
    session.offer(order, plan);
    await assert.rejects(session.trust(), /unforeseen/);
    assert.ok(webview.isDisposed);
  });

  it("leaves no page that compares for ever where something unforeseen goes wrong", async () => {
    const { session, webview } = await open([], { builds: () => Promise.reject(new Error("unforeseen")) });
    const { workspace } = await import("vscode");
    // Where no folder is opened nothing is compared.
    Object.assign(workspace, { workspaceFolders: [{}] });
    try {
      const verified = { ...network, verifierUrl: "https://verifier.example" };
      const planned = session.planOrJoin({ ...order, network: verified });
      assert.deepEqual(session.shown?.kind === "running" && session.shown.step, { kind: "comparing" });
      await assert.rejects(planned, /unforeseen/);
    } finally {
      Object.assign(workspace, { workspaceFolders: undefined });
    }
    assert.deepEqual([webview.isDisposed, session.shown], [true, undefined]);
  });

  it("shows nothing more once it is called off, neither a plan nor what has gone wrong", async () => {
    const { promise: builds, reject } = Promise.withResolvers<never>();
    const { session, webview, begun } = await open([], { builds: () => builds });
    const { workspace } = await import("vscode");
    Object.assign(workspace, { workspaceFolders: [{}] });
    try {
      const verified = { ...network, verifierUrl: "https://verifier.example" };
      const planned = session.planOrJoin({ ...order, network: verified });
      session.cancel();
      reject(new Error("unforeseen"));
      assert.equal(await planned, undefined);
    } finally {
      Object.assign(workspace, { workspaceFolders: undefined });
    }
    assert.deepEqual([webview.isDisposed, begun], [false, []]);
    webview.dispose();
  });
});
