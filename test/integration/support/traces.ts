import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { workbench } from "./window.ts";
import { until } from "./until.ts";

/** What the product's log channel holds. */
export async function logText(): Promise<string> {
  await vscode.commands.executeCommand("contractLens.showLog");
  const document = await until("the log to be shown", () =>
    vscode.workspace.textDocuments.find(
      ({ uri }) => uri.scheme === "output" && decodeURIComponent(uri.path).includes("Contract Lens"),
    ),
  );
  await until("the log to hold something", () => document.getText().length > 0);
  return document.getText();
}

/** Everything the window shows: its own document and those of all panels. */
export async function shownText(): Promise<string> {
  const page = await workbench();
  const frames = await Promise.all(page.frames().map((frame) => frame.content().catch(() => "")));
  return frames.join("\n");
}

/** Files in VS Code's user data folder that hold a text. */
export async function filesWith(text: string): Promise<readonly string[]> {
  const folder = process.env["CONTRACT_LENS_USER_DATA"];
  if (folder === undefined) throw new Error("The runner does not say where the user data lie.");
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const content = await readFile(path.join(folder, name)).catch(() => undefined);
    if (content?.includes(text) === true) found.push(name);
  }
  return found;
}
