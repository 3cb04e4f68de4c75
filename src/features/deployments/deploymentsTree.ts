import * as vscode from "vscode";
import type { CheckedDeployment, DeploymentChecks } from "../../app/deploymentChecks/deploymentChecks.ts";
import type { CheckedContract } from "../../app/contractFacts/contractChecks.ts";
import { canBeChecked, canBeVerified, contractsIn } from "../../app/deploymentChecks/subjectsToVerify.ts";
import { chainsOf, type DeploymentChain } from "../../app/deployments/deploymentChains.ts";
import { deploymentRecordsInFile } from "../../app/deployments/deploymentRecords.ts";
import type { LocatedRecord, WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { Labels } from "../../app/labels/labels.ts";
import { nameOfContract } from "../../app/verification/verifiedName.ts";
import type { BuildMatches } from "../../app/builds/buildMatches.ts";
import { hasLedger, type Network } from "../../app/networks/network.ts";
import type { Deployment } from "../../builds/deployments/deployment.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import {
  NodeTree,
  type PlacedNode,
  atMost,
  rowNode,
  click,
  groupItem,
  type Behaviour,
} from "../../editor/trees/nodeTree.ts";
import { deploymentWords as words } from "../../text/deployments/deployments.ts";
import { treeWords, treeClickWords } from "../../text/tree.ts";
import {
  checkRow,
  deploymentRow,
  skippedFileRow,
  unfinishedRow,
  useSourcifyRow,
} from "../../ui/tree/deploymentRow.ts";
import { joined } from "../../ui/tree/treeRow.ts";
import { countsOf, recordRow } from "../../ui/tree/deploymentRecordRow.ts";
import type { Services } from "../services.ts";
import { chainHandle, handleAbove, recordHandle, type DeploymentPlace } from "./deploymentPlace.ts";
import { chainOf } from "../../app/networks/chainOf.ts";
import { ledgerOf, type LedgerNetwork } from "../../app/networks/ledgerOf.ts";

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

type TreeServices = Pick<Services, "settings" | "log"> & {
  readonly labels: Pick<Labels, "at" | "onDidChange">;
};

/**
 * The deployments of the workspace by chain, with their cached statuses: listing
 * them sends no requests.
 */
export class DeploymentsTree extends NodeTree {
  readonly #services: TreeServices;
  readonly #deployments: WorkspaceDeployments;
  readonly #checks: DeploymentChecks;
  readonly #buildMatches: BuildMatches | undefined;
  /** The count of records with the same handle. */
  readonly #taken = new Map<string, number>();
  /** The subjects of rows, by handle. */
  readonly #places = new Map<string, DeploymentPlace>();
  /** The contracts of expanded chains, by handle. */
  readonly unfolded = new Map<string, readonly CheckedContract[]>();
  /** Called whenever VS Code requests the rows of a chain. */
  onShown: () => void = () => undefined;

  constructor(
    services: TreeServices,
    deployments: WorkspaceDeployments,
    checks: DeploymentChecks,
    buildMatches?: BuildMatches,
  ) {
    const { settings, labels, log } = services;
    super(
      () => this.#chains(),
      (listener) => {
        const lookAgain = (): void => {
          deployments
            .refresh()
            .then(listener, (error: unknown) => log.error(`Deployments: ${String(error)}`));
        };
        return vscode.Disposable.from(
          new vscode.Disposable(deployments.upToDate.onDidChange(lookAgain)),
          new vscode.Disposable(checks.onDidChange(listener)),
          new vscode.Disposable(labels.onDidChange(listener)),
          ...(buildMatches === undefined ? [] : [new vscode.Disposable(buildMatches.onDidChange(listener))]),
          settings.onDidChange(listener),
        );
      },
    );
    this.#services = services;
    this.#deployments = deployments;
    this.#checks = checks;
    this.#buildMatches = buildMatches;
  }

  /** The subject of a row; undefined for a removed row. */
  placeOf(handle: string): DeploymentPlace | undefined {
    return this.#places.get(handle);
  }

