import * as vscode from "vscode";
import type { CommandId, Commands } from "../commands.ts";
import type { TreeIcon, TreeRow } from "../../ui/tree/treeRow.ts";

/** How a row behaves. */
export type Behaviour = {
  /** What the menus' conditions look for, as words. */
  readonly context: readonly string[];
  readonly command?: vscode.Command | undefined;
  readonly state?: vscode.TreeItemCollapsibleState;
};

const colours: Readonly<Record<TreeIcon["tone"], string | undefined>> = {
  good: "charts.green",
  careful: "problemsWarningIcon.foreground",
  bad: "problemsErrorIcon.foreground",
  neutral: undefined,
  dimmed: "disabledForeground",
};

const icons = new Map<string, vscode.ThemeIcon>();

/** A row as VS Code shows it. */
export function treeItem(
  handle: string,
  row: TreeRow,
  { context, command, state }: Behaviour,
): vscode.TreeItem {
  const item = new vscode.TreeItem(row.label, state ?? vscode.TreeItemCollapsibleState.None);
  item.id = handle;
  item.description = row.description;
  item.iconPath = themeIcon(row.icon);
  item.accessibilityInformation = { label: row.spoken };
  item.contextValue = context.join(" ");
  if (command !== undefined) item.command = command;
  return item;
}

/** A heading above rows. */
export function groupItem(
  handle: string,
  label: string,
  description: string,
  { context, state }: Behaviour,
  icon?: string,
): vscode.TreeItem {
  const item = new vscode.TreeItem(label, state ?? vscode.TreeItemCollapsibleState.Expanded);
  item.id = handle;
  if (description !== "") item.description = description;
  item.contextValue = context.join(" ");
  if (icon !== undefined) item.iconPath = themeIcon({ name: icon, tone: "neutral" });
  return item;
}

/** What a click on a row does. */
export function click<Id extends CommandId>(
  command: Id,
  title: string,
  ...given: Commands[Id]["arguments"]
): vscode.Command {
  return { command, title, arguments: given };
}

/** The same icon is the same object: a tree has thousands of rows. */
function themeIcon({ name, tone }: TreeIcon): vscode.ThemeIcon {
  const key = `${name} ${tone}`;
  const known = icons.get(key);
  if (known !== undefined) return known;
  const colour = colours[tone];
  const icon = new vscode.ThemeIcon(name, colour === undefined ? undefined : new vscode.ThemeColor(colour));
  icons.set(key, icon);
  return icon;
}
