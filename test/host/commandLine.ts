/** What this VS Code understands of VS Code's own command line; see {@link parseCommandLine}. */
export type CommandLine = {
  /** The folder or `.code-workspace` file to open, as written. */
  readonly folder: string | undefined;
  readonly extensionDevelopmentPaths: readonly string[];
  readonly extensionTestsPath: string | undefined;
  /** Where settings are read from and kept; without it a temporary folder is used. */
  readonly userDataDirectory: string | undefined;
  readonly extensionsDirectory: string | undefined;
  /** True unless `--disable-workspace-trust` says that every folder is trusted. */
  readonly workspaceTrust: boolean;
};

/**
 * Reads VS Code's command line. Values are taken from `--name=value` and, for the flags known here, from
 * `--name value` too. Flags not known here are left out without a word: most of them speak of the desktop.
 */
export function parseCommandLine(parameters: readonly string[]): CommandLine {
  const values = new Map<string, string[]>();
  const positional: string[] = [];
  for (let index = 0; index < parameters.length; index++) {
    const parameter = parameters[index]!;
    if (!parameter.startsWith("--")) {
      if (!parameter.startsWith("-")) positional.push(parameter);
      continue;
    }
    const [name, value] = splitFlag(parameter.slice(2));
    if (!flagsWithValue.has(name)) {
      if (name === "disable-workspace-trust") values.set(name, [""]);
      continue;
    }
    const given = value ?? parameters[++index];
    if (given !== undefined) values.set(name, [...(values.get(name) ?? []), given]);
  }
  return {
    folder: positional.at(-1),
    extensionDevelopmentPaths: values.get("extensionDevelopmentPath") ?? [],
    extensionTestsPath: values.get("extensionTestsPath")?.at(-1),
    userDataDirectory: values.get("user-data-dir")?.at(-1),
    extensionsDirectory: values.get("extensions-dir")?.at(-1),
    workspaceTrust: !values.has("disable-workspace-trust"),
  };
}

const flagsWithValue: ReadonlySet<string> = new Set([
  "extensionDevelopmentPath",
  "extensionTestsPath",
  "user-data-dir",
  "extensions-dir",
  // Known only so that their values are not mistaken for the folder.
  "remote-debugging-port",
  "log",
  "profile",
]);

function splitFlag(flag: string): [name: string, value: string | undefined] {
  const equals = flag.indexOf("=");
  return equals < 0 ? [flag, undefined] : [flag.slice(0, equals), flag.slice(equals + 1)];
}
