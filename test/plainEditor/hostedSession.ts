import type * as vscode from "vscode";
import { OpenPanels } from "../../src/editor/panels/openPanels.ts";
import type { Panel, PanelServices, PanelSession } from "../../src/editor/panels/panelHost.ts";
import type { ProductLog } from "../../src/editor/productLog.ts";
import { editor } from "./editor.ts";
import { StandingPanel } from "./panel.ts";
import { Uri } from "./values.ts";

/** What panels need, with the settings that a user begins with. */
export async function panelServices(given: Partial<PanelServices> = {}): Promise<PanelServices> {
  const { Settings } = await import("../../src/editor/settings.ts");
  const { RawDocuments } = await import("../../src/editor/panels/rawDocuments.ts");
  return {
    extensionUri: Uri.file("/product") as unknown as vscode.Uri,
    log: editor.window.createOutputChannel() as unknown as ProductLog,
    settings: new Settings(),
    rawDocuments: new RawDocuments(),
    panels: new OpenPanels(),
    ...given,
  };
}

/** A session in a panel of its own. */
export async function hostedSession<Session extends PanelSession>(
  begin: (panel: Panel) => Session,
  services?: PanelServices,
): Promise<{ readonly session: Session; readonly webview: StandingPanel }> {
  const { PanelHost } = await import("../../src/editor/panels/panelHost.ts");
  const webview = new StandingPanel();
  const host = new PanelHost<Session>(services ?? (await panelServices()), "contractLens.panel");
  return { session: host.create(begin, webview as unknown as vscode.WebviewPanel), webview };
}
