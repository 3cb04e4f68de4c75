import * as vscode from "vscode";
import { once } from "../../core/async/once.ts";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

const type = "contract-lens";

/** The debugger of transactions. Everything else loads when a session starts. */
export function registerDebug(services: Services): vscode.Disposable {
  const debugging = once(async () => {
    const { TransactionDebugging } = await import("./transactionDebugging.ts");
    return new TransactionDebugging(services);
  });
  return vscode.Disposable.from(
    vscode.debug.registerDebugConfigurationProvider(type, {
      resolveDebugConfiguration: async (_folder, given) => (await debugging()).resolve(given),
    }),
    vscode.debug.registerDebugAdapterDescriptorFactory(type, {
      createDebugAdapterDescriptor: async (session) => (await debugging()).adapterFor(session),
    }),
    registerCommand("contractLens.debugTransaction", services.log, async (transaction, options) =>
      (await debugging()).start(transaction, options),
    ),
    registerCommand("contractLens.openStatement", services.log, async (transaction, options) =>
      (await debugging()).openStatement(transaction, options),
    ),
    { dispose: () => debugging.ifLoaded((loaded) => loaded.dispose()) },
  );
}
