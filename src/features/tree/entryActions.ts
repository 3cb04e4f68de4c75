import { findEntry, type FoundEntry } from "../../app/history/findEntry.ts";
import type { History } from "../../app/history/history.ts";
import { copyLines } from "../../editor/clipboard.ts";
import { deepLinkTo } from "../../editor/deepLinkTo.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import type { Services } from "../services.ts";
import { textsOf } from "../../ui/tree/entryTexts.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { areTreeHandles } from "../../editor/trees/givenPlaces.ts";
import { handlesOf, HistoryCommands } from "./historyCommands.ts";
import { ContractsTree, type KnownOfRows } from "./contractsTree.ts";
import { HistoryTree } from "./historyTree.ts";

/** The copyable parts of an entry. */
export type Copied = "address" | "id" | "link" | "markdown";

/** The trees' commands that do not change the history. */
export class EntryActions {
  readonly #services: Services;
  readonly #history: History;

  constructor(services: Services, history: History) {
    this.#services = services;
    this.#history = history;
  }

  /** Copies a part of entries, one per line. @returns the copied text */
  async copy(given: readonly unknown[], what: Copied): Promise<string | undefined> {
    return copyLines(this.#entries(given).flatMap((found) => this.#textOf(found, what) ?? []));
  }

  /** Verifies the contracts of entries in sequence; asks first unless a menu of the trees started it. */
  async verify(given: readonly unknown[]): Promise<readonly VerificationSummary[]> {
    const isOurs = areTreeHandles(given);
    const contracts = this.#entries(given).flatMap(({ contract }) => contract ?? []);
    const summaries: VerificationSummary[] = [];
    for (const { entry, network } of new Set(contracts)) {
      const { address } = entry;
      const reference = isOurs ? new OwnReference(address) : address;
      const summary = await runCommand("contractLens.verifyContract", reference, { network });
      if (summary !== undefined) summaries.push(summary);
    }
    return summaries;
  }

  /** Opens the block explorer's page of the first entry. @returns the page's address */
  async openInExplorer(given: readonly unknown[]): Promise<string | undefined> {
    const [found] = this.#entries(given);
    if (found === undefined) return undefined;
    const { network } = found.kind === "contract" ? found.contract : found.listed;
    const text = textsOf(found).explored(found);
    if (text === undefined) return undefined;
    const reference = areTreeHandles(given) ? new OwnReference(text, { entryPoint: "history" }) : text;
    return runCommand("contractLens.openInExplorer", reference, { network });
  }

  /** Lets the user label the contract of the first entry. */
  async setLabel(given: readonly unknown[]): Promise<undefined> {
    const contract = this.#entries(given)[0]?.contract;
    if (contract !== undefined)
      await runCommand("contractLens.setLabel", contract.entry.address, { network: contract.network });
    return undefined;
  }

  #textOf(found: FoundEntry, what: Copied): string | undefined {
    switch (what) {
      case "address":
        return found.contract?.entry.address;
      case "link": {
        const target = textsOf(found).target(found);
        return target && deepLinkTo(this.#services, target);
      }
      default:
        return textsOf(found)[what](found);
    }
  }

  #entries(given: readonly unknown[]): readonly FoundEntry[] {
    const { listing } = this.#history;
    return handlesOf(given).flatMap((handle) => findEntry(listing, handle) ?? []);
  }
}

/** Loads the views and their commands. */
export function loadTrees(services: Services, known: KnownOfRows) {
  const { history, buildMatches, workspaceCalls } = known;
  /** Clears build matches, and the record of published sources. */
  const forget = async (): Promise<void> => {
    // Contracts of the view of deployments are no history.
    const deployments = await services.deployments();
    await deployments.refresh();
    buildMatches.clear((address) => deployments.addresses.has(address));
    workspaceCalls.clear();
    await history.deleteEarlier();
    await (await services.published()).clear();
  };
  return {
    contracts: new ContractsTree(services, known),
    visits: new HistoryTree(
      services.settings,
      history,
      workspaceCalls,
      { deploymentName: services.deploymentName, labels: known.labels },
      buildMatches,
    ),
    commands: new HistoryCommands(services, history, known.contractChecks, forget),
    actions: new EntryActions(services, history),
  };
}
