import assert from "node:assert/strict";
import { noLabels } from "../../../support/noLabels.ts";
import { ContractChecks } from "../../../../src/app/contractFacts/contractChecks.ts";
import { DeploymentChecks } from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import { WorkspaceDeployments } from "../../../../src/app/deployments/workspaceDeployments.ts";
import { mergeVerification, recordVisit } from "../../../../src/app/history/historyUpdates.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { BuildMatches } from "../../../../src/app/builds/buildMatches.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { openHistory } from "../../../support/historyWindows.ts";
import { networkWith } from "../../../support/networks.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { MemoryLog, MemoryState } from "../../../support/stores.ts";
import { addressOf, broadcast } from "../../app/deployments/recordedFiles.ts";

usePlainEditor();

const network = networkWith({
  name: "Own",
  chainId: "298",
  mirrorUrl: "https://mirror.example",
  verifierUrl: "https://verifier.example",
});

/** The rows of the first record of a file, where the builds of the workspace call contracts as is given. */
async function viewOf(
  content: Readonly<Record<string, unknown>>,
  built: Readonly<Record<string, string>> = {},
) {
  const folder = await projectFolder(content);
  const log = new MemoryLog();
  const history = await openHistory({ log });
  const deployments = new WorkspaceDeployments({
    folders: () => [folder],
    isTrusted: () => true,
    parseLargeJson: parseInThread,
    log,
  });
  await deployments.refresh();
  const settings = {
    networks: () => ({ networks: [network], problems: [] }),
    activeNetwork: () => network,
    onDidChange: () => ({ dispose: () => undefined }),
  };
  const { DeploymentsTree } = await import("../../../../src/features/deployments/deploymentsTree.ts");
  const lookups = new Lookups(() => assert.fail("nobody is asked"), everyHashAgreed);
  const checks = new DeploymentChecks({
    lookups,
    contractChecks: new ContractChecks(() => Promise.resolve(lookups)),
    history,
    buildMatches: new BuildMatches(() => true, log),
    state: new MemoryState(),
    log,
    isDeployed: () => true,
    nameAt: () => undefined,
    planImprovement: () => assert.fail("nothing is planned"),
    networks: () => [network],
  });
  const buildMatches = {
    cached: (_ledger: string, address: string) =>
      built[address] === undefined ? undefined : { kind: "matched", name: built[address] },
    onDidChange: () => () => undefined,
  };
  const tree = new DeploymentsTree(
    { settings, log, labels: noLabels } as never,
    deployments,
    checks,
    buildMatches as never,
  );
  const records = (): readonly string[] => tree.children(tree.children(undefined)[0]);
  return { folder, history, tree, records, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

const file = "broadcast/A.s.sol/298/run-latest.json";
const two = broadcast(298, [
  { number: 0x11, name: "Token" },
  { number: 0x12, name: null },
]);

describe("rows of deployments", () => {
  it("offer Check for unknown contracts, and Verify below an exact match", async () => {
    await using view = await viewOf({ [file]: two });
    const { history, tree, records } = view;
    assert.equal(tree.item(records()[0] ?? "").label, "Check 2 addresses");
    const seen = { address: addressOf(0x11), id: "0.0.1001", deleted: undefined };
    history.update((state, now) =>
      mergeVerification(recordVisit(state, "Own", seen, now, true), "Own", seen.address, "perfect", now),
    );
    assert.equal(tree.item(records()[0] ?? "").label, "Check 1 address");
    const [verified = "", other = ""] = tree.children(records().at(-1));
    assert.doesNotMatch(tree.item(verified).contextValue ?? "", /verifiable/);
    assert.match(tree.item(other).contextValue ?? "", /verifiable/);
  });

  it("use the name of the matching build if the file has none", async () => {
    await using view = await viewOf({ [file]: two }, { [addressOf(0x12)]: "Vault" });
    const { tree, records } = view;
    const labels = tree.children(records().at(-1)).map((handle) => tree.item(handle).label);
    assert.deepEqual(labels, ["Token", "Vault"]);
  });
});
