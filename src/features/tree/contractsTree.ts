import * as vscode from "vscode";
import { formatHandle } from "../../app/history/entryHandle.ts";
import type { BuildMatches } from "../../app/builds/buildMatches.ts";
import type { ContractChecks } from "../../app/contractFacts/contractChecks.ts";
import type { ContractFactStore } from "../../app/contractFacts/contractFacts.ts";
import type { History } from "../../app/history/history.ts";
import { addressOf, type ListedContract } from "../../app/history/historyListing.ts";
import type { Labels } from "../../app/labels/labels.ts";
import type { WorkspaceCalls } from "../../app/history/workspaceCalls.ts";
import type { Network } from "../../app/networks/network.ts";
import type { Services } from "../services.ts";
import { attemptRow } from "../../ui/tree/attemptRow.ts";
import { contractRow } from "../../ui/tree/contractRow.ts";
import { resultRow } from "../../ui/tree/resultRow.ts";
import type { TreeRow } from "../../ui/tree/treeRow.ts";
import { attemptBehaviour, contractBehaviour, entryNode, resultBehaviour } from "./rowBehaviour.ts";
import { groupItem, NodeTree, type PlacedNode } from "../../editor/trees/nodeTree.ts";
import type { VerifiedSources } from "../../editor/sources/verifiedSources.ts";
import { parseSourceHandle } from "../../editor/trees/sourceHandle.ts";
import { sourceNode } from "./sourceNodes.ts";
import { treeWords } from "../../text/tree.ts";

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** The sources of rows. */
export type KnownOfRows = {
  readonly history: History;
  readonly buildMatches: BuildMatches;
  readonly workspaceCalls: WorkspaceCalls;
  readonly contractChecks: ContractChecks;
  readonly facts: Pick<ContractFactStore, "of" | "onDidChange">;
  readonly labels: Pick<Labels, "at" | "onDidChange">;
  readonly sources: Pick<VerifiedSources, "stateOf" | "load" | "onDidChange">;
};

type TreeServices = Pick<Services, "settings" | "deploymentName">;

/** Contracts by network, the active one first, each with its history entries. */
export class ContractsTree extends NodeTree {
  readonly #services: TreeServices;
  readonly #history: History;
  readonly #calls: WorkspaceCalls;
  readonly #facts: KnownOfRows["facts"];
  readonly #labels: KnownOfRows["labels"];
  readonly #sources: KnownOfRows["sources"];
  /** Read once for all rows. */
  #known = new Map<string, Network>();

  constructor(
    services: TreeServices,
    {
      history,
      workspaceCalls: calls,
      facts,
      labels,
      sources,
    }: Pick<KnownOfRows, "history" | "workspaceCalls" | "facts" | "labels" | "sources">,
  ) {
    super(
      () => this.#networks(),
      (listener) =>
        vscode.Disposable.from(
          // These facts include the history, running checks, and build matches.
          new vscode.Disposable(facts.onDidChange(listener)),
          new vscode.Disposable(calls.onDidChange(listener)),
          new vscode.Disposable(labels.onDidChange(listener)),
          new vscode.Disposable(sources.onDidChange(listener)),
          services.settings.onDidChange(listener),
        ),
    );
    this.#services = services;
    this.#history = history;
    this.#calls = calls;
    this.#facts = facts;
    this.#labels = labels;
    this.#sources = sources;
  }

  /** Loads the source that a row lists which the user has expanded; other rows need nothing. */
  async expanded(handle: string): Promise<void> {
    const place = parseSourceHandle(handle);
    if (place === undefined || place.file !== undefined) return;
    const network = this.#services.settings.networkNamed(place.network);
    if (network !== undefined) await this.#sources.load({ network, address: place.address });
  }

  #networks(): readonly PlacedNode[] {
    const { networks } = this.#services.settings.networks();
    this.#known = new Map(networks.map((network) => [network.name, network]));
    const { contracts } = this.#history.listing;
    const active = this.#services.settings.activeNetwork()?.name;
    const names = [...contracts.keys()].filter((name) => name !== active);
    return [...(active !== undefined && contracts.has(active) ? [active] : []), ...names].map((network) => {
      const handle = formatHandle({ kind: "network", network });
      const isActive = network === active;
      const description = isActive
        ? treeWords.activeNetwork()
        : !this.#known.has(network)
          ? treeWords.notInSettings()
          : "";
      const state = isActive ? Expanded : Collapsed;
      const item = () => groupItem(handle, network, description, { context: ["network"], state }, "globe");
      return [handle, { item, children: () => this.#contracts(contracts.get(network) ?? []) }] as const;
    });
  }

  #contracts(contracts: readonly ListedContract[]): readonly PlacedNode[] {
    return contracts.map((listed) => {
      const network = this.#known.get(listed.network);
      const source = () => this.#source(listed, network);
      const state = () =>
        listed.verifications.length + listed.results.length + source().length > 0 ? Collapsed : None;
      return entryNode(
        { kind: "contract", network: listed.network, key: listed.key },
        () => this.#row(listed, network),
        () => contractBehaviour(network, listed, "contract", state()),
        () => [...source(), ...this.#seen(listed)],
      );
    });
  }

  #row(listed: ListedContract, network: Network | undefined): TreeRow {
    if (network === undefined) return contractRow(listed);
    const address = addressOf(listed);
    const deployment = this.#services.deploymentName(network, address);
    const hasVerifier = network.verifierUrl !== undefined;
    const label = this.#labels.at(network, address, listed.entry.id);
    const facts = { ...this.#facts.of({ network, address }), hasVerifier };
    return contractRow(listed, facts, { label, deployment });
  }

  /** The source of a contract that is known to be verified. */
  #source(listed: ListedContract, network: Network | undefined): readonly PlacedNode[] {
    if (network?.verifierUrl === undefined) return [];
    const contract = { network, address: addressOf(listed) };
    const [verified] = this.#facts.of(contract).verification ?? [];
    const isVerified = verified === "perfect" || verified === "partial" || verified === "verified";
    return isVerified ? [sourceNode(contract, () => this.#sources.stateOf(contract))] : [];
  }

  #seen({ network: name, verifications, results }: ListedContract): readonly PlacedNode[] {
    const now = Date.now();
    const network = this.#known.get(name);
    const attempts = verifications.map((listed) => {
      const placed = entryNode(
        { kind: "verification", network: name, key: listed.key },
        () => attemptRow(listed, now),
        () => attemptBehaviour(network, listed),
      );
      return { at: listed.entry.seenAt, placed };
    });
    const executions = results.map((listed) => {
      const placed = entryNode(
        { kind: "result", network: name, key: listed.key },
        () => resultRow(listed, now, this.#calls.at(name, listed.key)),
        () => resultBehaviour(network, listed),
      );
      return { at: listed.entry.seenAt, placed };
    });
    return [...attempts, ...executions].sort((one, other) => other.at - one.at).map(({ placed }) => placed);
  }
}
