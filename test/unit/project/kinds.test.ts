import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isKind } from "../../../src/app/subjects/registry.ts";

const source = path.join(import.meta.dirname, "../../../src");

/** The layers in which each kind of subject has a folder. */
const layers = ["app", "ui", "text"];

/** What may ask for a kind by its name outside of its folders, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "app/history/storedEntry.ts": "an exhaustive switch reads what is stored of each kind of entry",
};

/** The kinds that have a folder in a layer. */
function kindsIn(layer: string): readonly string[] {
  const folder = path.join(source, layer, "subjects");
  return readdirSync(folder).filter(isKind);
}

describe("kinds of subjects", () => {
  const kinds = kindsIn("app");
  const names = `"(?:${kinds.join("|")})"`;
  const asks = new RegExp(`[!=]==\\s*${names}|${names}\\s*[!=]==|case\\s+${names}`);
  const asking = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /\.tsx?$/.test(file) && asks.test(readFileSync(path.join(source, file), "utf8")));

  it("have a folder each in every layer", () => {
    assert.ok(kinds.length >= 2, "the kinds were found");
    for (const layer of layers) assert.deepEqual(kindsIn(layer), kinds, layer);
  });

  it("are asked for by name in their own folders alone", () => {
    const own = layers.flatMap((layer) => kinds.map((kind) => `${layer}/subjects/${kind}/`));
    assert.deepEqual(
      asking.filter((file) => !own.some((folder) => file.startsWith(folder))),
      Object.keys(exceptions),
    );
  });
});
