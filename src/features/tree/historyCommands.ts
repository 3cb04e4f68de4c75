import * as vscode from "vscode";
import { clear, remove, removeNetwork, setPinned, unlist } from "../../app/history/changes.ts";
import { emptyHistory, type HistoryState } from "../../app/history/entry.ts";
import {
  parseHandle,
  type EntryHandle,
  type entryKinds,
  formatHandle,
} from "../../app/history/entryHandle.ts";
import { type ContractChecks, contractsAtOnce } from "../../app/contractFacts/contractChecks.ts";
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

/** To ask about more contracts takes a while: it is shown where it can be ended. */
const fewContracts = 20;

/** How an entry is forgotten; with a contract's place in the history the contract stays. */
const removals: Readonly<Record<keyof typeof entryKinds, typeof remove>> = {
  contract: remove,
  record: unlist,
  verification: remove,
  result: remove,
};

/** What the trees' commands do to the history. */
export class HistoryCommands {
  readonly #services: Services;
  readonly #history: History;
  readonly #checks: ContractChecks;
  readonly #forget: () => Promise<void>;

  /** @param forget what else is forgotten when all is cleared */
  constructor(services: Services, history: History, checks: ContractChecks, forget: () => Promise<void>) {
    this.#forget = forget;
    this.#services = services;
    this.#history = history;
    this.#checks = checks;
  }

  /** Pins contracts, or unpins them; asks for one when none is given. */
  async setPinned(given: readonly unknown[], pinned: boolean): Promise<undefined> {
    const chosen = isGiven(given) ? given : await pickContract(this.#history, pinned ? "pin" : "unpin");
    return this.#change(chosen, (state, handle) =>
      "key" in handle ? setPinned(state, handle.network, handle.key, pinned) : state,
    );
  }

  /** Forgets entries, a whole network after a question; asks for a contract when none is given. */
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

  /** Forgets all, or all but what is pinned, after a question. */
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
      isTurnedAwayByEnter: true,
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

  /** Asks anew about contracts: those given, else those of the active network. */
  async refresh(given: readonly unknown[]): Promise<undefined> {
    const { listing } = this.#history;
    const contractsOf = (network: string): readonly ListedContract[] => listing.contracts.get(network) ?? [];
    const handles = handlesOf(given);
    const active = handles.length === 0 ? givenNetwork(this.#services.settings) : undefined;
    const asked = handles.flatMap((handle): readonly ListedContract[] => {
      if (handle.kind === "network") return contractsOf(handle.network);
      const found = findEntry(listing, handle);
      return found?.kind === "contract" ? [found.contract] : [];
    });
    const contracts = active === undefined ? asked : contractsOf(active.name);
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
      isTurnedAwayByEnter: true,
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

/** The palette gives nothing. */
function isGiven([entry]: readonly unknown[]): boolean {
  return entry !== undefined && entry !== null;
}

/** The entries that a menu's command is about: all that are selected, if the one whose menu it is is among them. */
export function handlesOf(given: readonly unknown[]): readonly EntryHandle[] {
  return givenHandles(given).flatMap((handle) => parseHandle(handle) ?? []);
}

/** What a contract is chosen for, and which can be. */
const canBeChosen: Readonly<Record<keyof typeof historyChoices, (listed: ListedContract) => boolean>> = {
  pin: ({ entry }) => !entry.isPinned,
  unpin: ({ entry }) => entry.isPinned,
  remove: () => true,
};

/**
 * Asks for a contract of the history, for a command that was given none.
 * @returns its handle, as a menu would give it; nothing when turned away
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
 * Asks anew about contracts, however many, a few at a time. What services respond finds its own way into the history.
 * @param signal ends what is under way, and begins nothing more
 * @param onDone is called for each that is done, whatever came of it
 */
export async function refreshContracts(
  settings: Pick<Services["settings"], "networkNamed">,
  checks: ContractChecks,
  contracts: readonly ListedContract[],
  signal: AbortSignal,
  onDone: () => void = () => undefined,
): Promise<void> {
  await pLimit(contractsAtOnce).map(contracts, async (listed) => {
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
