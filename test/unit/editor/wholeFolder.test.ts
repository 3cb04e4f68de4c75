import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { wholeFolder } from "../../host/wholeFolder.ts";

describe("a folder that appears only when it is whole", () => {
  let parent: string;
  let folder: string;
  beforeEach(async () => {
    parent = await mkdtemp(path.join(os.tmpdir(), "whole-folder-"));
    folder = path.join(parent, "folder");
  });
  afterEach(() => rm(parent, { recursive: true }));

  const write = (text: string) => (unfinished: string) => writeFile(path.join(unfinished, "file"), text);
  const written = (): Promise<string> => readFile(path.join(folder, "file"), "utf8");

  it("is made once", async () => {
    await wholeFolder(folder, write("first"));
    await wholeFolder(folder, write("second"));
    assert.equal(await written(), "first");
  });

  it("is not there when making it failed", async () => {
    const failing = wholeFolder(folder, async (unfinished) => {
      await write("half")(unfinished);
      throw new Error("no more room");
    });
    await assert.rejects(failing, /no more room/);
    assert.deepEqual(await readdir(parent), []);
  });

  it("is that of the first of two that made it at the same time", async () => {
    await wholeFolder(folder, async (unfinished) => {
      await write("slow")(unfinished);
      await mkdir(folder);
      await write("quick")(folder);
    });
    assert.equal(await written(), "quick");
    assert.deepEqual(await readdir(parent), ["folder"]);
  });

  it("takes away what a process that is gone has left", async () => {
    // No process has this number: it is beyond what systems hand out.
    await mkdir(`${folder}.unfinished-999999999`);
    await mkdir(`${folder}er.unfinished-999999999`);
    await wholeFolder(folder, write("new"));
    assert.deepEqual((await readdir(parent)).toSorted(), ["folder", "folderer.unfinished-999999999"]);
  });
});
