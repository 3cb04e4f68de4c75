import type { Connections, Platform, TextFile, TextFolder } from "../../app/platform.ts";
import { decodeUtf8 } from "../../core/strings/utf8.ts";
import { parseExactJson } from "../../core/json/exactJson.ts";

const connections: Connections = {
  open: ({ editor }) => ({ transport: editor, clientFor: () => "vscode", close: () => undefined }),
};

/** Nothing is stored beyond the window. */
function fileOfWindow(): TextFile {
  let held: string | undefined;
  return {
    read: () => Promise.resolve(held),
    write: (text) => Promise.resolve(void (held = text)),
    setAside: () => Promise.resolve(void (held = undefined)),
    deleteAside: () => Promise.resolve(),
  };
}

function emptyFolder(): TextFolder {
  const nothing = (): Promise<undefined> => Promise.resolve(undefined);
  return {
    mostBytes: 0,
    read: nothing,
    write: nothing,
    delete: nothing,
    keepOnly: nothing,
  };
}

/** VS Code in a browser. Responses go by the browser's `fetch`. */
export const web: Platform = {
  environment: {},
  // eslint-disable-next-line @typescript-eslint/require-await -- there is no thread to wait for
  parseLargeJson: async (text) => parseExactJson(typeof text === "string" ? text : decodeUtf8(text)),
  disk: undefined,
  connections: () => Promise.resolve(connections),
  openFile: () => Promise.resolve(fileOfWindow()),
  openFolder: () => Promise.resolve(emptyFolder()),
};
