import * as vscode from "vscode";
import type { AutomaticChecks } from "../../app/deploymentChecks/automaticChecks.ts";
import type { DeploymentChecks, FailedCheck } from "../../app/deploymentChecks/deploymentChecks.ts";
import type { CheckedContract } from "../../app/contractFacts/contractChecks.ts";
import { contractsIn, subjectsToVerify } from "../../app/deploymentChecks/subjectsToVerify.ts";
import { networkOfChain } from "../../app/deployments/deploymentChains.ts";
import { deploymentRecordsInFile } from "../../app/deployments/deploymentRecords.ts";
import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import { networkToAdd } from "../../app/networks/networkToAdd.ts";
import { readChainId } from "../../builds/deployments/deployment.ts";
import { checksummed } from "../../core/address.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { confirm } from "../../editor/questions/confirm.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { copyLines } from "../../editor/clipboard.ts";
import { deepLinkTo } from "../../editor/deepLinkTo.ts";
import { addNetworkEntry } from "../../editor/networkSettings.ts";
import { placeInFolder } from "../../editor/openedFolders.ts";
import { openRemedySettings } from "../../editor/openRemedySettings.ts";
import { inBackground } from "../../editor/productLog.ts";
import { EntryPlace } from "../../editor/trees/lazyTree.ts";
import { areTreeHandles, givenHandles } from "../../editor/trees/givenPlaces.ts";
import { deploymentWords as words } from "../../text/deployments/deployments.ts";
import { notificationWords } from "../../text/notifications.ts";
import { panelWords } from "../../text/pages/panel.ts";
import type { Services } from "../services.ts";
import { fileOfHandle, contractsOf, labelOf, recordsOf, type DeploymentPlace } from "./deploymentPlace.ts";
import { linkedDeployment, openDeploymentFile } from "./openDeploymentFile.ts";
import type { DeploymentsTree } from "./deploymentsTree.ts";
import { explainFailedChecks } from "../../text/verification/failedServices.ts";

/** The state that commands use. */
type Known = {
  readonly deployments: WorkspaceDeployments;
  readonly tree: DeploymentsTree;
  readonly checks: DeploymentChecks;
  readonly automatic: AutomaticChecks;
};

/** Context key of the menus' conditions. */
const readContext = "contractLens.hasReadDeployments";

/** The commands of the rows of the view. */
export class DeploymentCommands {
  readonly #services: Services;
  readonly #known: Known;

  constructor(services: Services, known: Known) {
    this.#services = services;
    this.#known = known;
  }

  /** Checks the contracts of rows; without rows, all of the workspace. */
  async check(given: readonly unknown[]): Promise<undefined> {
    const isGiven = given[0] !== undefined && given[0] !== null;
    await this.#known.deployments.refresh();
    const contracts = isGiven
      ? this.#places(given).flatMap(contractsOf)
      : this.#known.tree.chains.flatMap(({ network, records }) => contractsIn(network, records));
    if (contracts.length === 0) {
      void vscode.window.showInformationMessage(words.nothingToCheck());
      return undefined;
    }
    // Builds identify the code; the search sends no requests.
    void this.#services.builds();
    await this.#check(contracts);
    return undefined;
  }

  async #check(contracts: readonly CheckedContract[]): Promise<void> {
    const all = contracts.length;
    const shownWhere = {
      location: vscode.ProgressLocation.Notification,
      title: words.checking(),
      cancellable: true,
    };
    const failed = await vscode.window.withProgress(shownWhere, (shown, token) =>
      // Report no messages: a screen reader would announce each, and the bar shows the same.
      this.#known.checks.check(contracts, signalOf(token), () => shown.report({ increment: 100 / all })),
    );
    if (failed.length > 0) {
      const again = (): Promise<void> => this.#check(failed);
      inBackground("Deployments", tellFailedChecks(failed, all, again), this.#services.log);
    } else if (await this.#known.automatic.shouldOffer()) void this.#offerAutomatic();
  }

  async #offerAutomatic(): Promise<void> {
    const accept = words.checkAutomatically();
    const answer = await vscode.window.showInformationMessage(words.offerAutomatic(), accept);
    if (answer === accept) await this.setChecks(true);
  }

