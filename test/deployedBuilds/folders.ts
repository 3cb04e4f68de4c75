import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Build } from "../../src/builds/build.ts";
import { readBuilds } from "../../src/builds/formats/readBuilds.ts";
import { withBuildInfo } from "../../src/builds/formats/withBuildInfo.ts";
import type { JsonValue } from "../../src/core/json/jsonValue.ts";

/** A build and the name of the folder, or of solc's settings, that deployments name it by. */
export type FolderBuild = Build & { readonly folder: string };

/** All builds below a folder that holds one folder for each tool. */
export function readFolders(root: string): FolderBuild[] {
  return readdirSync(root).flatMap((folder) => {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json"))
      .map((file) => ({ file, builds: buildsIn(path.join(root, folder, file)) }));
    const ofBuildInfo = files
      .filter(({ file }) => file.startsWith("build-info"))
      .flatMap(({ builds }) => builds);
    return files.flatMap(({ file, builds }) =>
      builds.map((build) => ({
        ...withBuildInfo(build, ofBuildInfo),
        folder: folder === "solc-standard-json" ? path.basename(file, ".output.json") : folder,
      })),
    );
  });
}

function buildsIn(file: string): readonly Build[] {
  const json = JSON.parse(readFileSync(file, "utf8")) as JsonValue;
  return readBuilds(json, path.basename(file, ".json")) ?? [];
}
