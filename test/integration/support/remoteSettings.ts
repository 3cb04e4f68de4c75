import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import type { SettingInspection } from "../../../src/app/settingValue.ts";
import { until } from "./until.ts";

/** Where a remote machine keeps its settings; a dev container's configuration writes them there. */
const file = path.join(process.env["CONTRACT_LENS_USER_DATA"] ?? "", "Machine/settings.json");

/** Writes the remote machine's settings, in place of those that are there. */
export async function writeRemoteSettings(settings: object): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(settings));
}

/** Takes them all away, and resolves once VS Code has forgotten them. */
export async function forgetRemoteSettings(): Promise<void> {
  // That the file is gone VS Code does not always see.
  await writeRemoteSettings({});
  await until("VS Code to have forgotten the remote machine's settings", () =>
    ["contractLens.network", "editor.rulers"].every((name) => levelsOf(name).globalRemoteValue === undefined),
  );
}

/** What VS Code tells of a setting's levels, with those that its types do not name. */
export function levelsOf(name: string): SettingInspection {
  return vscode.workspace.getConfiguration().inspect<unknown>(name) ?? {};
}
