import type * as vscode from "vscode";
import type { PageMessage } from "../../../../src/ui/page/pageMessage.ts";
import { editor } from "../../../plainEditor/editor.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";
import { Uri } from "../../../plainEditor/values.ts";

export const opened: StandingPanel[] = [];

/** A panel, what its page asked for, and how often it was closed. */
export async function open(response: (message: PageMessage) => Promise<unknown> = () => Promise.resolve()) {
  const { PagePanel } = await import("../../../../src/editor/panels/pagePanel.ts");
  user.leave();
  const webview = new StandingPanel();
  opened.push(webview);
  const heard: string[] = [];
  const log = editor.window.createOutputChannel();
  const { Settings } = await import("../../../../src/editor/settings.ts");
  let closed = 0;
  const panel = new PagePanel(
    webview as unknown as vscode.WebviewPanel,
    { extensionUri: Uri.file("/product") as unknown as vscode.Uri, log, settings: new Settings() },
    (message) => {
      heard.push(message.type);
      return response(message);
    },
    () => void (closed += 1),
  );
  return { panel, webview, heard, closed: () => closed };
}
