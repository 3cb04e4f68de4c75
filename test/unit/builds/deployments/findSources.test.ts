import assert from "node:assert/strict";
import { findDeploymentSources } from "../../../../src/builds/deployments/findSources.ts";
import type { FolderEntry, ProjectFiles } from "../../../../src/builds/projectFiles.ts";

describe("what tools recorded in a workspace", () => {
  it("is found in a folder of more files than a call takes arguments", async () => {
    const many = Array.from({ length: 130_000 }, (_, at): FolderEntry => ({
      name: `unknown-${at}.json`,
      kind: "file",
    }));
    const folders: Readonly<Record<string, readonly FolderEntry[]>> = {
      "": [{ name: ".openzeppelin", kind: "folder" }],
      ".openzeppelin": many,
    };
    const nothing = (): Promise<undefined> => Promise.resolve(undefined);
    const files: ProjectFiles = {
      list: (folder) => Promise.resolve(folders[folder] ?? []),
      presence: nothing,
      stat: nothing,
      read: nothing,
    };
    const { sources, isCut } = await findDeploymentSources(files);
    assert.equal(sources.length, many.length);
    assert.equal(isCut, false);
  });
});
