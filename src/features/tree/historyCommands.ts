import * as vscode from "vscode";
import { clear, remove, removeNetwork, setPinned, removeRecord } from "../../app/history/historyUpdates.ts";
import { emptyHistory, type HistoryState } from "../../app/history/entry.ts";
import {
  parseHandle,
  type EntryHandle,
  type entryKinds,
  formatHandle,
} from "../../app/history/entryHandle.ts";
import { type ContractChecks, maxConcurrentChecks } from "../../app/contractFacts/contractChecks.ts";
import { findEntry } from "../../app/history/findEntry.ts";
import type { History } from "../../app/history/history.ts";
import { type ListedContract, addressOf } from "../../app/history/historyListing.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { confirm } from "../../editor/questions/confirm.ts";
import { givenNetwork } from "../../editor/questions/givenNetwork.ts";
import { historyChoices, historyWords } from "../../text/questions.ts";
import type { Services } from "../services.ts";
import { givenHandles } from "../../editor/trees/givenPlaces.ts";
import pLimit from "p-limit";
import { parseContractReference } from "../../core/references/contractReference.ts";

/** More contracts take a while to refresh: show a cancellable notification. */
const fewContracts = 20;

/** How each kind of entry is removed; removing a contract's visit keeps the contract. */
const removals: Readonly<Record<keyof typeof entryKinds, typeof remove>> = {
  contract: remove,
  record: removeRecord,
  verification: remove,
  result: remove,
};

/** The trees' commands that change the history. */
export class HistoryCommands {
  readonly #services: Services;
  readonly #history: History;
  readonly #checks: ContractChecks;
  readonly #forget: () => Promise<void>;

  /** @param forget clears related data with the history */
  constructor(services: Services, history: History, checks: ContractChecks, forget: () => Promise<void>) {
    this.#forget = forget;
    this.#services = services;
    this.#history = history;
    this.#checks = checks;
  }

  /** Pins or unpins contracts; asks for one if none is given. */
  async setPinned(given: readonly unknown[], pinned: boolean): Promise<undefined> {
    const chosen = isGiven(given) ? given : await pickContract(this.#history, pinned ? "pin" : "unpin");
    return this.#change(chosen, (state, handle) =>
      "key" in handle ? setPinned(state, handle.network, handle.key, pinned) : state,
    );
  }

  /** Removes entries, a whole network after confirmation; asks for a contract if none is given. */
  async remove(given: readonly unknown[]): Promise<undefined> {
    const chosen = isGiven(given) ? given : await pickContract(this.#history, "remove");
    for (const handle of handlesOf(chosen)) {
      if (handle.kind === "network" && !(await this.#confirmNetwork(handle.network))) return undefined;
    }
    return this.#change(chosen, (state, handle) => {
      if (handle.kind === "day") return state;
      if (handle.kind === "network") return removeNetwork(state, handle.network);
      return removals[handle.kind](state, handle.network, handle.key);
    });
  }

  /** Removes all entries, or all but pinned ones, after confirmation. */
  async clear(): Promise<undefined> {
    const { contracts, visits } = this.#history.listing;
    if (contracts.size + visits.length === 0) {
      await this.#forget();
      void vscode.window.showInformationMessage(historyWords.empty());
      return undefined;
    }
    const hasPinned = [...contracts.values()].flat().some(({ entry }) => entry.isPinned);
    const answer = await confirm({
      title: historyWords.clearTitle(),
      why: historyWords.alsoForgets(),
      isCanceledByEnter: true,
      answers: hasPinned
        ? [
            {
              answer: "clear",
              label: historyWords.clear(),
              detail: historyWords.clearUnpinnedDetail(),
            },
            { answer: "all", label: historyWords.clearAll() },
          ]
        : [{ answer: "clear", label: historyWords.clear(), detail: historyWords.clearDetail() }],
    });
    if (answer === undefined) return undefined;
    await this.#forget();
    await this.#history.updateNow(answer === "clear" ? clear : () => emptyHistory);
    vscode.window.setStatusBarMessage(historyWords.cleared(), 5000);
    return undefined;
  }

  /** Refreshes contracts: the given ones, else those of the active network. */
  async refresh(given: readonly unknown[]): Promise<undefined> {
    const { listing } = this.#history;
    const contractsOf = (network: string): readonly ListedContract[] => listing.contracts.get(network) ?? [];
    const handles = handlesOf(given);
    const active = handles.length === 0 ? await givenNetwork(this.#services.settings) : undefined;
    const chosen = handles.flatMap((handle): readonly ListedContract[] => {
      if (handle.kind === "network") return contractsOf(handle.network);
      const found = findEntry(listing, handle);
      return found?.kind === "contract" ? [found.contract] : [];
    });
    const contracts = active === undefined ? chosen : contractsOf(active.name);
    const place =
      contracts.length > fewContracts
        ? {
            location: vscode.ProgressLocation.Notification,
            title: historyWords.refreshing(),
            cancellable: true,
          }
        : { location: { viewId: "contractLens.contracts" } };
    await vscode.window.withProgress(place, (shown, token) =>
      refreshContracts(this.#services.settings, this.#checks, contracts, signalOf(token), () =>
        shown.report({ increment: 100 / contracts.length }),
      ),
    );
    return undefined;
  }

  async #change(
    given: readonly unknown[],
    change: (state: HistoryState, handle: EntryHandle) => HistoryState,
  ): Promise<undefined> {
    const handles = handlesOf(given);
    await this.#history.updateNow((state) => handles.reduce(change, state));
    return undefined;
  }

  async #confirmNetwork(network: string): Promise<boolean> {
    const count = this.#history.listing.contracts.get(network)?.length ?? 0;
    const answer = await confirm({
      title: historyWords.removeNetworkTitle(network),
      isCanceledByEnter: true,
      answers: [
        {
          answer: "remove",
          label: historyWords.remove(),
          detail: historyWords.removeNetworkDetail(count),
        },
      ],
    });
    return answer !== undefined;
  }
}