  /** The row of the first record of a file. */
  handleOf(folderUri: string, path: string): string | undefined {
    const [record] = deploymentRecordsInFile(this.#deployments.records, folderUri, path);
    return record && recordHandle(chainHandle(record.chainId), record);
  }

  readonly parent = handleAbove;

  /** The contracts of expanded rows, even while the view is hidden. */
  get shown(): readonly CheckedContract[] {
    return [...this.unfolded.values()].flat();
  }

  /** All chains that have records. */
  get chains(): readonly DeploymentChain[] {
    const { settings } = this.#services;
    // A script that only called contracts deployed none.
    const records = this.#deployments.records.filter(
      ({ deployments, unfinished }) => deployments.length + unfinished.length > 0,
    );
    return chainsOf(records, settings.networks().networks, settings.activeNetwork());
  }

  #chains(): readonly PlacedNode[] {
    this.#places.clear();
    this.#taken.clear();
    this.unfolded.clear();
    return [
      ...atMost("chains", this.chains, (chain) => this.#chain(chain)),
      ...atMost("skipped", this.#deployments.skipped, (file) => {
        const uri = vscode.Uri.joinPath(vscode.Uri.parse(file.folderUri), file.path);
        const command = { command: "revealInExplorer", title: words.openFile(), arguments: [uri] };
        const handle = `skipped\t${uri.toString()}`;
        return rowNode(handle, () => skippedFileRow(file), { context: [], state: None, command });
      }),
    ];
  }

  #chain(chain: DeploymentChain): PlacedNode {
    const { chainId, network, isLocal, records } = chain;
    const handle = chainHandle(chainId);
    this.#places.set(handle, { kind: "chain", chain });
    const label =
      network?.name ?? (chainId === undefined ? words.unknownChain() : words.chain(visibleLine(chainId, 60)));
    const description =
      network === undefined
        ? isLocal
          ? words.localChain()
          : words.noNetwork()
        : joined([
            // The local node may have rows of several chains, of which it can have only one.
            chainId !== undefined && network.takesAnyChain === true ? words.chain(chainId) : undefined,
            isOtherLocalChain(chainId, network)
              ? words.nodeHasChain(chainOf(network).chainId)
              : network.name === this.#services.settings.activeNetwork()?.name
                ? treeWords.activeNetwork()
                : undefined,
          ]);
    const state = isLocal ? Collapsed : Expanded;
    const context = ["chain", ...canBeDone(network)];
    const icon = isLocal ? "vm" : "globe";
    return [
      handle,
      {
        item: () => groupItem(handle, label, description, { context, state }, icon),
        children: () => {
          this.unfolded.set(handle, contractsIn(network, records));
          this.onShown();
          return [
            ...this.#nextStep(handle, chain),
            ...atMost(`${handle}\trecords`, records, (record) => this.#record(handle, record, network)),
          ];
        },
      },
    ];
  }

  /** The row with the next step, above records with unknown statuses. */
  #nextStep(above: string, { chainId, network, isLocal, records }: DeploymentChain): readonly PlacedNode[] {
    if (network === undefined) {
      if (isLocal || chainId === undefined) return [];
      const command = click("contractLens.useSourcify", words.useSourcifyTitle(), new OwnReference(chainId));
      return [rowNode(`${above}\tuse`, () => useSourcifyRow(chainId), { context: [], state: None, command })];
    }
    const contracts = contractsIn(network, records).filter((contract) => !this.#checks.isKnown(contract));
    if (contracts.length === 0) return [];
    const handle = `${above}\tunchecked`;
    this.#places.set(handle, { kind: "unchecked", contracts });
    const command = click("contractLens.checkDeployments", words.checkTitle(), handle);
    return [
      rowNode(handle, () => checkRow(network, contracts.length), { context: [], state: None, command }),
    ];
  }

  #record(above: string, record: LocatedRecord, network: Network | undefined): PlacedNode {
    const handle = this.#freeHandle(recordHandle(above, record));
    this.#places.set(handle, { kind: "recorded", record, network });
    const checkedDeployments = record.deployments.map((deployment) => ({
      deployment,
      checked: network && this.#checks.of(network, deployment, record.writtenAt),
    }));
    const hasVerifier = network?.verifierUrl !== undefined;
    const counts = countsOf(
      checkedDeployments.flatMap(({ checked }) => checked ?? []),
      hasVerifier,
    );
    const behaviour: Behaviour = {
      context: ["deploymentRecord", ...canBeDone(network)],
      state: network === undefined ? Collapsed : Expanded,
    };
    return rowNode(
      handle,
      () => recordRow(record, counts, Date.now()),
      behaviour,
      () => {
        const deployed = checkedDeployments.map(({ deployment, checked }, index) =>
          this.#deployment(`${handle}\t${index}`, deployment, record, network, checked),
        );
        const unfinished = record.unfinished.map((name, index) =>
          rowNode(`${handle}\tunfinished\t${index}`, () => unfinishedRow(name), { context: [], state: None }),
        );
        return atMost(handle, [...deployed, ...unfinished], (row) => row);
      },
    );
  }

  /** The name from another record, else its source: a file's own name for a deployment is shown verbatim. */
  #nameOf(
    { chainId = "" }: LocatedRecord,
    { address }: Deployment,
    network: Network | undefined,
    checked: CheckedDeployment | undefined,
  ): string | undefined {
    const elsewhere = this.#deployments.nameAt(networkOf(chainId, network), address)?.name;
    if (elsewhere !== undefined && elsewhere !== "") return elsewhere;
    const ledger = network && ledgerOf(network);
    const own = ledger === undefined ? undefined : this.#buildMatches?.cached(ledger, address);
    return nameOfContract({
      verified: checked?.verifiedName,
      build: own?.kind === "matched" ? own.name : undefined,
    });
  }

  /** Makes handles unique: a file may record a chain twice. */
  #freeHandle(wanted: string): string {
    const taken = (this.#taken.get(wanted) ?? 0) + 1;
    this.#taken.set(wanted, taken);
    return taken === 1 ? wanted : `${wanted}\t${taken}`;
  }

  #deployment(
    handle: string,
    deployment: Deployment,
    record: LocatedRecord,
    network: Network | undefined,
    checked: CheckedDeployment | undefined,
  ): PlacedNode {
    this.#places.set(handle, { kind: "deployment", record, deployment, network });
    const isLeft = checked !== undefined && !canBeVerified(checked);
    const context = [
      "deployment",
      canBeChecked(network) ? "checkable" : "",
      network?.verifierUrl === undefined || isLeft ? "" : "verifiable",
      !(network && hasLedger(network)) ? "" : "recorded",
      network?.explorerUrl === undefined ? "" : "explorable",
      network === undefined ? "" : "linkable",
    ];
    return rowNode(
      handle,
      () => {
        const name = this.#nameOf(record, deployment, network, checked);
        const place = networkOf(record.chainId ?? "", network);
        const label = this.#services.labels.at(place, deployment.address, checked?.contractId);
        return deploymentRow(deployment, record, checked, name, label);
      },
      {
        context,
        state: None,
        command:
          inspect(deployment, network) ?? click("contractLens.openDeploymentFile", words.openFile(), handle),
      },
    );
  }
}

/** The network of a record; where the settings have none, the bare chain. */
function networkOf(chainId: string, network: Network | undefined): LedgerNetwork {
  return network ?? { chainId, ledgers: [] };
}

/** Whether the local node is known to run another chain. */
function isOtherLocalChain(chainId: string | undefined, network: Network): boolean {
  const reported = ledgerOf(network)?.chainId;
  return network.takesAnyChain === true && reported !== undefined && reported !== chainId;
}

/** The context values that the menus' conditions match. */
function canBeDone(network: Network | undefined): readonly string[] {
  return [canBeChecked(network) ? "checkable" : "", network?.verifierUrl === undefined ? "" : "verifiable"];
}

/** The command that opens a deployment's record, if its network has records. */
function inspect({ address }: Deployment, network: Network | undefined): vscode.Command | undefined {
  return !(network && hasLedger(network))
    ? undefined
    : click("contractLens.inspectContractRecord", treeClickWords.inspectRecord(), address, {
        network: network.name,
      });
}
