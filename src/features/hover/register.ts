import * as vscode from "vscode";
import { once } from "../../core/async/once.ts";
import type { Services } from "../services.ts";

/** Every document: files, diffs, output, logs, untitled documents, notebook cells. */
const everyText: vscode.DocumentSelector = { scheme: "*" };

/** Hovers over references. Everything else loads on the first hover. */
export function registerHover(services: Services): vscode.Disposable {
  const hovers = once(async () => {
    const { ReferenceHovers } = await import("./referenceHovers.ts");
    return new ReferenceHovers(services);
  });
  const provider = vscode.languages.registerHoverProvider(everyText, {
    provideHover: async (document, position, token) => {
      const startedAt = Date.now();
      return (await hovers()).provide(document, position, token, startedAt);
    },
  });
  const end = new vscode.Disposable(() => hovers.ifLoaded((loaded) => loaded.dispose()));
  return vscode.Disposable.from(provider, end);
}
