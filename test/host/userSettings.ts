import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** Setting names with their values. */
export type Settings = Readonly<Record<string, unknown>>;

/**
 * Writes user settings where VS Code, on the desktop and here, reads them: `User/settings.json` in its user data
 * directory. Those already there stay, unless given anew.
 */
export async function writeUserSettings(userDataDirectory: string, settings: Settings): Promise<void> {
  const file = path.join(userDataDirectory, "User/settings.json");
  const present = await readFile(file, "utf8").catch(() => "{}");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    JSON.stringify({ ...(JSON.parse(present) as Settings), ...settings }, null, 2) + "\n",
  );
}

/** A key, and the command that it runs. */
export type Keybinding = { readonly key: string; readonly command: string };

/** Writes the user's keybindings where VS Code reads them, in place of those that are there. */
export async function writeUserKeybindings(
  userDataDirectory: string,
  keybindings: readonly Keybinding[],
): Promise<void> {
  const file = path.join(userDataDirectory, "User/keybindings.json");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(keybindings, null, 2) + "\n");
}

/** Settings for a window with all that VS Code itself shows, its AI features among it, which asks nobody anything. */
export const fullSettings: Settings = {
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "git.autoRepositoryDetection": false,
  "git.openRepositoryInParentFolders": "never",
  // A browser on this machine needs no port forwarded, and the product's own connections are none.
  "remote.autoForwardPorts": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "window.commandCenter": false,
  "workbench.enableExperiments": false,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

/** Settings for a window that shows nothing but what is looked at, and asks nobody anything. */
export const quietSettings: Settings = {
  ...fullSettings,
  "chat.disableAIFeatures": true,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
};
