import { below, folderOf, resolved } from "../../builds/projectFiles.ts";
import type { LocatedBuild } from "./locatedBuild.ts";

/**
 * Where a path of a compiler may lead, from the project outwards: packages can lie in any folder above. What the setting
 * names tells no project: each folder above the build may be it.
 */
export function sourcePlaces(
  { root, path: build }: Pick<LocatedBuild, "root" | "path">,
  source: string,
): string[] {
  // Truffle's own word for its project, and Hardhat 3's.
  const path = source.replace(/^project:\/{0,2}/, "").replace(/^project\//, "");
  const isNamed = root.tool === "setting";
  const outwards = fromOutwards(isNamed ? folderOf(build) : root.project);
  const places = (isNamed ? outwards : [root.project]).map((project) => resolved(project, path));
  if (!path.split("/").includes(".."))
    places.push(...outwards.map((folder) => resolved(below(folder, "node_modules"), path)));
  return [...new Set(places.filter((place) => place !== undefined))];
}

/** A folder, and all that it lies in. */
function fromOutwards(folder: string): string[] {
  return folder === "" ? [""] : [folder, ...fromOutwards(folderOf(folder))];
}
