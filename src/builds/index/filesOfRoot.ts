import { below, type ProjectFiles } from "../projectFiles.ts";

const mostFiles = 50_000;

/** Where tools keep inputs and outputs of whole compilations, of which the artifacts beside them hold what is compared. */
const ofWholeCompilations = new Set(["build-info", "solcInputs"]);

/**
 * The files below a root that may hold builds. The root itself can be a file.
 *
 * @param others roots too: what stands below one of them is that one's
 */
export async function filesOfRoot(
  files: ProjectFiles,
  root: string,
  others: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = [];
  let waiting = [root];
  while (waiting.length > 0 && found.length < mostFiles) {
    const now = waiting.slice(0, 16);
    waiting = waiting.slice(now.length);
    for (const [at, entries] of (await Promise.all(now.map((folder) => files.list(folder)))).entries()) {
      const folder = now[at] ?? "";
      for (const { name, kind } of entries) {
        const path = below(folder, name);
        if (others.has(path)) continue;
        if (kind === "file" && mayHoldBuilds(name)) found.push(path);
        if (kind === "folder" && !ofWholeCompilations.has(name)) waiting.push(path);
      }
    }
  }
  if (found.length === 0 && (await files.stat(root)) !== undefined && mayHoldBuilds(root)) return [root];
  return found.slice(0, mostFiles);
}

const mayHoldBuilds = (name: string): boolean =>
  /\.(?:json|abi)$/.test(name) && !/\.(?:dbg|output|metadata)\.json$/.test(name);
