import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Metafile } from "esbuild";

/** A package of which something is in the bundles. */
export type BundledPackage = {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, as the package names it. */
  readonly license: string;
  /** Absolute path. */
  readonly folder: string;
  /** The files of it that are in the bundles, by their path in its folder. */
  readonly files: readonly string[];
};

/** The packages that something in the outputs of a build comes from, by name. */
export async function bundledPackages(
  root: string,
  metafiles: readonly Metafile[],
): Promise<readonly BundledPackage[]> {
  const filesOf = new Map<string, Set<string>>();
  for (const input of metafiles.flatMap(bundledFiles)) {
    // Packages may lie inside packages: the last folder of modules counts.
    const [, folder, file] = /^(?:[\w-]+:)?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(input) ?? [];
    if (folder === undefined || file === undefined) continue;
    filesOf.set(folder, (filesOf.get(folder) ?? new Set()).add(file));
  }
  const packages = await Promise.all(
    [...filesOf].map(([folder, files]) => readPackage(path.join(root, folder), [...files])),
  );
  return packages.sort((a, b) => (nameAndVersion(a) < nameAndVersion(b) ? -1 : 1));
}

/** Such as `zod 4.6.7`. */
export function nameAndVersion({ name, version }: BundledPackage): string {
  return `${name} ${version}`;
}

/** The files of which something is in the outputs, by their path in the repository. */
function bundledFiles({ inputs: read, outputs }: Metafile): readonly string[] {
  const bundled = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  // A font within styles counts as theirs.
  return [...bundled, ...Object.keys(read).filter((file) => file.endsWith(".ttf"))];
}

async function readPackage(folder: string, files: readonly string[]): Promise<BundledPackage> {
  const manifest = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license: string;
  };
  return { name: manifest.name, version: manifest.version, license: manifest.license, folder, files };
}
