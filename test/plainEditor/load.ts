import { registerHooks } from "node:module";
import manifest from "../../package.json" with { type: "json" };
import { editor } from "./editor.ts";
import { Uri } from "./values.ts";

const address = "plain-editor:vscode";

/** From now on `vscode` is the editor without a window, for this process and whatever it imports. */
export function usePlainEditor(): void {
  Object.assign(globalThis, { plainEditor: editor });
  // A file of tests before this one in the same process may have left another.
  editor.workspace.isTrusted = true;
  const names = Object.keys(editor).join(", ");
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "vscode" ? { url: address, shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === address
        ? {
            format: "module",
            source: `export const { ${names} } = globalThis.plainEditor;`,
            shortCircuit: true,
          }
        : next(url, context),
  });
}

/** What the editor hands to an extension, with nothing stored yet. @param storage a folder of its own */
export function contextOf(root: string, storage: string) {
  const stored = new Map<string, unknown>();
  const state = {
    get: (name: string, otherwise?: unknown) => stored.get(name) ?? otherwise,
    keys: () => [...stored.keys()],
    update: (name: string, value: unknown) => Promise.resolve(void stored.set(name, value)),
    setKeysForSync: () => undefined,
  };
  return {
    subscriptions: [] as { dispose: () => void }[],
    extensionUri: Uri.file(root),
    globalStorageUri: Uri.file(storage),
    extension: { extensionKind: 1, id: "contract-lens.contract-lens", packageJSON: manifest },
    globalState: state,
    workspaceState: state,
    secrets: {
      get: () => Promise.resolve(undefined),
      store: () => Promise.resolve(),
      delete: () => Promise.resolve(),
      onDidChange: () => ({ dispose: () => undefined }),
    },
  };
}
