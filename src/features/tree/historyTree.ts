import * as vscode from "vscode";
import { formatHandle } from "../../app/history/entryHandle.ts";
import type { History } from "../../app/history/history.ts";
import type { Visit, VisitKind } from "../../app/history/historyListing.ts";
import type { WorkspaceNames } from "../../app/verification/verifiedName.ts";
import type { BuildMatches } from "../../app/builds/buildMatches.ts";
import type { Labels } from "../../app/labels/labels.ts";
import type { WorkspaceCalls } from "../../app/history/workspaceCalls.ts";
import type { Network } from "../../app/networks/network.ts";
import type { Services } from "../services.ts";
import { dayOf, dayText } from "../../ui/tree/dayText.ts";
import type { TreeRow } from "../../ui/tree/treeRow.ts";
import { visitRow } from "../../ui/tree/visitRow.ts";
import { attemptBehaviour, contractBehaviour, entryNode, resultBehaviour } from "./rowBehaviour.ts";
import { groupItem, NodeTree, type Behaviour, type PlacedNode } from "../../editor/trees/nodeTree.ts";
import { treeWords } from "../../text/tree.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** Number of expanded days: the two newest. */
const openDays = 2;

/** VS Code requests all rows of an expanded group at once: further rows of a long day form a nested group. */
const pageSize = 200;

/** Where rows take the names of contracts from, beside the history and the builds. */
type NamesOfRows = Pick<Services, "deploymentName"> & {
  readonly labels: Pick<Labels, "at" | "onDidChange">;
};

/** Visits by day, newest first. */
export class HistoryTree extends NodeTree {
  readonly #settings: Services["settings"];
  readonly #history: History;
  readonly #calls: WorkspaceCalls;
  readonly #names: NamesOfRows | undefined;
  readonly #buildMatches: BuildMatches | undefined;
  /** Read once for all rows. */
  #known = new Map<string, Network>();
  #active: string | undefined;

  /** @param names of the user and of deployment files @param buildMatches matches with the workspace's builds */
  constructor(
    settings: Services["settings"],
    history: History,
    calls: WorkspaceCalls,
    names?: NamesOfRows,
    buildMatches?: BuildMatches,
  ) {
    super(
      () => this.#days(),
      (listener) =>
        vscode.Disposable.from(
          new vscode.Disposable(history.onDidChange(listener)),
          new vscode.Disposable(calls.onDidChange(listener)),
          ...(names === undefined ? [] : [new vscode.Disposable(names.labels.onDidChange(listener))]),
          ...(buildMatches === undefined ? [] : [new vscode.Disposable(buildMatches.onDidChange(listener))]),
          settings.onDidChange(listener),
        ),
    );
    this.#settings = settings;
    this.#names = names;
    this.#buildMatches = buildMatches;
    this.#history = history;
    this.#calls = calls;
  }

  #days(): readonly PlacedNode[] {
    const { networks } = this.#settings.networks();
    this.#active = this.#settings.activeNetwork()?.name;
    this.#known = new Map(networks.map((network) => [network.name, network]));
    const days = Map.groupBy(this.#history.listing.visits, ({ at }) => dayOf(at));
    return [...days].map(([day, visits], index) => {
      const handle = formatHandle({ kind: "day", day });
      const state = index < openDays ? Expanded : Collapsed;
      const item = () => groupItem(handle, dayText(day, Date.now()), "", { context: ["day"], state });
      return [handle, { item, children: () => this.#page(handle, visits, 0) }] as const;
    });
  }

  #page(day: string, visits: readonly Visit[], from: number): readonly PlacedNode[] {
    const next = from + pageSize;
    const nodes = visits.slice(from, next).map((visit) => this.#node(visit));
    if (next >= visits.length) return nodes;
    const handle = `${day}\t${next}`;
    const label = treeWords.earlier(visits.length - next);
    const item = () => groupItem(handle, label, "", { context: ["day"], state: Collapsed });
    return [...nodes, [handle, { item, children: () => this.#page(day, visits, next) }]];
  }

  #node(visit: Visit): PlacedNode {
    const { network, key } = visit.listed;
    return entryNode(
      { kind: visit.kind, network, key },
      () => this.#row(visit),
      () => behaviourOf(visit, this.#known.get(network)),
    );
  }

  #row(visit: Visit): TreeRow {
    const { network, key } = visit.listed;
    return visitRow(visit, Date.now(), this.#active, this.#calls.at(network, key), this.#ownNames(visit));
  }

  /** The user's and the workspace's names for the contract. */
  #ownNames({ contract, listed: { network: name } }: Visit): WorkspaceNames {
    const network = this.#known.get(name);
    if (network === undefined || contract === undefined) return {};
    const address = contract.entry.address.toLowerCase();
    const ledger = ledgerOf(network);
    const own = ledger && this.#buildMatches?.cached(ledger, address);
    return {
      build: own?.kind === "matched" ? own.name : undefined,
      label: this.#names?.labels.at(network, address, contract.entry.id),
      deployment: this.#names?.deploymentName(network, address),
    };
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
