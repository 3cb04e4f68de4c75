import { glob, readFile } from "node:fs/promises";
import path from "node:path";

/**
 * Reads `.vscodeignore`, which here is an allow-list: `**` first, then what ships, each line behind a `!`.
 * @returns the patterns of what ships
 * @throws Error when it holds anything else, which would be read otherwise by other tools
 */
export async function shippedPatterns(root: string): Promise<readonly string[]> {
  const text = await readFile(path.join(root, ".vscodeignore"), "utf8");
  const [everything, ...lines] = text.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
  const shipped = lines.map((line) => /^!([\w./*-]+)$/.exec(line)?.[1]);
  if (everything !== "**" || shipped.includes(undefined)) {
    throw new Error(".vscodeignore must be an allow-list: `**`, then lines that begin with `!`.");
  }
  return shipped.filter((pattern) => pattern !== undefined);
}

/** Files of the repository that ship, except for what is generated; paths with `/`. */
export async function checkedInFiles(root: string, patterns: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const entry of glob([...patterns], { cwd: root, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
    if (!file.startsWith("dist/")) files.push(file);
  }
  return files.sort();
}
