import * as vscode from "vscode";
import { once } from "../../core/turns/once.ts";
import type { Services } from "../services.ts";

/** Every text that an editor shows: files, diffs, output, logs, untitled documents, cells of notebooks. */
const everyText: vscode.DocumentSelector = { scheme: "*" };

/** Hovers over references. All else is loaded when the pointer first rests on a text. */
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