/** The command palette passes no arguments. */
function isGiven([entry]: readonly unknown[]): boolean {
  return entry !== undefined && entry !== null;
}

/** The entries of a menu's command: the selection if it includes the clicked entry, else the clicked entry. */
export function handlesOf(given: readonly unknown[]): readonly EntryHandle[] {
  return givenHandles(given).flatMap((handle) => parseHandle(handle) ?? []);
}

/** Which contracts can be picked for each purpose. */
const canBeChosen: Readonly<Record<keyof typeof historyChoices, (listed: ListedContract) => boolean>> = {
  pin: ({ entry }) => !entry.isPinned,
  unpin: ({ entry }) => entry.isPinned,
  remove: () => true,
};

/**
 * Asks for a contract of the history, for a command without an argument.
 * @returns its handle, like a menu's argument; empty if the user cancels
 */
async function pickContract(
  history: History,
  purpose: keyof typeof historyChoices,
): Promise<readonly [string] | readonly []> {
  const contracts = [...history.listing.contracts.values()].flat().filter(canBeChosen[purpose]);
  if (contracts.length === 0) {
    void vscode.window.showInformationMessage(historyChoices[purpose].none());
    return [];
  }
  const picked = await vscode.window.showQuickPick(contracts.map(itemOf), {
    title: historyChoices[purpose].title(),
    placeHolder: historyWords.which(),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked === undefined ? [] : [picked.handle];
}

function itemOf({ network, key, entry }: ListedContract) {
  const { address, id } = entry;
  return {
    label: id ?? address,
    description: network,
    ...(id === undefined ? {} : { detail: address }),
    handle: formatHandle({ kind: "contract", network, key }),
  };
}

/**
 * Refreshes any number of contracts, with limited concurrency. The history records the responses itself.
 * @param signal aborts running requests, and starts no more
 * @param onDone called after each contract, also after a failure
 */
export async function refreshContracts(
  settings: Pick<Services["settings"], "networkNamed">,
  checks: ContractChecks,
  contracts: readonly ListedContract[],
  signal: AbortSignal,
  onDone: () => void = () => undefined,
): Promise<void> {
  await pLimit(maxConcurrentChecks).map(contracts, async (listed) => {
    if (signal.aborted) return;
    await refreshContract(settings, checks, listed, signal);
    onDone();
  });
}

async function refreshContract(
  settings: Pick<Services["settings"], "networkNamed">,
  checks: ContractChecks,
  listed: ListedContract,
  signal: AbortSignal,
): Promise<void> {
  const { network: name, entry } = listed;
  const network = settings.networkNamed(name);
  const reference = parseContractReference(entry.id ?? entry.address);
  if (network === undefined || !reference.ok) return;
  try {
    await checks.check({ network, address: addressOf(listed) }, signal, reference.value);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
