import { WorkspaceBuilds } from "../../src/app/builds/workspaceBuilds.ts";
import { parseInThread } from "../../src/platform/node/parseInThread.ts";
import type { Devnet } from "../devnet/devnet.ts";
import { MemoryFolder } from "./memoryFolder.ts";
import { openedFolder } from "./projectFolder.ts";
import { copySampleWorkspace } from "./sampleWorkspace.ts";
import { MemoryLog } from "./stores.ts";
import { temporaryFolder } from "./temporaryFolder.ts";

/** The builds of a copy of the sample workspace, which is gone in the end, and what is logged of them. */
export type SampleBuilds = AsyncDisposable & {
  readonly path: string;
  readonly builds: WorkspaceBuilds;
  readonly log: MemoryLog;
};

/** Copies the sample workspace, and opens what its tools have built. */
export async function sampleBuilds(devnet: Devnet): Promise<SampleBuilds> {
  const folder = await temporaryFolder();
  await copySampleWorkspace(folder.path, devnet);
  const log = new MemoryLog();
  const builds = new WorkspaceBuilds({
    folders: () => [openedFolder(folder.path)],
    configuredRoots: () => [],
    memory: new MemoryFolder(),
    parseLargeJson: parseInThread,
    environment: {},
    log,
  });
  return { path: folder.path, builds, log, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}
