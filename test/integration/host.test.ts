import assert from "node:assert/strict";
import * as vscode from "vscode";
import { panelFrame, workbench } from "./support/window.ts";

describe("VS Code for tests", () => {
  it("is a real one that the extension supports", () => {
    const { engines } = extension().packageJSON as { engines: { vscode: string } };
    const [major, minor] = numbers(vscode.version);
    const [wantedMajor, wantedMinor] = numbers(engines.vscode);
    assert.equal(major, wantedMajor);
    assert.ok(minor! >= wantedMinor!, `${vscode.version} is older than ${engines.vscode}`);
  });

  it("activates the extension and every command of package.json", async () => {
    await extension().activate();
    const { contributes } = extension().packageJSON as { contributes: { commands: { command: string }[] } };
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = contributes.commands.map((entry) => entry.command).filter((id) => !registered.has(id));
    assert.deepEqual(missing, []);
  });

  it("opens a copy of the sample workspace", () => {
    const folders = vscode.workspace.workspaceFolders ?? [];
    assert.deepEqual(
      folders.map((folder) => folder.name),
      ["workspace"],
    );
    assert.equal(vscode.workspace.isTrusted, true);
  });

  it("stores user settings", async () => {
    const fontSize = (): unknown =>
      vscode.workspace.getConfiguration("editor").inspect("fontSize")?.globalValue;
    const configuration = vscode.workspace.getConfiguration("editor");
    await configuration.update("fontSize", 17, vscode.ConfigurationTarget.Global);
    assert.equal(fontSize(), 17);
    await configuration.update("fontSize", undefined, vscode.ConfigurationTarget.Global);
    assert.equal(fontSize(), undefined);
  });

  it("has a visible window", async () => {
    const page = await workbench();
    assert.match(await page.title(), /workspace/);
    const picture = await page.screenshot();
    assert.equal(picture.subarray(1, 4).toString(), "PNG");
    assert.ok(
      picture.length > 10_000,
      `${picture.length} bytes are too few for a window with something in it`,
    );
  });

  it("finds and clicks panels by their title", async () => {
    const first = openPanel("First panel", vscode.ViewColumn.One);
    const second = openPanel("Second panel", vscode.ViewColumn.Two);
    try {
      const heard = Promise.race([first.heard, second.heard]);
      await (await panelFrame("Second panel")).getByRole("button", { name: "Click me" }).click();
      assert.equal(await heard, "clicked in Second panel");
      await (await panelFrame("First panel")).getByRole("button", { name: "Click me" }).click();
      assert.equal(await first.heard, "clicked in First panel");
    } finally {
      first.panel.dispose();
      second.panel.dispose();
    }
  });
});

function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension("contract-lens.contract-lens");
  assert.ok(found, "the extension is not there");
  return found;
}

function numbers(version: string): number[] {
  return version.replace("^", "").split(".").map(Number);
}

function openPanel(
  title: string,
  column: vscode.ViewColumn,
): { panel: vscode.WebviewPanel; heard: Promise<unknown> } {
  const panel = vscode.window.createWebviewPanel("test", title, column, { enableScripts: true });
  const heard = new Promise((resolve) => panel.webview.onDidReceiveMessage(resolve));
  panel.webview.html = `<!DOCTYPE html>
    <button onclick="acquireVsCodeApi().postMessage('clicked in ${title}')">Click me</button>`;
  return { panel, heard };
}
