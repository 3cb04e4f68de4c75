import assert from "node:assert/strict";
import { ParsedFiles } from "../../../../src/builds/parsedFiles.ts";
import { readBuildFile } from "../../../../src/builds/index/buildFile.ts";
import type { FileStamp } from "../../../../src/builds/projectFiles.ts";
import { decodeUtf8 } from "../../../../src/core/strings/utf8.ts";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";

/** Reads a file that has each of these stamps in turn, the last for good. @returns what became of it, and how it was asked for */
async function read(...stamps: FileStamp[]) {
  const asked: string[] = [];
  const next = (how: string): FileStamp | undefined => {
    asked.push(how);
    return stamps.length > 1 ? stamps.shift() : stamps[0];
  };
  const files = {
    list: () => Promise.resolve([]),
    presence: () => Promise.resolve(undefined),
    stat: () => Promise.resolve(next("stat")),
    read: () => {
      const stamp = next("read");
      return Promise.resolve(stamp && { bytes: new TextEncoder().encode('[{"type":"constructor"}]'), stamp });
    },
  };
  const file = await readBuildFile(
    new ParsedFiles(files, (bytes) => Promise.resolve(parseExactJson(decodeUtf8(bytes)))),
    "a.abi",
  );
  return { file, asked: asked.join(" ") };
}

describe("a file of builds", () => {
  const now = Date.now();

  it("is looked at once where it was written long ago", async () => {
    const { file, asked } = await read({ bytes: 24, modifiedAt: now - 60_000 });
    assert.ok(file !== undefined && file !== "unchanged");
    assert.deepEqual([file.skipped, asked], [undefined, "read"]);
  });

  it("is read again where it is being written while it is read, and given up where that does not end", async () => {
    // By a clock that is ahead of ours: what was written now would have settled on a machine that is slow.
    const modifiedAt = now + 600_000;
    const { asked } = await read({ bytes: 7, modifiedAt }, { bytes: 24, modifiedAt });
    assert.equal(asked, "read stat read stat");
    const endless = Array.from({ length: 9 }, (_, bytes) => ({ bytes, modifiedAt }));
    assert.equal((await read(...endless)).file, undefined);
  });
});
