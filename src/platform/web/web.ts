import type { Connections, Platform, TextFile, TextFolder } from "../../app/platform.ts";
import { TooMuchToRead } from "../../core/json/jsonBudget.ts";

const connections: Connections = {
  open: ({ editor }) => ({ transport: editor, clientFor: () => "vscode", close: () => undefined }),
};

/** Nothing is kept beyond the window. */
function fileOfWindow(): TextFile {
  let held: string | undefined;
  return {
    read: () => Promise.resolve(held),
    write: (text) => Promise.resolve(void (held = text)),
    setAside: () => Promise.resolve(void (held = undefined)),
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

/** VS Code in a browser. Responses go by the browser's `fetch`, and large ones are not read. */
export const web: Platform = {
  environment: {},
  parseLargeJson: () => Promise.reject(new TooMuchToRead("bytes")),
  readFile: undefined,
  connections: () => Promise.resolve(connections),
  openFile: () => Promise.resolve(fileOfWindow()),
  openFolder: () => Promise.resolve(emptyFolder()),
};
