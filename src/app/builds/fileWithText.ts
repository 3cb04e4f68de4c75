import type { LocatedBuild } from "./locatedBuild.ts";
import { sourcePlaces } from "./sourcePlaces.ts";

/**
 * The file of the build's folder that holds just a text of the compiler, line ends aside; undefined where none does any more. No
 * link is followed out of what the user has opened.
 *
 * @param source the path that the compiler received
 * @param read gives the text of a file of that folder as the user would see it
 */
export async function fileWithText(
  build: Pick<LocatedBuild, "root" | "path" | "folder">,
  source: string,
  text: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const wanted = asShown(text);
  for (const path of sourcePlaces(build, source)) {
    const here = await read(path);
    if (here !== undefined && asShown(here) === wanted) return path;
  }
  return undefined;
}

/** A text as editors count in it: neither its line ends nor a byte order mark move a place. */
function asShown(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}
