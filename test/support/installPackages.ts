import { createHash } from "node:crypto";
import { copyFile, readFile } from "node:fs/promises";
import path from "node:path";
import { wholeFolder } from "../host/wholeFolder.ts";
import { npm } from "./npm.ts";

const manifests = ["package.json", "package-lock.json", ".npmrc"];

/** What a folder of the tests needs from npm beyond the packages of the project. */
export type TestPackages = {
  /** Where its package.json and its lock file are. */
  readonly manifests: string;
  /** Names the folder below `out` that it is installed in. */
  readonly name: string;
  /** Printed before it is installed. */
  readonly notice: string;
  /** Files beside its package.json that have to stand beside `node_modules` too. */
  readonly files?: readonly string[];
  /** Of `npm ci`; no install script runs. */
  readonly parameters?: readonly string[];
};

/**
 * Installs packages on first need.
 *
 * @returns the folder that holds `node_modules`; another one for each lock file
 * @throws Error if npm cannot install, with what npm said
 */
export async function installPackages({
  manifests: from,
  name,
  notice,
  files = [],
  parameters = [],
}: TestPackages): Promise<string> {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", ...files]) hash.update(await readFile(path.join(from, file)));
  const folder = path.resolve(import.meta.dirname, "../../out", name, hash.digest("hex").slice(0, 12));
  await wholeFolder(folder, async (unfinished) => {
    console.error(notice);
    for (const file of [...manifests, ...files])
      await copyFile(path.join(from, file), path.join(unfinished, file));
    await npm(unfinished, ["ci", "--ignore-scripts", ...parameters]);
  });
  return folder;
}