  /**
   * Sets whether visible deployments are checked automatically.
   * @param given arguments of the command: the user confirms a run with arguments, which comes from a link, a task, or another extension
   */
  async setChecks(isOn: boolean, given: readonly unknown[] = []): Promise<undefined> {
    const isForeign = given.some((one) => one !== undefined && one !== null) && !areTreeHandles(given);
    const mayCheck = (): Promise<boolean> =>
      isOn
        ? mayChange(words.confirmAutomatic(), words.checkAutomatically(), words.offerAutomatic())
        : mayChange(words.confirmStop(), words.stopChecking());
    if (isForeign && !(await mayCheck())) return undefined;
    try {
      await this.#services.settings.setChecksDeployments(isOn);
    } catch {
      void vscode.window.showErrorMessage(notificationWords.settingNotSaved());
      return undefined;
    }
    const message = isOn ? words.nowAutomatic(this.#known.automatic.isOn) : words.noLongerAutomatic();
    vscode.window.setStatusBarMessage(message, 5000);
    return undefined;
  }

  /** Sets the context key once the deployments are read. */
  async tellMenus(): Promise<void> {
    await vscode.commands.executeCommand("setContext", readContext, true);
  }

  /** Shows the records of a file in the view. */
  async show(file: unknown, view: vscode.TreeView<EntryPlace>): Promise<undefined> {
    const at = typeof file === "string" ? fileOfHandle(file) : undefined;
    const place = at && placeInFolder(at);
    const handle = place && this.#known.tree.handleOf(place.folderUri, place.path);
    if (handle !== undefined)
      await view.reveal(new EntryPlace(handle), { select: true, focus: true, expand: true });
    return undefined;
  }

  /** Verifies the contracts of rows together, if that can improve their status. */
  async verifyTogether(given: readonly unknown[]): Promise<undefined> {
    const places = this.#places(given);
    const subjects = places
      .flatMap(recordsOf)
      .flatMap(({ network, records }) => subjectsToVerify(this.#known.checks, network, records));
    await runCommand("contractLens.verifyDeployments", { subjects, label: labelOf(places) });
    return undefined;
  }

  /** Verifies the contract of a row; those of several together. */
  async verify(given: readonly unknown[]): Promise<VerificationSummary | undefined> {
    const places = this.#places(given);
    const [first] = places;
    if (places.length > 1 || (first !== undefined && first.kind !== "deployment"))
      return this.verifyTogether(given);
    if (first?.network === undefined) return undefined;
    const address = checksummed(first.deployment.address);
    const contract = areTreeHandles(given) ? new OwnReference(address) : address;
    return runCommand("contractLens.verifyContract", contract, { network: first.network.name });
  }

  /** Copies the addresses of deployments, one per line. @returns the copied text */
  async copyAddress(given: readonly unknown[]): Promise<string | undefined> {
    const addresses = this.#places(given).flatMap((place) =>
      place.kind === "deployment" ? [checksummed(place.deployment.address)] : [],
    );
    return copyLines(addresses);
  }

  /** Copies links to the records of deployments, one per line. @returns the copied text */
  async copyLink(given: readonly unknown[]): Promise<string | undefined> {
    const links = this.#contractsAmong(given).map(({ subject, network }) =>
      deepLinkTo(this.#services, { kind: "record", network, text: subject }),
    );
    return copyLines(links);
  }

  /** Opens the file of the first row, or of a linked deployment, at its position. */
  async openFile(given: readonly unknown[]): Promise<undefined> {
    const linked = linkedDeployment(
      this.#known.deployments.records,
      this.#services.settings.networks().networks,
      given[0],
    );
    if (linked !== undefined) await openDeploymentFile(linked.record, linked.deployment);
    const [place] = linked === undefined ? this.#places(given) : [];
    if (place?.kind === "recorded" || place?.kind === "deployment")
      await openDeploymentFile(place.record, place.kind === "deployment" ? place.deployment : undefined);
    return undefined;
  }

  /** Adds the given files, else that of the active editor, as deployment files. */
  async useFile([file, selected]: readonly unknown[]): Promise<undefined> {
    const among = Array.isArray(selected) ? (selected as readonly unknown[]) : [];
    const given = among.includes(file) ? among : [file ?? vscode.window.activeTextEditor?.document.uri];
    const { useDeploymentFiles } = await import("./useDeploymentFiles.ts");
    await useDeploymentFiles(
      this.#services,
      this.#known.deployments,
      given.filter((each) => each instanceof vscode.Uri),
    );
    return undefined;
  }

  /** Shows the record of the first deployment among rows. */
  async openRecord(given: readonly unknown[]): Promise<undefined> {
    const [contract] = this.#contractsAmong(given);
    if (contract !== undefined)
      await runCommand("contractLens.inspectContractRecord", contract.subject, { network: contract.network });
    return undefined;
  }

  /** Opens the block explorer's page of the first deployment among rows. @returns the page's address */
  async openInExplorer(given: readonly unknown[]): Promise<string | undefined> {
    const [contract] = this.#contractsAmong(given);
    if (contract === undefined) return undefined;
    const { subject, network } = contract;
    return runCommand("contractLens.openInExplorer", subject, { network });
  }

  /** Lets the user label the first deployment among rows. */
  async setLabel(given: readonly unknown[]): Promise<undefined> {
    const [contract] = this.#contractsAmong(given);
    if (contract !== undefined)
      await runCommand("contractLens.setLabel", contract.subject, { network: contract.network });
    return undefined;
  }

  #contractsAmong(
    given: readonly unknown[],
  ): readonly { readonly subject: string; readonly network: string }[] {
    return this.#places(given).flatMap((place) =>
      place.kind === "deployment" && place.network !== undefined
        ? [{ subject: checksummed(place.deployment.address), network: place.network.name }]
        : [],
    );
  }

