import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../../src/ui");

/** The character of every icon that styles name. */
function icons(styles: string): Readonly<Record<string, string>> {
  const rules = styles.matchAll(/\.codicon-([\w-]+)::?before \{\s*content: "(\\[0-9a-f]+)"/g);
  return Object.fromEntries([...rules].map(([, name = "", character = ""]) => [name, character] as const));
}

describe("the icons of pages", () => {
  it("are those in use, each by the character that the font has for it", () => {
    const model = readFileSync(path.join(root, "page/pageModel.ts"), "utf8");
    const names = /export type IconName =([^;]*);/.exec(model)?.[1] ?? "";
    const used = [...names.matchAll(/"([a-z-]+)"/g)];
    const own = icons(readFileSync(path.join(root, "browser/styles/icons.css"), "utf8"));
    const all = icons(
      readFileSync(createRequire(import.meta.url).resolve("@vscode/codicons/dist/codicon.css"), "utf8"),
    );
    assert.ok(used.length > 20);
    const expected = Object.fromEntries(used.map(([, name = ""]) => [name, all[name]]));
    assert.deepEqual(own, expected);
  });
});
