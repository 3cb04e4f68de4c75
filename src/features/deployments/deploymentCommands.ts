import * as vscode from "vscode";
import type { CheckedContract, DeploymentChecks } from "../../app/deploymentChecks/deploymentChecks.ts";
import { contractsIn } from "../../app/deploymentChecks/toCheck.ts";
import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { VerificationSummary } from "../../app/verification/report.ts";
import { checksummed } from "../../core/address.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { runCommand } from "../../editor/commands.ts";
import { areOurs, givenHandles } from "../../editor/trees/givenPlaces.ts";
import { deploymentWords as words } from "../../text/deployments/deployments.ts";
import { historyWords } from "../../text/historyQuestions.ts";
import { notificationWords } from "../../text/notifications.ts";
import type { Services } from "../services.ts";
import { openDeploymentFile } from "./openDeploymentFile.ts";
import type { DeploymentPlace, DeploymentsTree } from "./deploymentsTree.ts";

/** What can be done with the rows of the view. */
export class DeploymentCommands {
  readonly #services: Services;
  readonly #deployments: WorkspaceDeployments;
  readonly #tree: DeploymentsTree;
  readonly #checks: DeploymentChecks;

  constructor(
    services: Services,
    deployments: WorkspaceDeployments,
    tree: DeploymentsTree,
    checks: DeploymentChecks,
  ) {
    this.#services = services;
    this.#deployments = deployments;
    this.#tree = tree;
    this.#checks = checks;
  }

  /** Asks about the contracts of rows; about all of the workspace when none is given. */
  async check(given: readonly unknown[]): Promise<undefined> {
    const isGiven = given[0] !== undefined && given[0] !== null;
    await this.#deployments.look();
    const contracts = isGiven
      ? this.#places(given).flatMap(contractsOf)
      : this.#tree.chains.flatMap(({ network, records }) => contractsIn(network, records));
    if (contracts.length === 0) {
      void vscode.window.showInformationMessage(words.nothingToCheck());
      return undefined;
    }
    // The builds tell whose code it is; finding them asks nobody.
    void this.#services.builds();
    const all = contracts.length;
    const shownWhere = {
      location: vscode.ProgressLocation.Notification,
      title: words.checking(),
      cancellable: true,
    };
    await vscode.window.withProgress(shownWhere, (shown, token) =>
      this.#checks.check(contracts, signalOf(token), (done) =>
        shown.report({ message: historyWords.progress(done, all), increment: 100 / all }),
      ),
    );
    return undefined;
  }

  /** Verifies the contracts of rows, one after the other; asks first when no menu of the view began it. */
  async verify(given: readonly unknown[]): Promise<readonly VerificationSummary[]> {
    const isOurs = areOurs(given);
    const summaries: VerificationSummary[] = [];
    for (const { network, address } of this.#places(given).flatMap(contractsOf)) {
      const command = "contractLens.verifyContract";
      const subject = checksummed(address);
      const own = isOurs
        ? { capability: this.#services.capabilities.grant({ command, subject, network: network.name }) }
        : {};
      const summary = await runCommand(command, subject, { network: network.name, ...own });
      if (summary !== undefined) summaries.push(summary);
    }
    return summaries;
  }

  /** Copies the addresses of deployments, each on a line of its own. @returns what is on the clipboard then */
  async copyAddress(given: readonly unknown[]): Promise<string | undefined> {
    const addresses = this.#places(given).flatMap((place) =>
      place.kind === "deployment" ? [checksummed(place.deployment.address)] : [],
    );
    if (addresses.length === 0) return undefined;
    const text = addresses.join("\n");
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage(`$(copy) ${notificationWords.copied()}`, 2000);
    return text;
  }

  /** Opens the file of the first row, at its place. */
  async openFile(given: readonly unknown[]): Promise<undefined> {
    const [place] = this.#places(given);
    if (place?.kind === "recorded" || place?.kind === "deployment")
      await openDeploymentFile(place.record, place.kind === "deployment" ? place.deployment : undefined);
    return undefined;
  }

  #places(given: readonly unknown[]): readonly DeploymentPlace[] {
    return givenHandles(given).flatMap((handle) =>
      typeof handle === "string" ? (this.#tree.placeOf(handle) ?? []) : [],
    );
  }
}

function contractsOf(place: DeploymentPlace): readonly CheckedContract[] {
  switch (place.kind) {
    case "chain":
      return contractsIn(place.chain.network, place.chain.records);
    case "recorded":
      return contractsIn(place.network, [place.record]);
    case "unchecked":
      return place.contracts;
    case "deployment":
      return contractsIn(place.network, [{ deployments: [place.deployment] }]);
  }
}
