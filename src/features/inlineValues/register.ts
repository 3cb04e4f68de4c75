import * as vscode from "vscode";
import { once } from "../../core/async/once.ts";
import type { Services } from "../services.ts";

/** Inlay hints behind the state variables of Solidity files, if a setting allows them. Everything else loads on first use. */
export function registerInlineValues(services: Services): vscode.Disposable {
  const { settings } = services;
  const changed = new vscode.EventEmitter<void>();
  const loaded = once(async () => {
    const [{ InlineValues }, contracts, labels, { checks }] = await Promise.all([
      import("./inlineValues.ts"),
      services.readContracts(),
      services.labels(),
      services.deploymentChecks(),
    ]);
    const { facts } = checks;
    const endListening = [contracts, labels, facts].map(({ onDidChange }) =>
      onDidChange(() => changed.fire()),
    );
    const dispose = (): void => endListening.forEach((end) => end());
    return { values: new InlineValues(settings, contracts, { labels, facts }), dispose };
  });
  return vscode.Disposable.from(
    changed,
    settings.onDidChange(() => changed.fire()),
    { dispose: () => loaded.ifLoaded(({ dispose }) => dispose()) },
    vscode.languages.registerInlayHintsProvider(
      { pattern: "**/*.sol" },
      {
        onDidChangeInlayHints: changed.event,
        provideInlayHints: async (document) =>
          vscode.workspace.isTrusted && settings.hasInlineValues()
            ? (await loaded()).values.provide(document)
            : [],
      },
    ),
  );
}
