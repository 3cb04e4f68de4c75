import type { Platform } from "../../app/platform.ts";

/**
 * VS Code on the desktop, on a remote machine or as a server. Everything but the environment is loaded on first use.
 * @param storage the folder of the extension's storage
 */
export function nodePlatform(storage: string): Platform {
  const loadStorage = async () => {
    const [{ FolderOfTexts, openTextFile }, { diskFiles }] = await Promise.all([
      import("../storage.ts"),
      import("./diskFiles.ts"),
    ]);
    return { FolderOfTexts, openTextFile, files: diskFiles(storage) };
  };
  return {
    environment: process.env,
    parseLargeJson: async (text, signal) => {
      const { parseInThread } = await import("./parseInThread.ts");
      return parseInThread(text, signal);
    },
    disk,
    connections: async () => (await import("./transportWithFallback.ts")).connections,
    openFile: async (name) => {
      const { openTextFile, files } = await loadStorage();
      return openTextFile(files, name);
    },
    openFolder: async (name, limits) => {
      const { FolderOfTexts, files } = await loadStorage();
      return new FolderOfTexts(files, name, limits);
    },
  };
}

/** Loads what reads files of the disk. */
export const disk: Platform["disk"] = () => import("./workspaceFile.ts");
