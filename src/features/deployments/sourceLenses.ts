import * as vscode from "vscode";
import type { BuildMatches } from "../../app/builds/buildMatches.ts";
import type { DeploymentChecks } from "../../app/deploymentChecks/deploymentChecks.ts";
import { deploymentsOfSource } from "../../app/deployments/deploymentsOfSource.ts";
import type { RecordedDeployment, WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { Network } from "../../app/networks/network.ts";
import { declarationsIn, type Declaration } from "../../builds/source/declarations.ts";
import { runInSlices } from "../../core/async/yielding.ts";
import { checksummed, shortAddress } from "../../core/address.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { placeInFolder } from "../../editor/openedFolders.ts";
import { pickText } from "../../editor/questions/pickText.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { explainDeployment, lensWords as words } from "../../text/deployments/deployments.ts";
import { sourceLens } from "../../ui/lens/sourceLens.ts";
import type { Services } from "../services.ts";

type Knowledge = {
  readonly deployments: WorkspaceDeployments;
  readonly checks: DeploymentChecks;
  readonly buildMatches: BuildMatches;
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

  /** Opens the page of a deployed contract with its variables; asks which if there are several. @param given URI of a source, and a contract in it */
  async readState([uri, contract]: readonly unknown[]): Promise<undefined> {
    const network = this.#services.settings.activeNetwork();
    if (typeof uri !== "string" || typeof contract !== "string" || network === undefined) return undefined;
    const found = await this.#find(vscode.Uri.parse(uri), network, new Set([contract]));
    const chosen = await this.#choose(found.get(contract) ?? [], network);
    if (chosen === undefined) return undefined;
    const options = { network: network.name, section: "storage" } as const;
    await runCommand("contractLens.inspectContractRecord", checksummed(chosen.deployment.address), options);
    return undefined;
  }

  async #find(
    uri: vscode.Uri,
    network: Network,
    contracts: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, readonly RecordedDeployment[]>> {
    const file = placeInFolder(uri);
    if (file === undefined || contracts.size === 0) return new Map();
    const { deployments, buildMatches } = this.#known;
    await deployments.refresh();
    const { builds } = this.#services;
    return deploymentsOfSource({ deployments, buildMatches, builds }, network, { ...file, contracts });
  }

  #lenses(
    document: vscode.TextDocument,
    { name, start, end }: Declaration,
    network: Network,
    deployed: readonly RecordedDeployment[],
  ): readonly vscode.CodeLens[] {
    if (deployed.length === 0) return [];
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    const all = deployed.map(({ deployment, record }) =>
      this.#known.checks.of(network, deployment, record.writtenAt),
    );
    const given = [document.uri.toString(), name];
    return sourceLens(all, network).map(({ title, tooltip = "", action }) => {
      const click =
        action === undefined ? { command: "" } : { command: "contractLens.readState", arguments: given };
      return new vscode.CodeLens(range, { ...click, title, tooltip });
    });
  }

  /** @returns undefined if the user cancels */
  async #choose(
    deployed: readonly RecordedDeployment[],
    network: Network,
  ): Promise<RecordedDeployment | undefined> {
    const [first, ...others] = deployed;
    if (others.length === 0) return first;
    const items = deployed.map((chosen) => {
      const { deployment, record } = chosen;
      const { status } = this.#known.checks.of(network, deployment, record.writtenAt);
      return {
        label: shortAddress(checksummed(deployment.address)),
        description: explainDeployment(status).brief,
        detail: pickText(deployment.file ?? record.path),
        chosen,
      };
    });
    return (await vscode.window.showQuickPick(items, { title: words.chooseState() }))?.chosen;
  }
}
