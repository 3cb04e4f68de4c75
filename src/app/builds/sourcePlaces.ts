import { below, folderOf, resolved } from "../../builds/projectFiles.ts";

/** Where a path of a compiler may lead, from the project outwards: packages can lie in any folder above. */
export function sourcePlaces(project: string, source: string): string[] {
  // Truffle's own word for its project, and Hardhat 3's.
  const path = source.replace(/^project:\/{0,2}/, "").replace(/^project\//, "");
  const places = [resolved(project, path)];
  if (path.split("/").includes("..")) return places.filter((place) => place !== undefined);
  for (let folder = project; ; folder = folderOf(folder)) {
    places.push(resolved(below(folder, "node_modules"), path));
    if (folder === "") break;
  }
  return [...new Set(places.filter((place) => place !== undefined))];
}
