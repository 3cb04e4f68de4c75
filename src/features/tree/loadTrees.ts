import type { OwnCode } from "../../app/builds/ownCode.ts";
import type { History } from "../../app/history/history.ts";
import type { Services } from "../services.ts";
import { ContractsTree } from "./contractsTree.ts";
import { EntryActions } from "./entryActions.ts";
import { EntryCommands } from "./entryChanges.ts";
import { HistoryTree } from "./historyTree.ts";
import { RowStates } from "./rowBehaviour.ts";

/** What the views show, and what their commands do. */
export function loadTrees(services: Services, history: History, ownCode: OwnCode) {
  const states = new RowStates();
  return {
    contracts: new ContractsTree(services, history, ownCode, states),
    visits: new HistoryTree(services.settings, history),
    commands: new EntryCommands(services, history, states),
    actions: new EntryActions(services, history),
  };
}
