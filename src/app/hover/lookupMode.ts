import type { SettingInspection } from "../settingValue.ts";
import { userValue } from "../settingValue.ts";

/** What a hover may do to answer: ask the services, show what is held already, or neither. */
export type LookupMode = "live" | "cached" | "off";

/** From the least to the most. */
const modes: readonly LookupMode[] = ["off", "cached", "live"];

/**
 * The mode that counts: the user's, or less where the remote machine, the workspace or the folder says so. A cloned
 * folder can silence hovers, and never make them ask (docs/decisions.md, Settings).
 */
export function lookupMode(inspection: SettingInspection | undefined): LookupMode {
  const levels = [
    userValue(inspection) ?? "live",
    inspection?.globalRemoteValue,
    inspection?.workspaceValue,
    inspection?.workspaceFolderValue,
  ];
  const ranks = levels.map((value) => modes.findIndex((mode) => mode === value)).filter((rank) => rank >= 0);
  return modes[Math.min(...ranks)] ?? "live";
}
