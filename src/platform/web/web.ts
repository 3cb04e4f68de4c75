import type { Platform, StorageFiles } from "../../app/platform.ts";
import { parseExactJson } from "../../core/json/exactJson.ts";
import { decodeUtf8 } from "../../core/strings/utf8.ts";
import { FolderOfTexts, openTextFile } from "../storage.ts";
import { fetchTransport } from "./fetchTransport.ts";

/** VS Code in a browser. @param storage the extension's storage */
export function webPlatform(storage: StorageFiles): Platform {
  return {
    isBrowser: true,
    environment: {},
    // eslint-disable-next-line @typescript-eslint/require-await -- There is no thread to wait for.
    parseLargeJson: async (text) => parseExactJson(typeof text === "string" ? text : decodeUtf8(text)),
    disk: undefined,
    connections: () =>
      Promise.resolve({
        open: ({ editor }) => ({
          transport: fetchTransport(editor),
          clientFor: () => "browser",
          close: () => undefined,
        }),
      }),
    openFile: (name) => Promise.resolve(openTextFile(storage, name)),
    openFolder: (name, limits) => Promise.resolve(new FolderOfTexts(storage, name, limits)),
  };
}
