import * as vscode from "vscode";
import { formatHandle } from "../../app/history/entryHandle.ts";
import type { History } from "../../app/history/history.ts";
import type { Visit, VisitKind } from "../../app/history/historyListing.ts";
import type { OwnNames } from "../../app/verification/verifiedName.ts";
import type { OwnCode } from "../../app/builds/ownCode.ts";
import type { WindowCalls } from "../../app/history/windowCalls.ts";
import type { Network } from "../../app/networks/network.ts";
import type { Services } from "../services.ts";
import { dayOf, dayText } from "../../ui/tree/dayText.ts";
import type { TreeRow } from "../../ui/tree/treeRow.ts";
import { visitRow } from "../../ui/tree/visitRow.ts";
import { attemptBehaviour, contractBehaviour, resultBehaviour } from "./rowBehaviour.ts";
import { groupItem, treeItem, type Behaviour } from "../../editor/trees/nodeTree.ts";
import { treeWords } from "../../text/tree.ts";
import type { TreeSource } from "../../editor/trees/lazyTree.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** Days that stand open: today's, and yesterday's where there are both. */
const openDays = 2;

/** VS Code asks for all rows of an open group at once: further ones of a long day stand in a group of their own. */
const pageSize = 200;

/** What was done, by day, newest first. */
export class HistoryTree implements TreeSource {
  readonly #settings: Services["settings"];
  readonly #history: History;
  readonly #calls: WindowCalls;
  readonly #nameAt: Services["deploymentName"] | undefined;
  readonly #ownCode: OwnCode | undefined;
  readonly #visits = new Map<string, Visit>();
  #days = new Map<string, Visit[]>();
  /** Read once for all rows. */
  #known = new Map<string, Network>();
  #active: string | undefined;

  /** @param nameAt what deployment files call contracts @param ownCode whose code is one of the workspace's */
  constructor(
    settings: Services["settings"],
    history: History,
    calls: WindowCalls,
    nameAt?: Services["deploymentName"],
    ownCode?: OwnCode,
  ) {
    this.#settings = settings;
    this.#nameAt = nameAt;
    this.#ownCode = ownCode;
    this.#history = history;
    this.#calls = calls;
  }

  children(handle: string | undefined): string[] {
    if (handle === undefined) return this.#groups();
    const { day, from } = placeOf(handle);
    const visits = this.#days.get(day) ?? [];
    const below = visits.slice(from, from + pageSize).map((visit) => {
      const row = handleOf(visit);
      this.#visits.set(row, visit);
      return row;
    });
    const next = from + pageSize;
    return next < visits.length ? [...below, `${day}\t${next}`] : below;
  }

  item(handle: string): vscode.TreeItem {
    const visit = this.#visits.get(handle);
    if (visit !== undefined) return treeItem(handle, this.#row(visit), this.#behaviour(visit));
    const { day, from } = placeOf(handle);
    if (from > 0) {
      const label = treeWords.earlier((this.#days.get(day)?.length ?? 0) - from);
      return groupItem(handle, label, "", { context: ["day"], state: Collapsed });
    }
    const state = [...this.#days.keys()].indexOf(handle) < openDays ? Expanded : Collapsed;
    return groupItem(handle, dayText(day.split("\t")[1] ?? "", Date.now()), "", { context: ["day"], state });
  }

  tooltip(handle: string): string | undefined {
    const visit = this.#visits.get(handle);
    return visit && this.#row(visit).tooltip();
  }

  onDidChange(listener: () => void): vscode.Disposable {
    return vscode.Disposable.from(
      new vscode.Disposable(this.#history.onDidChange(listener)),
      new vscode.Disposable(this.#calls.onDidChange(listener)),
      ...(this.#ownCode === undefined ? [] : [new vscode.Disposable(this.#ownCode.onDidChange(listener))]),
      this.#settings.onDidChange(listener),
    );
  }

  #groups(): string[] {
    this.#visits.clear();
    const { networks } = this.#settings.networks();
    this.#active = this.#settings.activeNetwork()?.name;
    this.#known = new Map(networks.map((network) => [network.name, network]));
    this.#days = new Map();
    for (const visit of this.#history.listing.visits) {
      const handle = formatHandle({ kind: "day", day: dayOf(visit.at) });
      const visits = this.#days.get(handle);
      if (visits === undefined) this.#days.set(handle, [visit]);
      else visits.push(visit);
    }
    return [...this.#days.keys()];
  }

  #row(visit: Visit): TreeRow {
    const { network, key } = visit.listed;
    return visitRow(visit, Date.now(), this.#active, this.#calls.at(network, key), this.#ownNames(visit));
  }

  /** What the workspace calls the contract. */
  #ownNames({ contract, listed: { network: name } }: Visit): OwnNames {
    const network = this.#known.get(name);
    if (network === undefined || contract === undefined) return {};
    const address = contract.entry.address.toLowerCase();
    const ledger = ledgerOf(network);
    const own = ledger && this.#ownCode?.at(ledger, address);
    return {
      build: own?.kind === "matched" ? own.name : undefined,
      deployment: this.#nameAt?.(network.chainId, address),
    };
  }

  #behaviour(visit: Visit): Behaviour {
    return behaviourOf(visit, this.#known.get(visit.listed.network));
  }
}

const behaviours: {
  readonly [Kind in VisitKind]: (network: Network | undefined, listed: Visit<Kind>["listed"]) => Behaviour;
} = {
  record: (network, listed) => contractBehaviour(network, listed, "record", None),
  verification: attemptBehaviour,
  result: resultBehaviour,
};

function behaviourOf<Kind extends VisitKind>(visit: Visit<Kind>, network: Network | undefined): Behaviour {
  return behaviours[visit.kind](network, visit.listed);
}

function handleOf({ kind, listed: { network, key } }: Visit): string {
  return formatHandle({ kind, network, key });
}

/** A day's handle, and from which of its visits on: further pages of a day have that behind the day. */
function placeOf(handle: string): { readonly day: string; readonly from: number } {
  const [kind = "", day = "", from = "0"] = handle.split("\t");
  return { day: `${kind}\t${day}`, from: Number(from) };
}
