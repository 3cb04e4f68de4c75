import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** A folder that is gone, with all in it, when its scope is left. */
export type TemporaryFolder = AsyncDisposable & { readonly path: string };

/** Makes an empty folder. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "contract-lens-"));
  return {
    path: folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
