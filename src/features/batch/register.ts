import * as vscode from "vscode";
import type { StateStore } from "../../app/ports.ts";
import { once } from "../../core/async/once.ts";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** View type of the panel, as in the activation events of package.json. */
const viewType = "contractLens.batch";

/** Where the last batch is stored for the next window of this workspace. */
const stateKey = "batch";

/**
 * The command that verifies contracts together, and its panel. An unfinished batch of an earlier window appears in the
 * status bar at startup: accepted jobs are polled, and nothing else is sent.
 * @param state VS Code's workspace state
 */
export function registerBatch(services: Services, state: StateStore): vscode.Disposable {
  const { log } = services;
  const flow = once(async () => {
    const { openBatchFlow } = await import("./batchFlow.ts");
    return openBatchFlow(services, {
      viewType,
      stored: () => state.get(stateKey),
      store: (batch) => state.update(stateKey, batch),
    });
  });
  if (isUnfinished(state.get(stateKey)))
    void flow().catch((error: unknown) => log.error(`Batch: ${String(error)}`));
  return vscode.Disposable.from(
    registerCommand("contractLens.verifyDeployments", log, async (...given) => (await flow()).verify(given)),
    registerCommand("contractLens.showBatch", log, async () => (await flow()).showLast()),
    vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel) => (await flow()).restore(panel),
    }),
    { dispose: () => flow.ifLoaded((loaded) => loaded.dispose()) },
  );
}

function isUnfinished(stored: unknown): boolean {
  return typeof stored === "object" && stored !== null && Reflect.get(stored, "finishedAt") === undefined;
}
