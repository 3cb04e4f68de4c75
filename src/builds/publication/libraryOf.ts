/**
 * The package that a source belongs to, by its path as it was compiled: `@openzeppelin/contracts`, `solmate`. Undefined where it
 * lies in no folder that package managers fill, so that it is taken to be the project's own.
 */
export function libraryOf(path: string): string | undefined {
  const parts = path.split("/");
  const modules = parts.lastIndexOf("node_modules");
  // Hardhat 3 puts `npm/` before what it takes from packages, Hardhat 2 nothing.
  const start = modules >= 0 ? modules + 1 : packageFolders.has(parts[0] ?? "") ? 1 : 0;
  const isScoped = parts[start]?.startsWith("@") === true && parts[0] !== "dependencies";
  if (start === 0 && !isScoped) return undefined;
  const end = start + (isScoped ? 2 : 1);
  // A file right in such a folder is of no package.
  return parts.length > end ? parts.slice(start, end).join("/") : undefined;
}

/** Those of npm in Hardhat 3, of Foundry's submodules, and of Soldeer, which names scoped packages `@scope-name-1.0.0`. */
const packageFolders: ReadonlySet<string> = new Set(["npm", "lib", "dependencies"]);
