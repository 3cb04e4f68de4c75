/** What VS Code's `inspect()` tells of a setting, as far as it is looked at here. */
export type SettingInspection = {
  readonly defaultValue?: unknown;
  readonly globalValue?: unknown;
  readonly workspaceValue?: unknown;
  readonly workspaceFolderValue?: unknown;
};

/**
 * The value of a setting that only the user may set: a cloned folder, a workspace file or a language block must not be
 * able to send anything anywhere (DESIGN §2, Settings).
 */
export function userValue(inspection: SettingInspection | undefined): unknown {
  return inspection?.globalValue ?? inspection?.defaultValue;
}

/** The value of a setting that a trusted workspace may choose too. Settings of single folders never count. */
export function windowValue(inspection: SettingInspection | undefined, workspaceIsTrusted: boolean): unknown {
  return (workspaceIsTrusted ? inspection?.workspaceValue : undefined) ?? userValue(inspection);
}
