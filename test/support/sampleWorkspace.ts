import { cp } from "node:fs/promises";
import path from "node:path";
import type { Devnet } from "../devnet/devnet.ts";
import { writeProjects } from "../devnet/projects/writeProjects.ts";

/** Copies the sample workspace into a folder, with what the tools of its projects have built of what the devnet runs. */
export async function copySampleWorkspace(
  folder: string,
  { builtFiles }: Pick<Devnet, "builtFiles">,
): Promise<void> {
  await cp(path.resolve(import.meta.dirname, "../workspace"), folder, { recursive: true });
  await writeProjects(path.join(folder, "projects"), builtFiles);
}
