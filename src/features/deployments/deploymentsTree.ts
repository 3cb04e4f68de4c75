import * as vscode from "vscode";
import type { LocatedRecord, WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import { contractNamed } from "../../app/history/findEntry.ts";
import type { History } from "../../app/history/history.ts";
import type { HistoryListing, ListedContract } from "../../app/history/listing.ts";
import type { Network } from "../../app/networks/network.ts";
import type { Deployment } from "../../builds/deployments/deployment.ts";
import { visibleText } from "../../core/characters/visibleText.ts";
import { NodeTree, type PlacedNode } from "../../editor/trees/nodeTree.ts";
import { click, groupItem, treeItem, type Behaviour } from "../../editor/trees/treeItem.ts";
import { deploymentWords as words } from "../../text/deployments.ts";
import { treeClickWords, treeWords } from "../../text/tree.ts";
import { deploymentRow, recordRow, unfinishedRow } from "../../ui/tree/deploymentRow.ts";
import type { TreeRow } from "../../ui/tree/treeRow.ts";
import type { Services } from "../services.ts";

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** VS Code asks for all rows of an open record at once. */
const mostRows = 500;

/** Chains that development tools run on the user's own machine. */
const localChains = new Set(["1337", "31337", "5777"]);

/** What a chain's records are shown with. */
type Chain = {
  readonly chainId: string | undefined;
  readonly network: Network | undefined;
  readonly records: readonly LocatedRecord[];
};

/**
 * The deployments of the workspace, by the chains that their files name. What is known of a contract is what the history
 * holds: nothing is asked because a file is there.
 */
export function deploymentsTree(
  services: Pick<Services, "settings" | "log">,
  deployments: WorkspaceDeployments,
  history: History,
): NodeTree {
  const { settings, log } = services;
  return new NodeTree(
    () => {
      const listing = history.listing;
      return chainsOf(deployments.records, settings.networks().networks, settings.activeNetwork()).map(
        (chain) => chainNode(chain, listing, settings.activeNetwork()),
      );
    },
    (listener) => {
      const lookAgain = (): void => {
        deployments.look().then(listener, (error: unknown) => log.error(`Deployments: ${String(error)}`));
      };
      return vscode.Disposable.from(
        new vscode.Disposable(deployments.upToDate.onDidChange(lookAgain)),
        new vscode.Disposable(history.onDidChange(listener)),
        settings.onDidChange(listener),
      );
    },
  );
}

/** The active network's chain first, then the chains of other networks, then those of none, local ones last. */
function chainsOf(
  records: readonly LocatedRecord[],
  networks: readonly Network[],
  active: Network | undefined,
): readonly Chain[] {
  const chains = [...new Set(records.map(({ chainId }) => chainId))].map((chainId): Chain => {
    const network =
      active?.chainId === chainId ? active : networks.find((known) => known.chainId === chainId);
    return { chainId, network, records: records.filter((record) => record.chainId === chainId) };
  });
  const rank = ({ chainId, network }: Chain): number =>
    network !== undefined ? (network === active ? 0 : 1) : localChains.has(chainId ?? "") ? 3 : 2;
  return chains.sort((one, other) => rank(one) - rank(other));
}

function chainNode(chain: Chain, listing: HistoryListing, active: Network | undefined): PlacedNode {
  const { chainId, network, records } = chain;
  const handle = `chain\t${chainId ?? ""}`;
  const isLocal = network === undefined && localChains.has(chainId ?? "");
  const label =
    network?.name ?? (chainId === undefined ? words.unknownChain() : words.chain(visibleText(chainId, 60)));
  const description =
    network === undefined
      ? isLocal
        ? words.localChain()
        : words.noNetwork()
      : network.name === active?.name
        ? treeWords.activeNetwork()
        : "";
  const state = network === undefined ? Collapsed : Expanded;
  const icon = isLocal ? "vm" : "globe";
  return [
    handle,
    {
      item: () => groupItem(handle, label, description, { context: ["chain"], state }, icon),
      children: () =>
        records.map((record) =>
          recordNode(`${handle}\t${record.folderUri}\t${record.path}`, record, network, listing),
        ),
    },
  ];
}

function recordNode(
  handle: string,
  record: LocatedRecord,
  network: Network | undefined,
  listing: HistoryListing,
): PlacedNode {
  const held = record.deployments.map((deployment) => ({
    deployment,
    listed:
      network && contractNamed(listing, network.name, { address: deployment.address, contractId: undefined }),
  }));
  const verified = held.filter(({ listed }) => isVerified(listed)).length;
  const row = (): TreeRow => recordRow(record, verified, Date.now());
  return place(
    handle,
    row,
    { context: ["deploymentRecord"], state: Expanded, command: openFile(record) },
    () => {
      const deployed = held.map(({ deployment, listed }, index) =>
        place(`${handle}\t${index}`, () => deploymentRow(deployment, record, listed), {
          context: ["deployment"],
          state: None,
          command: inspect(deployment, network),
        }),
      );
      const unfinished = record.unfinished.map((name, index) =>
        place(`${handle}\tunfinished\t${index}`, () => unfinishedRow(name), { context: [], state: None }),
      );
      const all = [...deployed, ...unfinished];
      if (all.length <= mostRows) return all;
      const left = `${handle}\tmore`;
      const more = {
        item: () => groupItem(left, treeWords.more(all.length - mostRows), "", { context: [], state: None }),
      };
      return [...all.slice(0, mostRows), [left, more]];
    },
  );
}

function isVerified(listed: ListedContract | undefined): boolean {
  const fact = listed?.entry.verification?.[0];
  return fact !== undefined && fact !== "notVerified";
}

function inspect({ address }: Deployment, network: Network | undefined): vscode.Command | undefined {
  return network?.mirrorUrl === undefined
    ? undefined
    : click("contractLens.inspectContractRecord", treeClickWords.inspectRecord(), address, {
        network: network.name,
      });
}

/** Of a folder that has a file for each contract there is not one to open. */
function openFile({ folderUri, path }: LocatedRecord): vscode.Command | undefined {
  if (!/\.jsonl?$/.test(path)) return undefined;
  const uri = vscode.Uri.joinPath(vscode.Uri.parse(folderUri), path);
  return { command: "vscode.open", title: words.openFile(), arguments: [uri] };
}

function place(
  handle: string,
  row: () => TreeRow,
  behaviour: Behaviour,
  children: () => readonly PlacedNode[] = () => [],
): PlacedNode {
  return [
    handle,
    { item: () => treeItem(handle, row(), behaviour), tooltip: () => row().tooltip(), children },
  ];
}
