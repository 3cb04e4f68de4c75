import { projectFolder } from "../support/projectFolder.ts";
import { editor } from "./editor.ts";
import { Uri } from "./values.ts";

/** Opens a folder that holds files by their paths, until it is disposed of. */
export async function openProject(content: Readonly<Record<string, unknown>>) {
  const folder = await projectFolder(content);
  const uri = Uri.parse(folder.uri);
  editor.workspace.workspaceFolders = [{ uri, name: folder.name }];
  return {
    uri,
    write: folder.write,
    remove: folder.remove,
    [Symbol.asyncDispose]: async () => {
      editor.workspace.workspaceFolders = undefined;
      await folder[Symbol.asyncDispose]();
    },
  };
}
