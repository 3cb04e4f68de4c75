import * as vscode from "vscode";

/** Has VS Code open a link of the product's form, as a click on it anywhere else does. */
export async function openOutsideLink(parameters: Readonly<Record<string, string>>): Promise<void> {
  const query = Object.entries(parameters)
    .map((pair) => pair.map((text) => text.replace(/[%&=+#]/g, encodeURIComponent)).join("="))
    .join("&");
  const authority = "contract-lens.contract-lens";
  const uri = vscode.Uri.from({ scheme: vscode.env.uriScheme, authority, path: "/open", query });
  await vscode.commands.executeCommand("vscode.open", uri);
}
