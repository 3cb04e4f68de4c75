import { findEntry, type Found } from "../../app/history/findEntry.ts";
import type { History } from "../../app/history/history.ts";
import { copyLines } from "../../editor/clipboard.ts";
import { deepLinkTo } from "../../editor/deepLinkTo.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import type { Services } from "../services.ts";
import { textsOf } from "../../ui/tree/entryTexts.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { areOurs } from "../../editor/trees/givenPlaces.ts";
import { handlesOf, HistoryCommands } from "./historyCommands.ts";
import { ContractsTree, type KnownOfRows } from "./contractsTree.ts";
import { HistoryTree } from "./historyTree.ts";

/** What of an entry can be copied. */
export type Copied = "address" | "id" | "link" | "markdown";

/** What the trees' commands do with entries beside changing the history. */
export class EntryActions {
  readonly #services: Services;
  readonly #history: History;

  constructor(services: Services, history: History) {
    this.#services = services;
    this.#history = history;
  }

  /** Copies something of entries, each on a line of its own. @returns what is on the clipboard then */
  async copy(given: readonly unknown[], what: Copied): Promise<string | undefined> {
    return copyLines(this.#entries(given).flatMap((found) => this.#textOf(found, what) ?? []));
  }

  /** Verifies the contracts of entries, one after the other; asks first when no menu of the trees began it. */
  async verify(given: readonly unknown[]): Promise<readonly VerificationSummary[]> {
    const isOurs = areOurs(given);
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
    const reference = areOurs(given) ? new OwnReference(text, { via: "history" }) : text;
    return runCommand("contractLens.openInExplorer", reference, { network });
  }

  #textOf(found: Found, what: Copied): string | undefined {
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

  #entries(given: readonly unknown[]): readonly Found[] {
    const { listing } = this.#history;
    return handlesOf(given).flatMap((handle) => findEntry(listing, handle) ?? []);
  }
}

/** What the views show, and what their commands do. */
export function loadTrees(services: Services, known: KnownOfRows) {
  const { history, ownCode, windowCalls } = known;
  /** Of what this workspace's builds say of entries, and of what the user has agreed to publish. */
  const forget = async (): Promise<void> => {
    // What the view of deployments says of these is no history.
    const deployments = await services.deployments();
    await deployments.look();
    ownCode.forget((address) => deployments.addresses.has(address));
    windowCalls.forget();
    await history.deleteEarlier();
    await (await services.published()).forget();
  };
  return {
    contracts: new ContractsTree(services, known),
    visits: new HistoryTree(services.settings, history, windowCalls, services.deploymentName, ownCode),
    commands: new HistoryCommands(services, history, known.contractChecks, forget),
    actions: new EntryActions(services, history),
  };
}
