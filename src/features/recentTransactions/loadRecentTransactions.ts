import * as vscode from "vscode";
import { isOnLocalNode } from "../../app/networks/network.ts";
import { decodeRecent, RecentTransactions } from "../../app/recentTransactions/recentTransactions.ts";
import type { InspectSummary } from "../../app/subjects/inspection.ts";
import { once } from "../../core/async/once.ts";
import { copyLines } from "../../editor/clipboard.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { inBackground } from "../../editor/productLog.ts";
import { givenHandles } from "../../editor/trees/givenPlaces.ts";
import type { EntryPlace } from "../../editor/trees/lazyTree.ts";
import { recentWords as words } from "../../text/recentTransactions.ts";
import { decoderTools, type Services } from "../services.ts";
import { TransactionsTree, type TransactionPlace } from "./transactionsTree.ts";

/** Context key of the menus' conditions. */
const failedContext = "contractLens.showsFailedOnly";

/** Loads the view and its commands. */
export async function loadRecentTransactions(services: Services, view: vscode.TreeView<EntryPlace>) {
  const { settings, log } = services;
  const lookups = await services.lookups();
  const tools = once(async () => {
    const buildMatches = await services.buildMatches();
    const loaded = await decoderTools(services, { lookups, buildMatches });
    // The next poll takes names from the changed builds.
    (await services.builds()).upToDate.onDidChange(() => recent.renewNames());
    loaded.chosen.onDidChange(() => recent.renewNames());
    (await services.labels()).onDidChange(() => recent.renewNames());
    return loaded;
  });
  const recent = new RecentTransactions({
    lookups,
    channel: services.channel,
    decode: async (result, signal) => decodeRecent(await tools(), result, signal, log),
  });
  const tree = new TransactionsTree(recent);
  const watch = (): void => {
    const network = settings.activeNetwork();
    if (!view.visible || network === undefined || !isOnLocalNode(network)) recent.pause();
    else inBackground("Recent transactions", recent.watch(network), log);
  };
  const describe = (): void => {
    const { failed, showsFailedOnly } = tree;
    const description = showsFailedOnly ? words.failedOnly() : failed === 0 ? "" : words.failed(failed);
    if ((view.description ?? "") !== description) view.description = description;
  };
  const listening = vscode.Disposable.from(
    view.onDidChangeVisibility(watch),
    settings.onDidChange(watch),
    new vscode.Disposable(recent.onDidChange(describe)),
  );
  watch();
  const places = (given: readonly unknown[]): readonly TransactionPlace[] =>
    givenHandles(given).flatMap((handle) => (typeof handle === "string" ? (tree.placeOf(handle) ?? []) : []));
  const commands = {
    refresh: (): Promise<undefined> => {
      inBackground("Recent transactions", recent.refresh(), log);
      return Promise.resolve(undefined);
    },
    showMore: (): Promise<undefined> => {
      inBackground("Recent transactions", recent.showMore(), log);
      return Promise.resolve(undefined);
    },
    showFailedOnly: async (isOn: boolean): Promise<undefined> => {
      tree.showsFailedOnly = isOn;
      describe();
      await vscode.commands.executeCommand("setContext", failedContext, isOn);
      return undefined;
    },
    inspect: async (given: readonly unknown[]): Promise<InspectSummary | undefined> => {
      const [place] = places(given);
      if (place === undefined) return undefined;
      const { hash, network } = place;
      return runCommand("contractLens.inspectExecutionResult", new OwnReference(hash), { network });
    },
    copyHash: (given: readonly unknown[]): Promise<string | undefined> =>
      copyLines(places(given).map(({ hash }) => hash)),
  };
  return {
    tree,
    commands,
    dispose: () => {
      recent.pause();
      listening.dispose();
    },
  };
}
