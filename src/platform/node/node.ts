import type { Platform } from "../../app/platform.ts";

/**
 * VS Code on the desktop, on a remote machine or as a server. Everything but the environment is loaded on first use.
 */
export const node: Platform = {
  environment: process.env,
  parseLargeJson: async (text, signal) => {
    const { parseInThread } = await import("./parseInThread.ts");
    return parseInThread(text, signal);
  },
  disk: () => import("./workspaceFile.ts"),
  connections: async () => (await import("./transportWithFallback.ts")).connections,
  openFile: async (path) => (await import("./storage.ts")).openTextFile(path),
  openFolder: async (path, limits) => {
    const { FolderOfTexts } = await import("./storage.ts");
    return new FolderOfTexts(path, limits);
  },
};
