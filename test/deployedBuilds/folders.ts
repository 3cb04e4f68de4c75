import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Build } from "../../src/builds/build.ts";
import { readBuilds } from "../../src/builds/formats/readBuilds.ts";
import { withBuildInfo } from "../../src/builds/formats/buildInfo.ts";
import { CodeIndex } from "../../src/builds/index/buildIndex.ts";
import { shapeOf } from "../../src/builds/index/codeShape.ts";
import type { JsonValue } from "../../src/core/json/jsonValue.ts";

/** A build, the name of the folder, or of solc's settings, that deployments name it by, and the file that holds it. */
export type FolderBuild = Build & { readonly folder: string; readonly file: string };

/** The builds of a folder, and the product's index of their codes. */
export type IndexedBuilds = { readonly all: readonly FolderBuild[]; readonly index: CodeIndex<FolderBuild> };

/** All builds below a folder that holds one folder for each tool. */
export function readFolders(root: string): IndexedBuilds {
  const all = buildsBelow(root);
  const index = new CodeIndex<FolderBuild>();
  for (const build of all) if (build.runtime !== undefined) index.add(shapeOf(build.runtime), build);
  return { all, index };
}

function buildsBelow(root: string): FolderBuild[] {
  return readdirSync(root).flatMap((folder) => {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json"))
      .map((file) => ({ file, builds: buildsIn(path.join(root, folder, file)) }));
    const ofBuildInfo = files
      .filter(({ file }) => file.startsWith("build-info"))
      .flatMap(({ builds }) => builds);
    return files.flatMap(({ file, builds }) =>
      builds.map((build) => ({
        ...withBuildInfo(build, { builds: ofBuildInfo, input: undefined, compilerVersion: undefined }),
        folder: folder === "solc-standard-json" ? path.basename(file, ".output.json") : folder,
        file: path.join(root, folder, file),
      })),
    );
  });
}

function buildsIn(file: string): readonly Build[] {
  const json = JSON.parse(readFileSync(file, "utf8")) as JsonValue;
  return readBuilds(json, path.basename(file, ".json")) ?? [];
}
