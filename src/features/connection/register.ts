import * as vscode from "vscode";
import { once } from "../../core/async/once.ts";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** The command that checks both services of a network. Everything else loads on first use. */
export function registerConnection(services: Services): vscode.Disposable {
  const checks = once(async () => {
    const { ConnectionChecks } = await import("./connectionChecks.ts");
    return new ConnectionChecks(services);
  });
  return vscode.Disposable.from(
    registerCommand("contractLens.checkConnection", services.log, async (name) =>
      (await checks()).check(name),
    ),
    { dispose: () => checks.ifLoaded((loaded) => loaded.dispose()) },
  );
}
