import type { Services } from "../services.ts";
import { ContractsTree, type KnownOfRows } from "./contractsTree.ts";
import { EntryActions } from "./entryActions.ts";
import { HistoryCommands } from "./historyCommands.ts";
import { HistoryTree } from "./historyTree.ts";

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
