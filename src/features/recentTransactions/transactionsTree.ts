import * as vscode from "vscode";
import { ledgerUrl, type Network } from "../../app/networks/network.ts";
import type {
  RecentTransaction,
  RecentTransactions,
} from "../../app/recentTransactions/recentTransactions.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Hex } from "../../core/hex.ts";
import { click, NodeTree, rowNode, type Behaviour, type PlacedNode } from "../../editor/trees/nodeTree.ts";
import { recentWords as words } from "../../text/recentTransactions.ts";
import {
  moreRow,
  noneFailedRow,
  problemRow,
  readingRow,
  transactionRow,
} from "../../ui/tree/transactionRow.ts";

/** A row's transaction, and its network. */
export type TransactionPlace = { readonly hash: Hex; readonly network: string };

/** The last transactions of the local chain, newest first, or those of them that failed. */
export class TransactionsTree extends NodeTree {
  readonly #recent: RecentTransactions;
  readonly #places = new Map<string, TransactionPlace>();
  #showsFailedOnly = false;
  #changed: () => void = () => undefined;

  constructor(recent: RecentTransactions) {
    super(
      () => this.#rows(),
      (listener) => {
        this.#changed = listener;
        return new vscode.Disposable(recent.onDidChange(listener));
      },
    );
    this.#recent = recent;
  }

  /** Whether only failed transactions are listed. */
  get showsFailedOnly(): boolean {
    return this.#showsFailedOnly;
  }

  set showsFailedOnly(isOn: boolean) {
    this.#showsFailedOnly = isOn;
    this.#changed();
  }

  /** Count of listed transactions that are known to have failed. */
  get failed(): number {
    return this.#recent.state.transactions.filter(hasFailed).length;
  }

  /** The subject of a row; undefined for a removed row, or one without a transaction. */
  placeOf(handle: string): TransactionPlace | undefined {
    return this.#places.get(handle);
  }

  #rows(): readonly PlacedNode[] {
    this.#places.clear();
    const { network, isLoading, transactions, more, error } = this.#recent.state;
    if (network === undefined) return [];
    const host = hostOf(ledgerUrl(network) ?? "http://localhost");
    if (isLoading) return [rowNode("reading", () => readingRow(host), nothing)];
    const shown = this.#showsFailedOnly ? transactions.filter(hasFailed) : transactions;
    const isNoneFailed = shown.length === 0 && transactions.length > 0;
    return [
      ...(error === undefined
        ? []
        : [rowNode("problem", () => problemRow(error), { context: ["problem"], command: retry() })]),
      ...shown.map((transaction) => this.#row(transaction, network, host)),
      ...(isNoneFailed ? [rowNode("noneFailed", noneFailedRow, { context: [], command: showAll() })] : []),
      ...(more === "none"
        ? []
        : [
            rowNode("more", () => moreRow(more === "canBeShown"), {
              context: [],
              command: more === "canBeShown" ? showMore() : undefined,
            }),
          ]),
    ];
  }

  #row(transaction: RecentTransaction, { name }: Network, host: string): PlacedNode {
    const { hash } = transaction;
    this.#places.set(hash, { hash, network: name });
    return rowNode(hash, () => transactionRow(transaction, name, host), {
      context: ["transaction"],
      command: click("contractLens.inspectExecutionResult", words.inspect(), hash, { network: name }),
    });
  }
}

const nothing: Behaviour = { context: [] };

const retry = () => click("contractLens.refreshTransactions", words.retry());
const showAll = () => click("contractLens.showAllTransactions", words.showAll());
const showMore = () => click("contractLens.showMoreTransactions", words.showMore());

function hasFailed({ state }: RecentTransaction): boolean {
  return state.kind === "found" && state.lookup.transaction.outcome === "failed";
}