  /**
   * Adds a network for a chain without one, with the public verification service.
   * @param given the chain ID; the user confirms it unless a row or code lens passes it
   */
  async useSourcify(given: unknown): Promise<undefined> {
    const chainId = given instanceof OwnReference ? given.text : given;
    const { settings } = this.#services;
    const { networks } = settings.networks();
    const isNew = typeof chainId === "string" && !networks.some((network) => network.chainId === chainId);
    if (!isNew || readChainId(chainId) === undefined) return undefined;
    const mayAdd = (): Promise<boolean> =>
      mayChange(words.confirmSourcify(chainId), words.addNetwork(), words.useSourcifyTip());
    if (given === chainId && !(await mayAdd())) return undefined;
    try {
      await addNetworkEntry(networkToAdd(chainId, networks));
    } catch {
      void vscode.window.showErrorMessage(notificationWords.settingNotSaved());
      return undefined;
    }
    void this.#tellAdded();
    return undefined;
  }

  async #tellAdded(): Promise<void> {
    const openSettings = panelWords.openSettings();
    const answer = await vscode.window.showInformationMessage(words.networkAdded(), openSettings);
    if (answer === openSettings) await openRemedySettings("openNetworkSettings");
  }

  #places(given: readonly unknown[]): readonly DeploymentPlace[] {
    return givenHandles(given).flatMap((handle) => {
      if (typeof handle !== "string") return [];
      const file = fileOfHandle(handle);
      return file === undefined ? (this.#known.tree.placeOf(handle) ?? []) : this.#placesIn(file);
    });
  }

  #placesIn(file: vscode.Uri): readonly DeploymentPlace[] {
    const at = placeInFolder(file);
    if (at === undefined) return [];
    const { settings } = this.#services;
    const { networks } = settings.networks();
    const active = settings.activeNetwork();
    return deploymentRecordsInFile(this.#known.deployments.records, at.folderUri, at.path).map((record) => ({
      kind: "recorded",
      record,
      network: networkOfChain(record.chainId, networks, active),
    }));
  }
}

/** Asks the user to confirm a change of the settings. */
async function mayChange(title: string, label: string, why = ""): Promise<boolean> {
  return (await confirm({ title, why, answers: [{ answer: "change", label }] })) === "change";
}

/**
 * Reports service failures of a check that the user started, and offers remedies: rows that show earlier statuses
 * do not show that these are unconfirmed.
 *
 * @param all count of the checked contracts
 * @param again retries the failed ones
 */
export async function tellFailedChecks(
  failed: readonly FailedCheck[],
  all: number,
  again: () => Promise<void>,
): Promise<void> {
  const { message, toConnect } = explainFailedChecks(failed, all);
  const connection = panelWords.checkConnection();
  const actions = [panelWords.tryAgain(), ...(toConnect !== undefined ? [connection] : [])];
  const answer = await vscode.window.showWarningMessage(message, ...actions);
  if (answer === connection) await runCommand("contractLens.checkConnection", toConnect?.network.name);
  else if (answer !== undefined) await again();
}
