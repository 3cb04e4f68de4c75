import assert from "node:assert/strict";
import { ParsedFiles } from "../../../src/builds/parsedFiles.ts";
import { parseExactJson } from "../../../src/core/json/exactJson.ts";
import { decodeUtf8 } from "../../../src/core/strings/utf8.ts";
import { projectFolder, type ProjectFolder } from "../../support/projectFolder.ts";

/** The files of a folder, and how many texts have been parsed. */
function filesOf(folder: ProjectFolder) {
  let parsed = 0;
  const files = new ParsedFiles(folder.files, (bytes) => {
    parsed += 1;
    return Promise.resolve(parseExactJson(decodeUtf8(bytes)));
  });
  const valueOf = async (path: string) => (await files.read(path))?.json?.();
  return { valueOf, counts: () => [folder.reads.length, parsed] };
}

describe("the files of a project as JSON", () => {
  const large = (name: string) => ({ name, text: "x".repeat(300_000) });

  it("are read and parsed once where they are large, whoever needs them at a time", async () => {
    await using folder = await projectFolder({ "a.json": large("a"), "small.json": {} });
    const { valueOf, counts } = filesOf(folder);
    const [one, other] = await Promise.all([valueOf("a.json"), valueOf("a.json")]);
    assert.equal(one, other);
    assert.equal(await valueOf("a.json"), one);
    assert.deepEqual(counts(), [1, 1]);
    await valueOf("small.json");
    await valueOf("small.json");
    assert.deepEqual(counts(), [3, 3]);
    assert.equal(await valueOf("none.json"), undefined);
  });

  it("are read again once they have changed, and where two others were needed since", async () => {
    await using folder = await projectFolder({
      "a.json": large("a"),
      "b.json": large("b"),
      "c.json": large("c"),
    });
    const { valueOf, counts } = filesOf(folder);
    await valueOf("a.json");
    await folder.write("a.json", large("other"));
    assert.deepEqual(await valueOf("a.json"), large("other"));
    assert.deepEqual(counts(), [2, 2]);
    await valueOf("b.json");
    await valueOf("a.json");
    assert.deepEqual(counts(), [3, 3]);
    await valueOf("c.json");
    await valueOf("b.json");
    assert.deepEqual(counts(), [5, 5]);
    await folder.remove("b.json");
    assert.equal(await valueOf("b.json"), undefined);
  });
});
