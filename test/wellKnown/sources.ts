import { readFileSync } from "node:fs";
import path from "node:path/posix";

/** Where a compiler finds what a source imports. */
export type Imports = {
  /** `prefix=target`, as compilers take them. */
  readonly remappings?: readonly string[];
  /** The folders of packages, by the path with which their sources begin. */
  readonly packages: Readonly<Record<string, string>>;
};

/** Texts by path, and all that they import, whatever that imports included. */
export function withImports(own: Readonly<Record<string, string>>, imports: Imports): Map<string, string> {
  const texts = new Map(Object.entries(own));
  // What is added while it is walked through is walked through too.
  for (const [source, text] of texts)
    for (const [, target = ""] of text.matchAll(/^\s*import\s(?:[^"';]*\sfrom\s)?\s*["']([^"']+)["']/gm)) {
      const imported = pathOf(source, target, imports);
      if (!texts.has(imported)) texts.set(imported, textIn(imports, imported));
    }
  return texts;
}

function pathOf(source: string, target: string, { remappings = [] }: Imports): string {
  if (target.startsWith(".")) return path.join(path.dirname(source), target);
  for (const remapping of remappings) {
    const [prefix = "", replaced = ""] = remapping.replace(/^[^:=]*:/, "").split("=");
    if (target.startsWith(prefix)) return replaced + target.slice(prefix.length);
  }
  return target;
}

function textIn({ packages }: Imports, source: string): string {
  for (const [prefix, folder] of Object.entries(packages))
    if (source.startsWith(prefix))
      return readFileSync(path.join(folder, source.slice(prefix.length)), "utf8");
  throw new Error(`No package holds ${source}`);
}
