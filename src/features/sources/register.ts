import * as vscode from "vscode";
import { once } from "../../core/async/once.ts";
import { lazyCommands } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** The commands for verified sources. Everything else loads on first use. */
export function registerSources(services: Services): vscode.Disposable {
  const load = once(async () => {
    const [{ SourceCommands }, sources] = await Promise.all([
      import("./sourceCommands.ts"),
      services.verifiedSources(),
    ]);
    return new SourceCommands(services, sources);
  });
  const command = lazyCommands(services.log, load);
  return vscode.Disposable.from(
    command("contractLens.openVerifiedSource", (commands, [contract, options]) =>
      commands.open(contract, options),
    ),
    command("contractLens.compareWithVerifiedSource", (commands, [contract, options]) =>
      commands.compare(contract, options),
    ),
  );
}
