import type * as vscode from "vscode";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** The command that selects the ABI for a contract. Everything else loads on first use. */
export function registerAbi(services: Services): vscode.Disposable {
  return registerCommand("contractLens.useAbi", services.log, async (contract, options) => {
    const { useAbi } = await import("./useAbi.ts");
    return useAbi(services, contract, options);
  });
}
