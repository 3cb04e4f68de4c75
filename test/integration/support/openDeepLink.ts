import * as vscode from "vscode";
import { until } from "./until.ts";
import { workbench } from "./window.ts";

/** Has VS Code open a link of the product's form, as a click on it anywhere else does. */
export async function openDeepLink(parameters: Readonly<Record<string, string>>): Promise<void> {
  const query = Object.entries(parameters)
    .map((pair) => pair.map((text) => text.replace(/[%&=+#]/g, encodeURIComponent)).join("="))
    .join("&");
  const authority = "contract-lens.contract-lens";
  await openUri(vscode.Uri.from({ scheme: vscode.env.uriScheme, authority, path: "/open", query }));
}

/** Has VS Code open a link, and agrees where it asks itself whether an extension may take it: some versions do, in tests too. */
export async function openUri(link: vscode.Uri): Promise<void> {
  let isTaken = false;
  const opening = vscode.commands.executeCommand("vscode.open", link);
  void opening.then(() => (isTaken = true));
  const open = (await workbench()).locator(".monaco-dialog-box").getByRole("button", { name: "Open" });
  await until("the link to be taken", async () => {
    if ((await open.count()) > 0) await open.click();
    return isTaken;
  });
}
