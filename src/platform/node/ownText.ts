import { readFile } from "node:fs/promises";

/** The text of a file that ships with the extension. */
export function readOwnText(file: URL): Promise<string> {
  return readFile(file, "utf8");
}
