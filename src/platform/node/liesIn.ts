import { realpath } from "node:fs/promises";
import path from "node:path";
import type { LiesIn } from "../../app/platform.ts";

/** Whether a path of the disk leads into one of some folders, as the product's port has it. */
export const liesIn: LiesIn = async (file, folders) => {
  const [real, ...roots] = await Promise.all([file, ...folders].map(placeOf));
  return real !== undefined && roots.some((root) => root !== undefined && isBelow(root, real));
};

/** Where something is once all links are followed; undefined where nothing is. */
const placeOf = (file: string): Promise<string | undefined> => realpath(file).catch(() => undefined);

function isBelow(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
