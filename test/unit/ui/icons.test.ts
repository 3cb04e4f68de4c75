import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as esbuild from "esbuild";
import { iconFont } from "../../../packaging/iconFont.ts";
import { iconNames } from "../../../src/ui/page/pageModel.ts";

const styles = path.join(import.meta.dirname, "../../../src/ui/browser/styles/icons.css");

/** The character of every icon that styles name. */
function icons(css: string): Readonly<Record<string, string>> {
  const rules = css.matchAll(/\.codicon-([\w-]+)::?before \{\s*content: "(\\[0-9a-f]+)"/g);
  return Object.fromEntries([...rules].map(([, name = "", character = ""]) => [name, character] as const));
}

describe("the icons of pages", () => {
  it("are those in use, each by the character that the font has for it", async () => {
    const { outputFiles } = await esbuild.build({
      entryPoints: [styles],
      bundle: true,
      write: false,
      plugins: [iconFont],
    });
    const all = icons(
      readFileSync(createRequire(import.meta.url).resolve("@vscode/codicons/dist/codicon.css"), "utf8"),
    );
    assert.ok(iconNames.length > 20);
    const expected = Object.fromEntries(iconNames.map((name) => [name, all[name]]));
    assert.deepEqual(icons(outputFiles[0]?.text ?? ""), expected);
  });
});
