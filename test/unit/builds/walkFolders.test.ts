import assert from "node:assert/strict";
import { below, type ProjectFiles, walkFolders } from "../../../src/builds/projectFiles.ts";

/** Goes through folders each of which holds some more, down to a depth. @returns what was gone into */
async function walked(inEach: number, depth: number): Promise<{ folders: string[]; isCut: boolean }> {
  const files = { list: () => Promise.resolve([]) } as unknown as ProjectFiles;
  const { found, isCut } = await walkFolders(files, (folder) => {
    const level = folder === "" ? 0 : folder.split("/").length;
    const names = level < depth ? Array.from({ length: inEach }, (_, index) => String(index)) : [];
    return Promise.resolve({ found: [folder], inside: names.map((name) => below(folder, name)) });
  });
  return { folders: [...found], isCut };
}

describe("going through folders", () => {
  it("begins with the outermost, and says where there are more than are gone through", async () => {
    assert.deepEqual(await walked(2, 2), {
      folders: ["", "0", "1", "0/0", "0/1", "1/0", "1/1"],
      isCut: false,
    });
    const { folders, isCut } = await walked(80, 2);
    assert.ok(folders.length >= 5000 && folders.length < 5100, String(folders.length));
    assert.equal(isCut, true);
  });

  it("goes no deeper than some folders in one another, which is no cut", async () => {
    const { folders, isCut } = await walked(1, 12);
    assert.deepEqual([folders.length, isCut], [9, false]);
  });
});
