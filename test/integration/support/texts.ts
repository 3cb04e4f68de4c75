import * as vscode from "vscode";
import { until } from "./until.ts";

/** A kind of text that an editor shows: makes one that holds some lines, and shows it. */
export type TextKind = (lines: readonly string[]) => Promise<vscode.TextDocument>;

/** Every kind of text in which references stand. */
export const textKinds: Readonly<Record<string, TextKind>> = {
  source: (lines) => file("Deploy.sol", lines.map((line) => `// deployed: ${line}`).join("\n")),
  JSON: (lines) => file("deployments.json", JSON.stringify({ contracts: lines }, null, 2)),
  Markdown: (lines) => file("notes.md", lines.map((line) => `- see \`${line}\`\n`).join("\n")),
  "a log file": (lines) =>
    file("deploy.log", lines.map((line) => `2026-01-01T08:00:00Z [info] ${line} done`).join("\n")),
  "an output channel": output,
  "a diff": diff,
  "an untitled document": async (lines) => {
    const document = await vscode.workspace.openTextDocument({ content: lines.join("\n") });
    await vscode.window.showTextDocument(document);
    return document;
  },
  "a cell of a notebook": notebookCell,
};

async function write(name: string, text: string): Promise<vscode.Uri> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) throw new Error("The suite needs an open folder.");
  const uri = vscode.Uri.joinPath(folder.uri, "shown by tests", name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

async function file(name: string, text: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(await write(name, text));
  await vscode.window.showTextDocument(document);
  return document;
}

async function output(lines: readonly string[]): Promise<vscode.TextDocument> {
  const channel = vscode.window.createOutputChannel("References");
  for (const line of lines) channel.appendLine(line);
  channel.show(true);
  return until("the output to be shown", () =>
    vscode.workspace.textDocuments.find(
      (document) => document.uri.scheme === "output" && document.getText().includes(lines.at(-1) ?? ""),
    ),
  );
}

async function diff(lines: readonly string[]): Promise<vscode.TextDocument> {
  const before = await write("before.txt", lines.slice(1).join("\n"));
  const after = await write("after.txt", lines.join("\n"));
  await vscode.commands.executeCommand("vscode.diff", before, after, "before and after");
  return until("the diff to be shown", () => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    if (!(input instanceof vscode.TabInputTextDiff)) return undefined;
    return vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === input.modified.toString());
  });
}

async function notebookCell(lines: readonly string[]): Promise<vscode.TextDocument> {
  const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, lines.join("\n"), "python");
  const notebook = await vscode.workspace.openNotebookDocument(
    "jupyter-notebook",
    new vscode.NotebookData([cell]),
  );
  await vscode.window.showNotebookDocument(notebook);
  return notebook.cellAt(0).document;
}
