import type { Services } from "../services.ts";
import { ContractsTree, type KnownOfRows } from "./contractsTree.ts";
import { EntryActions } from "./entryActions.ts";
import { HistoryCommands } from "./historyCommands.ts";
import { HistoryTree } from "./historyTree.ts";
import { RowStates } from "./rowBehaviour.ts";

/** What the views show, and what their commands do. */
export function loadTrees(services: Services, known: KnownOfRows) {
  const { history, ownCode, windowCalls } = known;
  const states = new RowStates();
  return {
    contracts: new ContractsTree(services, known, states),
    visits: new HistoryTree(services.settings, history, windowCalls, services.deploymentName, ownCode),
    commands: new HistoryCommands(services, history, states),
    actions: new EntryActions(services, history),
  };
}
