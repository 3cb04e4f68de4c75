import { readFileSync } from "node:fs";
import path from "node:path";
import { manifestWithTexts } from "../../packaging/manifestTexts.ts";

const root = path.join(import.meta.dirname, "../..");

/** package.json as people see it: with the texts of package.nls.json in place of their keys. */
export function shownManifest(): unknown {
  return manifestWithTexts(readRoot("package.json"), readRoot("package.nls.json"));
}

/** The text of a file in the folder of the repository. */
function readRoot(name: string): string {
  return readFileSync(path.join(root, name), "utf8");
}
