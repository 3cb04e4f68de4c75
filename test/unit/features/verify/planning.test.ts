import assert from "node:assert/strict";
import { noLabels } from "../../../support/noLabels.ts";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import type { VerificationOrder } from "../../../../src/app/verification/verifyContract.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { hostedSession, panelServices } from "../../../plainEditor/hostedSession.ts";
import { failedReport, failures } from "../../../support/reports.ts";
import { contractAddress } from "../../../support/verification.ts";
import { networkWith } from "../../../support/networks.ts";

usePlainEditor();

/** A session whose verifications end one after the other with these IDs. */
async function open(ends: string[], given: object = {}, others: object = {}) {
  const { VerificationSession } = await import("../../../../src/features/verify/verificationSession.ts");
  const begun: VerificationOrder["buildChoice"][] = [];
  const services = {
    ...(await panelServices()),
    deploymentName: () => undefined,
    labels: { loaded: noLabels },
    deployments: () => Promise.resolve({ refresh: () => Promise.resolve(), chainsOf: () => [] }),
    ...given,
  };
  const verifications = {
    verify: ({ buildChoice: wanted }: VerificationOrder) => {
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

  it("last planning run counts, and can be canceled", async () => {
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

  it("joins a running plan, and never returns the end of an earlier one", async () => {
    const { session, webview, begun } = await open(["first", "second"]);
    assert.equal((await session.planOrJoin(order))?.id, "first");
    const [, joined] = await Promise.all([session.planFromBuild({}), session.planOrJoin(order)]);
    assert.deepEqual([joined?.id, session.report?.id], ["second", "second"]);
    assert.deepEqual(begun, [undefined, {}]);
    webview.dispose();
  });

  it("unexpected error ends the comparison on the page", async () => {
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

  it("shows neither a plan nor an error after cancellation", async () => {
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

describe("an order without its source method", () => {
  const order: VerificationOrder = {
    network: networkWith(),
    contract: { kind: "id", id: { shard: 0n, realm: 0n, num: 1001n } },
    protocol: "job",
    noBuildHasIt: true,
    way: { kind: "explorer" },
    buildChoice: { allFiles: true },
  };

  it("keeps the contract, the protocol, and the choice of a build", async () => {
    const { withoutSourceMethod } = await import("../../../../src/features/verify/planning.ts");
    const { network, contract, protocol, buildChoice } = order;
    assert.deepEqual(withoutSourceMethod(order), { network, contract, protocol, buildChoice });
    assert.deepEqual(withoutSourceMethod({ network, contract, protocol }), { network, contract, protocol });
  });

  it("takes an ID's own address only if no other is found", async () => {
    const { withoutSourceMethod } = await import("../../../../src/features/verify/planning.ts");
    for (const longZero of ["asItIs", "ifUnknown"] as const)
      assert.equal(withoutSourceMethod({ ...order, longZero }).longZero, "ifUnknown");
  });
});
