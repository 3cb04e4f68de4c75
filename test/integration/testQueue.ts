import { glob, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { smokeTests, situations, type Situation } from "./situations.ts";

/**
 * Makes the folder from which the windows of a situation take their tests: an empty file for each, named after it. A window
 * that removes one runs it, so none waits while another has tests left.
 *
 * @param folder is made
 * @param suite the folder of the built suite
 */
export async function fillQueue(
  folder: string,
  suite: string,
  situation: Situation,
  { canOpenWindows, isSmoke }: { readonly canOpenWindows: boolean; readonly isSmoke: boolean },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for await (const file of glob("**/*.test.mjs", { cwd: suite })) {
    const name = file.split(path.sep).join("/");
    const [top = ""] = name.split("/");
    const own = situations.some((other) => other.name === top) ? top : "folder";
    const opensWindows = name.split("/").includes("windows");
    const isShared = situation.shared?.includes(name.replace(".test.mjs", "")) === true;
    if ((own !== situation.name && !isShared) || (opensWindows && !canOpenWindows)) continue;
    if (isSmoke && own === "folder" && !smokeTests.has(name.replace(".test.mjs", ""))) continue;
    // Those with several windows take longest, so they come first.
    await writeFile(path.join(folder, `${opensWindows ? 0 : 1} ${encodeURIComponent(name)}`), "");
  }
}
