/** What VS Code's `inspect()` tells of a setting, as far as it is looked at here. */
export type SettingInspection = {
  readonly defaultValue?: unknown;
  /** In a remote window the remote machine's value where it has one; the user's otherwise. */
  readonly globalValue?: unknown;
  /** The user's value, apart from the remote machine's; VS Code tells it, though its types do not name it. */
  readonly globalLocalValue?: unknown;
  /** The value in the settings of the remote machine, which a dev container's configuration writes; told alike. */
  readonly globalRemoteValue?: unknown;
  readonly workspaceValue?: unknown;
  readonly workspaceFolderValue?: unknown;
};

/**
 * The value of a setting that only the user may set: a cloned folder, a workspace file, a language block or a remote
 * machine must not be able to send anything anywhere (docs/decisions.md, Settings).
 */
export function userValue(inspection: SettingInspection | undefined): unknown {
  // With nothing of a remote machine's in it, `globalValue` also knows what the default profile sets for all others.
  const isOfRemote = inspection?.globalRemoteValue !== undefined;
  return (isOfRemote ? inspection.globalLocalValue : inspection?.globalValue) ?? inspection?.defaultValue;
}

/**
 * The value of a setting that a workspace and a remote machine may choose too, once the workspace is trusted. Settings
 * of single folders never count.
 * @param isRemote whether the window is a remote one; if VS Code does not distinguish the levels then, a value that
 * may be the remote machine's counts as that
 */
export function windowValue(
  inspection: SettingInspection | undefined,
  workspaceIsTrusted: boolean,
  isRemote: boolean,
): unknown {
  if (inspection === undefined) return undefined;
  const isReported = !isRemote || "globalLocalValue" in inspection;
  const complete = isReported ? inspection : { ...inspection, globalRemoteValue: inspection.globalValue };
  const chosen = workspaceIsTrusted ? (complete.workspaceValue ?? complete.globalRemoteValue) : undefined;
  return chosen ?? userValue(complete);
}

/** What a hover may do: ask the services, show what is cached, or neither. */
export type LookupMode = "live" | "cached" | "off";

/** What the setting says of that. `auto`: as `live`, but a public JSON-RPC node is asked only once the user has looked something up there. */
export type LookupSetting = LookupMode | "auto";

/** From the least to the most. */
const modes: readonly LookupSetting[] = ["off", "cached", "auto", "live"];

/**
 * The mode that counts: the user's, or less where the remote machine, the workspace or the folder says so. A cloned
 * folder can silence hovers, and never make them ask (docs/decisions.md, Settings).
 */
export function lookupMode(inspection: SettingInspection | undefined): LookupSetting {
  const levels = [
    userValue(inspection) ?? "auto",
    inspection?.globalRemoteValue,
    inspection?.workspaceValue,
    inspection?.workspaceFolderValue,
  ];
  const ranks = levels.map((value) => modes.findIndex((mode) => mode === value)).filter((rank) => rank >= 0);
  return modes[Math.min(...ranks)] ?? "auto";
}
