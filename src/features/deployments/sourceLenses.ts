import * as vscode from "vscode";
import type { BuildMatches } from "../../app/builds/buildMatches.ts";
import type { DeploymentChecks } from "../../app/deploymentChecks/deploymentChecks.ts";
import { deploymentsOfSource, type DeploymentOfSource } from "../../app/deployments/deploymentsOfSource.ts";
import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { Labels } from "../../app/labels/labels.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import type { Network } from "../../app/networks/network.ts";
import { seenProxies } from "../../app/verification/seenProxies.ts";
import { declarationsIn, type Declaration } from "../../builds/source/declarations.ts";
import { runInSlices } from "../../core/async/yielding.ts";
import { checksummed, shortAddress } from "../../core/address.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { placeInFolder } from "../../editor/openedFolders.ts";
import { pickText } from "../../editor/questions/pickText.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { explainDeployment, lensWords as words } from "../../text/deployments/deployments.ts";
import { sourceLens } from "../../ui/lens/sourceLens.ts";
import { joined } from "../../ui/tree/treeRow.ts";
import type { Services } from "../services.ts";

type Knowledge = {
  readonly deployments: WorkspaceDeployments;
  readonly checks: DeploymentChecks;
  readonly buildMatches: BuildMatches;
  readonly labels: Pick<Labels, "at">;
  readonly lookups: Lookups;
};

/** Code lenses above contracts in Solidity files that are deployed on the active network. They show cached statuses, without a request. */
export class SourceLenses {
  readonly #services: Services;
  readonly #known: Knowledge;

  constructor(services: Services, known: Knowledge) {
    this.#services = services;
    this.#known = known;
  }

  /** The code lenses of a file. */
  async provide(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    const network = this.#services.settings.activeNetwork();
    if (network === undefined) return [];
    const declarations = await runInSlices(declarationsIn(document.getText()), signalOf(token));
    const contracts = declarations.filter(({ kind }) => kind === "contract");
    const found = await this.#find(document.uri, network, new Set(contracts.map(({ name }) => name)));
    return contracts.flatMap((contract) =>
      this.#lenses(document, contract, network, found.get(contract.name) ?? []),
    );
  }

  /**
   * Opens the page of a deployed contract with its variables: of a proxy, not of its implementation, which has none. Asks which if there
   * are several. @param given URI of a source, and a contract in it
   */
  async readState([uri, contract]: readonly unknown[]): Promise<undefined> {
    const network = this.#services.settings.activeNetwork();
    if (typeof uri !== "string" || typeof contract !== "string" || network === undefined) return undefined;
    const found = await this.#find(vscode.Uri.parse(uri), network, new Set([contract]));
    const chosen = await this.#choose(found.get(contract) ?? [], network);
    if (chosen === undefined) return undefined;
    const options = { network: network.name, section: "storage" } as const;
    await runCommand("contractLens.inspectContractRecord", checksummed(chosen.address), options);
    return undefined;
  }

  async #find(
    uri: vscode.Uri,
    network: Network,
    contracts: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, readonly DeploymentOfSource[]>> {
    const file = placeInFolder(uri);
    if (file === undefined || contracts.size === 0) return new Map();
    const { deployments, buildMatches, lookups } = this.#known;
    await deployments.refresh();
    const tools = {
      ...{ deployments, buildMatches, builds: this.#services.builds },
      seenProxies: seenProxies(lookups, ledgerOf(network)),
    };
    return deploymentsOfSource(tools, network, { ...file, contracts });
  }

  #lenses(
    document: vscode.TextDocument,
    { name, start, end }: Declaration,
    network: Network,
    deployed: readonly DeploymentOfSource[],
  ): readonly vscode.CodeLens[] {
    if (deployed.length === 0) return [];
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    const all = deployed.flatMap(({ recorded }) => this.#checked(recorded, network) ?? []);
    const given = [document.uri.toString(), name];
    return sourceLens(all, network).map(({ title, tooltip = "", action }) => {
      const click =
        action === undefined ? { command: "" } : { command: "contractLens.readState", arguments: given };
      return new vscode.CodeLens(range, { ...click, title, tooltip });
    });
  }

  #checked(recorded: DeploymentOfSource["recorded"], network: Network) {
    return recorded && this.#known.checks.of(network, recorded.deployment, recorded.record.writtenAt);
  }

  /** @returns undefined if the user cancels */
  async #choose(
    deployed: readonly DeploymentOfSource[],
    network: Network,
  ): Promise<DeploymentOfSource | undefined> {
    const [first, second, ...others] = deployed;
    const isOfOne = first?.role === "proxy" && second?.role === "implementation";
    if (second === undefined || (isOfOne && others.length === 0)) return first;
    const { deployments, labels } = this.#known;
    const items = deployed.map((chosen) => {
      const { address, role, recorded } = chosen;
      const [short, label] = [shortAddress(checksummed(address)), labels.at(network, address)];
      const checked = this.#checked(recorded, network);
      const name = deployments.nameAt(network, address)?.name;
      const path = recorded?.deployment.file ?? recorded?.record.path;
      return {
        label: label === undefined ? short : pickText(label),
        description: joined([
          label === undefined ? undefined : short,
          role && words.role[role](),
          checked && explainDeployment(checked.status).brief,
        ]),
        detail: pickText(joined([name, network.name, path])),
        chosen,
      };
    });
    return (await vscode.window.showQuickPick(items, { title: words.chooseState() }))?.chosen;
  }
}
