import { mkdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

/** Before anything was deployed on the chain below the mirror node. */
const builtBefore = new Date("2026-01-01T07:00:00Z");

/**
 * Writes what the tools of the sample projects have built, beside their sources.
 *
 * @param folder of the projects: `projects` in a copy of the sample workspace
 * @param files as `SampleProjects` has them
 * @param builtAt when the files were written
 */
export async function writeProjects(
  folder: string,
  files: ReadonlyMap<string, string>,
  builtAt = builtBefore,
): Promise<void> {
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    await utimes(file, builtAt, builtAt);
  }
}
