import * as vscode from "vscode";
import { once } from "../../core/async/once.ts";
import type { Services } from "../services.ts";
import type { DocumentLinks, ReferenceTerminalLink, TerminalLinks } from "./links.ts";

/** Links in documents and terminals, while enabled in the settings. Everything else loads with the first text. */
export function registerLinks(services: Services): vscode.Disposable {
  let providers: vscode.Disposable | undefined;
  const refresh = (): void => {
    const isOn = services.settings.hasLinks();
    if (isOn === (providers !== undefined)) return;
    providers?.dispose();
    providers = isOn ? registerProviders() : undefined;
  };
  refresh();
  return vscode.Disposable.from(services.settings.onDidChange(refresh), {
    dispose: () => void providers?.dispose(),
  });
}

function registerProviders(): vscode.Disposable {
  const inDocuments = once(async (): Promise<DocumentLinks> => {
    const { DocumentLinks } = await import("./links.ts");
    return new DocumentLinks();
  });
  const inTerminals = once(async (): Promise<TerminalLinks> => {
    const { TerminalLinks } = await import("./links.ts");
    return new TerminalLinks();
  });
  const documents: vscode.DocumentLinkProvider = {
    provideDocumentLinks: async (document, token) => (await inDocuments()).provide(document, token),
  };
  const terminals: vscode.TerminalLinkProvider<ReferenceTerminalLink> = {
    provideTerminalLinks: async ({ line }) => (await inTerminals()).provide(line),
    handleTerminalLink: async (link) => (await inTerminals()).open(link),
  };
  return vscode.Disposable.from(
    vscode.languages.registerDocumentLinkProvider({ scheme: "*" }, documents),
    vscode.window.registerTerminalLinkProvider(terminals),
  );
}
