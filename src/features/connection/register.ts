import * as vscode from "vscode";
import { once } from "../../core/turns/once.ts";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** The command that tries both services of a network. All else is loaded when it is first used. */
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
