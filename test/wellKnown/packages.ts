import { createHash } from "node:crypto";
import { copyFile, readFile } from "node:fs/promises";
import path from "node:path";
import { wholeFolder } from "../host/wholeFolder.ts";
import { npm } from "../support/npm.ts";

const here = import.meta.dirname;

/**
 * Where the contracts and compilers of this folder's package.json are installed, on first need (some 220 MB).
 *
 * @returns the folder that holds `node_modules`
 * @throws Error if npm cannot install, with what npm said
 */
export async function ensurePackages(): Promise<string> {
  const lock = await readFile(path.join(here, "package-lock.json"));
  const name = createHash("sha256").update(lock).digest("hex").slice(0, 12);
  const folder = path.resolve(here, "../../out/wellKnown", name);
  await wholeFolder(folder, async (unfinished) => {
    console.error("Installing well-known contracts and their compilers (once, about 220 MB) ...");
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      await copyFile(path.join(here, file), path.join(unfinished, file));
    // Peers are the clients that the contracts' authors tested with.
    await npm(unfinished, ["ci", "--ignore-scripts", "--legacy-peer-deps"]);
  });
  return folder;
}
