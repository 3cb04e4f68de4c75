import { readFileSync } from "node:fs";
import path from "node:path";

/** What of a package.json concerns what npm installs and runs. */
export type InstallManifest = {
  /** npm's own field: the packages with install scripts, and whether they may run. */
  readonly allowScripts?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};

/** What of a package-lock.json does. */
export type LockFile = {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly name?: string;
        readonly version?: string;
        readonly integrity?: string;
        readonly resolved?: string;
        readonly hasInstallScript?: boolean;
      }
    >
  >;
};

/** The folders whose packages are installed, from the root of the repository. */
export const installedFolders = [
  ".",
  "test/host",
  "test/host/minimum",
  "test/nodes/hardhat2",
  "test/nodes/hardhat3",
  "test/wellKnown",
] as const;

const root = path.join(import.meta.dirname, "../..");

/** Both files of a folder, as they stand. */
export function readInstall(folder: string): readonly [manifest: InstallManifest, lock: LockFile] {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, folder, file), "utf8"));
  return [read("package.json") as InstallManifest, read("package-lock.json") as LockFile];
}

/**
 * Whatever of a lock file would let code run that nobody has agreed to, or bytes in that nobody has seen, a sentence
 * each; empty when there is nothing.
 */
export function installFaults(manifest: InstallManifest, { packages }: LockFile): string[] {
  const faults: string[] = [];
  const listed = manifest.allowScripts ?? {};
  const scripted = new Set<string>();
  for (const [place, entry] of Object.entries(packages)) {
    if (place === "") continue;
    // An alias stands under another name than that of the package, and npm goes by the package.
    const name = entry.name ?? place.replace(/^.*node_modules\//, "");
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? ""))
      faults.push(`${place} has no integrity.`);
    if (entry.resolved !== undefined) faults.push(`${place} names where it comes from.`);
    if (entry.hasInstallScript !== true) continue;
    scripted.add(name);
    if (!Object.hasOwn(listed, name)) faults.push(`${place} has an install script that is not listed.`);
    else if (listed[name] === true) faults.push(...allowedFaults(manifest, place, name, entry.version));
    else if (listed[name] !== false) faults.push(`${name} is neither allowed nor denied.`);
  }
  for (const name of Object.keys(listed))
    if (!scripted.has(name)) faults.push(`${name} is listed, but has no install script.`);
  return faults;
}

/** Without addresses in the lock file npm takes no version in its list: it has to stand among the dependencies. */
function allowedFaults(
  { dependencies, devDependencies }: InstallManifest,
  place: string,
  name: string,
  version = "",
): string[] {
  const named = devDependencies?.[name] ?? dependencies?.[name];
  const isOwn = place === `node_modules/${name}` && /^\d+\.\d+\.\d+$/.test(version) && named === version;
  return isOwn ? [] : [`${place} may run its script, but package.json does not name its version.`];
}
