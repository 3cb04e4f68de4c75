import * as vscode from "vscode";
import { tryParseJson } from "../core/json/exactJson.ts";
import { isJsonObject } from "../core/json/jsonValue.ts";

const setting = "contractLens.network";

/** Settings of a workspace have a hundredth of it. */
const longest = 256 * 1024;

/**
 * Whether the settings of an untrusted workspace choose a network, which does not count. VS Code leaves such a setting out of all that
 * it tells, so the file itself is read: by its lines where it has comments.
 */
export async function isNetworkIgnored(): Promise<boolean> {
  const { isTrusted, workspaceFile, workspaceFolders = [] } = vscode.workspace;
  if (isTrusted) return false;
  const [folder] = workspaceFolders;
  const file = workspaceFile ?? (folder && vscode.Uri.joinPath(folder.uri, ".vscode/settings.json"));
  if (file === undefined) return false;
  try {
    const { type, size } = await vscode.workspace.fs.stat(file);
    // A link may lead to what has no end, and VS Code reads to the end.
    if (type !== vscode.FileType.File || size > longest) return false;
    return choosesNetwork(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
  } catch {
    // A folder without settings chooses nothing.
    return false;
  }
}

function choosesNetwork(text: string): boolean {
  const json = tryParseJson(text);
  if (json === undefined) return text.split("\n").some((line) => line.trimStart().startsWith(`"${setting}"`));
  const settings = isJsonObject(json) && isJsonObject(json["settings"]) ? json["settings"] : json;
  if (!isJsonObject(settings)) return false;
  const nested = settings["contractLens"];
  return Object.hasOwn(settings, setting) || (isJsonObject(nested) && Object.hasOwn(nested, "network"));
}
