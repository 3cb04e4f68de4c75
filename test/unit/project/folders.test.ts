import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../..");

/** More than this nobody takes in at a glance. */
const mostFiles = 25;

/** A file that is longer holds more than one idea, or says it in too many words. */
const mostLines = 250;

describe("Folders of the source", () => {
  const entries = readdirSync(path.join(root, "src"), { recursive: true, withFileTypes: true });

  it("hold no more files than can be taken in at a glance", () => {
    const counts = new Map<string, number>();
    for (const { parentPath } of entries.filter((entry) => entry.isFile())) {
      counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1);
    }
    const wide = [...counts].filter(([, count]) => count > mostFiles);
    assert.deepEqual(
      wide.map(([folder, count]) => `${path.relative(root, folder)}: ${count}`),
      [],
    );
    assert.ok(counts.size > 50);
  });

  it("hold no file of more than 250 lines", () => {
    const long = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .filter((file) => readFileSync(file, "utf8").trimEnd().split("\n").length > mostLines)
      .map((file) => path.relative(root, file).split(path.sep).join("/"));
    assert.deepEqual(long, []);
  });
});
