import assert from "node:assert/strict";
import { noLabels } from "../../../support/noLabels.ts";
import { BuildMatches } from "../../../../src/app/builds/buildMatches.ts";
import { ContractChecks } from "../../../../src/app/contractFacts/contractChecks.ts";
import { DeploymentChecks } from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import { WorkspaceDeployments } from "../../../../src/app/deployments/workspaceDeployments.ts";
import { mergeVerification, recordVisit } from "../../../../src/app/history/historyUpdates.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { openHistory } from "../../../support/historyWindows.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { MemoryLog, MemoryState } from "../../../support/stores.ts";
import { addressOf, broadcast, hardhatDeployment } from "../../app/deployments/recordedFiles.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";
import { ether } from "../../../../src/services/ledger/amount.ts";
import { ledgersAt } from "../../../support/networks.ts";

usePlainEditor();

const network = (name: string, chainId: string, mirrorUrl?: string, verifierUrl?: string): Network => ({
  name,
  chainId,
  ledgers: ledgersAt(mirrorUrl),
  currency: ether,
  verifierUrl,
  verifierProtocol: "job",
  explorerSource: undefined,
  explorerUrl: undefined,
});

/** The view over files, with two networks of which the first is the active one. */
async function viewOf(content: Readonly<Record<string, unknown>>, verifierUrl?: string) {
  const folder = await projectFolder(content);
  const history = await openHistory();
  const deployments = new WorkspaceDeployments({
    folders: () => [folder],
    isTrusted: () => true,
    parseLargeJson: parseInThread,
    log: new MemoryLog(),
  });
  await deployments.refresh();
  const networks = [network("Own", "298", "https://mirror.example", verifierUrl), network("Base", "8453")];
  const settings = {
    networks: () => ({ networks, problems: [] }),
    activeNetwork: () => networks[0] && { ...networks[0] },
    onDidChange: () => ({ dispose: () => undefined }),
  };
  const { DeploymentsTree } = await import("../../../../src/features/deployments/deploymentsTree.ts");
  const lookups = new Lookups(() => assert.fail("nobody is asked"), everyHashAgreed);
  const checks = new DeploymentChecks({
    lookups,
    networks: () => networks,
    contractChecks: new ContractChecks(() => Promise.resolve(lookups)),
    history,
    buildMatches: new BuildMatches(() => true, new MemoryLog()),
    state: new MemoryState(),
    log: new MemoryLog(),
    isDeployed: () => true,
    nameAt: () => undefined,
    planImprovement: () => assert.fail("nothing is planned"),
  });
  const tree = new DeploymentsTree(
    { settings, log: new MemoryLog(), labels: noLabels } as never,
    deployments,
    checks,
  );
  const shown = (handles: readonly string[]) =>
    handles.map((handle): readonly unknown[] => {
      const { label, description, command } = tree.item(handle);
      const given = command?.command.startsWith("contractLens.") === true ? command.arguments : undefined;
      return [label, description, ...((given ?? []) as readonly unknown[])];
    });
  return {
    folder,
    history,
    deployments,
    tree,
    shown,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

describe("Deployments view", () => {
  it("lists unusable files with the reason and what to do", async () => {
    await using view = await viewOf({
      "broadcast/Long.s.sol/296/run-latest.json": `{"transactions":[${"0,".repeat(2_000_000)}0]}`,
      "broadcast/Merged.s.sol/296/run-latest.json": "{\n<<<<<<< HEAD\n=======\n>>>>>>> main\n}",
    });
    const rows = view.tree.children(undefined);
    assert.deepEqual(view.shown(rows), [
      ["Long.s.sol", "Skipped: too large to read · run-latest.json"],
      ["Merged.s.sol", "Skipped: merge conflict · run-latest.json"],
    ]);
    assert.equal(
      view.tree.tooltip(rows[1] ?? ""),
      "broadcast/Merged.s.sol/296/run-latest.json\nSkipped: merge conflict\nResolve the merge conflict in the file.",
    );
  });

  it("limits the number of chains", async () => {
    const at = (chain: number) => [`${chain}`, { address: addressOf(chain) }] as const;
    const networks = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => at(index + 10)));
    await using view = await viewOf({
      "truffle-config.js": "",
      "build/contracts/Token.json": { contractName: "Token", schemaVersion: "3.4.16", networks },
    });
    const chains = view.tree.children(undefined);
    assert.deepEqual([chains.length, view.shown(chains.slice(-1))], [501, [["14,500 more", undefined]]]);
  });

  it("lists chains, the active network's first and local ones last", async () => {
    const run = (chain: number) => broadcast(chain, [{ number: 0x11, name: "Token" }]);
    await using view = await viewOf({
      "broadcast/A.s.sol/31337/run-latest.json": run(31337),
      "broadcast/A.s.sol/5/run-latest.json": run(5),
      "broadcast/A.s.sol/8453/run-latest.json": run(8453),
      "broadcast/A.s.sol/298/run-latest.json": broadcast(298, [
        { number: 0x11, name: "Token\u202e", children: [{ number: 0x12, name: null }] },
        { number: 0x13, name: "Failed", status: "0x0" },
      ]),
      "broadcast/Calls.s.sol/297/run-latest.json": broadcast(297, [{ number: 0x11, type: "CALL" }]),
      "deployments/odd/.chainId": "?",
      "deployments/odd/Token.json": hardhatDeployment(0x15),
    });
    const { tree, shown } = view;
    const chains = tree.children(undefined);
    assert.deepEqual(shown(chains), [
      ["Own", "active"],
      ["Base", undefined],
      ["Unknown chain", "no network in the settings"],
      ["Chain 5", "no network in the settings"],
      ["Chain 31337", "local chain"],
    ]);
    const [check = "", record = ""] = tree.children(chains[0]);
    assert.deepEqual(shown([check]), [["Check 2 addresses", "mirror.example", check]]);
    assert.match(JSON.stringify(shown([record])), /Foundry · A\.s\.sol","2 contracts/);
    assert.deepEqual(shown(tree.children(record)), [
      ["Token⟨U+202E⟩", "0x0000…0011", addressOf(0x11), { network: "Own" }],
      ["0x0000…0012", "created by a contract", addressOf(0x12), { network: "Own" }],
      ["Failed", "Not deployed"],
    ]);
    const [ofBase = ""] = tree.children(chains[1]);
    const [ofFile = ""] = tree.children(ofBase);
    // There is nobody to ask: its file opens.
    assert.deepEqual(shown([ofFile]), [["Token", "0x0000…0011", ofFile]]);
    const contextOf = (handle = ""): string => tree.item(handle).contextValue ?? "";
    const [elsewhere = ""] = tree.children(tree.children(chains[3]).at(-1));
    assert.match(contextOf(tree.children(record)[0]), /^deployment\b.*\blinkable\b/);
    assert.match(contextOf(elsewhere), /^deployment\b(?!.*\blinkable\b)/);
    assert.match(
      tree.tooltip(tree.children(record)[0] ?? "") ?? "",
      /Named Token⟨U\+202E⟩ by the deployment file/,
    );
  });

  it("opens records, except on local chains", async () => {
    const run = (chain: number) => broadcast(chain, [{ number: 0x11, name: "Token" }]);
    await using view = await viewOf({
      "broadcast/A.s.sol/298/run-latest.json": run(298),
      "broadcast/A.s.sol/5/run-latest.json": run(5),
      "broadcast/A.s.sol/31337/run-latest.json": run(31337),
    });
    const { tree } = view;
    const chains = tree.children(undefined);
    const contextOf = (handle: string): string =>
      (tree.item(handle).contextValue ?? "").split(" ").filter(Boolean).join(" ");
    const told = (handle = "") => {
      const { collapsibleState, iconPath } = tree.item(handle);
      return [collapsibleState, (iconPath as { id?: string } | undefined)?.id, contextOf(handle)];
    };
    assert.deepEqual(chains.map(told), [
      [2, "globe", "chain checkable"],
      [2, "globe", "chain"],
      [1, "vm", "chain"],
    ]);
    const [own, elsewhere, local] = chains.map((chain) => tree.children(chain));
    assert.equal(tree.item(elsewhere?.[0] ?? "").command?.command, "contractLens.useSourcify");
    assert.equal(local?.length, 1, "each start of it is another chain");
    assert.equal(told(own?.at(-1))[0], 2);
    assert.equal(told(elsewhere?.at(-1))[0], 1);
    const [deployment = ""] = tree.children(own?.at(-1));
    assert.equal(contextOf(deployment), "deployment checkable recorded linkable");
  });

  it("names the project of a record, and shortens unnamed addresses", async () => {
    await using view = await viewOf({
      "apps/shop/broadcast/A.s.sol/298/run-latest.json": broadcast(298, [
        { number: 0x11, name: "Token" },
        { number: 0x13, name: null, status: "0x0" },
      ]),
    });
    const { tree, shown } = view;
    const [chain = ""] = tree.children(undefined);
    const record = tree.children(chain)[1] ?? "";
    assert.match(JSON.stringify(shown([record])), /Foundry · A\.s\.sol","1 contract · shop/);
    assert.deepEqual(shown(tree.children(record)).at(-1), ["0x0000…0013", "Not deployed"]);
  });

  it("shows stored statuses, and counts verified contracts", async () => {
    await using view = await viewOf(
      {
        "broadcast/A.s.sol/298/run-latest.json": broadcast(298, [
          { number: 0x11, name: "Token" },
          { number: 0x12, name: "Vault" },
        ]),
      },
      "https://verifier.example",
    );
    const { history, tree, shown } = view;
    const seen = { address: addressOf(0x11), id: "0.0.1001", deleted: undefined };
    history.update((state, now) =>
      mergeVerification(recordVisit(state, "Own", seen, now, true), "Own", seen.address, "perfect", now),
    );
    const [chain = ""] = tree.children(undefined);
    const [, record = ""] = tree.children(chain);
    assert.match(JSON.stringify(shown([record])), /1 verified, 1 not checked/);
    assert.deepEqual(
      shown(tree.children(record)).map(([label, description]) => [label, description]),
      [
        ["Token", "Exact match · 0.0.1001"],
        ["Vault", "0x0000…0012"],
      ],
    );
  });

  it("updates after a file changed", async () => {
    const file = "broadcast/A.s.sol/298/run-latest.json";
    await using view = await viewOf({});
    const { folder, deployments, tree } = view;
    assert.deepEqual(tree.children(undefined), []);
    const shown = new Promise<void>((resolve) => tree.onDidChange(resolve));
    await folder.write(file, broadcast(298, [{ number: 1 }]));
    deployments.upToDate.invalidate();
    deployments.upToDate.notifyChange();
    await shown;
    assert.equal(tree.children(undefined).length, 1);
  });
});
