/** Each is a folder to watch and look through; no project has as many profiles. */
const mostFolders = 100;

/**
 * The folders into which a `foundry.toml` has builds written, relative to its own: the literal `out` of each profile, or
 * `out` where none says another. Anything but a literal is left out, as nothing of a project is evaluated.
 */
export function outFolders(toml: string): string[] {
  const folders = new Set<string>();
  let isProfile = false;
  for (const line of toml.split(/\r?\n/)) {
    const text = line.trim();
    if (text.startsWith("[")) isProfile = /^\[profile\.[^\]]+\](?:$|\s*#)/.test(text);
    else if (isProfile) {
      const folder = outOf(text);
      if (folder !== undefined) folders.add(folder);
      if (folders.size === mostFolders) break;
    }
  }
  return folders.size === 0 ? ["out"] : [...folders];
}

/** The value of `out = "folder"`, with either kind of quotes; none that leads out of the project. */
function outOf(line: string): string | undefined {
  const [, basic, literal] = /^out[ \t]*=[ \t]*(?:"([^"\\]*)"|'([^']*)')[ \t]*(?:#|$)/.exec(line) ?? [];
  const folder = basic ?? literal;
  if (folder === undefined) return undefined;
  const parts = folder.split("/").filter((part) => part !== "" && part !== ".");
  return parts.length === 0 || parts.includes("..") || /^\/|\\/.test(folder) ? undefined : parts.join("/");
}
