import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { contentsList } from "../../../packaging/contentsList.ts";
import { contentsFile, packFirst, shipped, vsix } from "./shipped.ts";

describe("the package", () => {
  before(packFirst);

  it("holds what is listed in test/package/contents.txt, and nothing else", async () => {
    const names = Object.keys(unzipSync(await vsix()));
    const expected = (await readFile(contentsFile, "utf8")).trim().split("\n");
    assert.deepEqual(contentsList(names), expected, "if it is meant: npm run -s package -- --list");
  });

  it("stays small: 49 files, 950 KB, and 40 KB to activate", async () => {
    const { files, metafiles } = await shipped();
    const outputs = Object.assign({}, ...metafiles.map((metafile) => metafile.outputs)) as Outputs;
    const activation = [...loadedWith("dist/extension.js", outputs)];
    const bytes = activation.reduce((sum, name) => sum + (outputs[name]?.bytes ?? NaN), 0);
    const size = (await vsix()).length;
    // Fourteen of them are the pictures of the walkthrough, dark and light.
    assert.ok(files.size <= 49, `${files.size} files`);
    assert.ok(size <= 950_000, `${size} bytes`);
    assert.ok(bytes > 10_000 && bytes <= 40_000, `${bytes} bytes in ${activation.join(", ")}`);
  });

  it("loads the client of the services by itself, when somebody is asked", async () => {
    const { metafiles } = await shipped();
    const outputs = Object.assign({}, ...metafiles.map((metafile) => metafile.outputs)) as Outputs;
    const loadsClient = Object.keys(outputs).filter((name) =>
      [...loadedWith(name, outputs)].some((loaded) =>
        Object.keys(outputs[loaded]?.inputs ?? {}).some((input) => input.startsWith("node_modules/undici/")),
      ),
    );
    assert.deepEqual(contentsList(loadsClient), ["dist/chunks/transport-*.js"]);
  });

  it("holds every file that package.json names", async () => {
    const { files } = await shipped();
    const manifest = new TextDecoder().decode(files.get("package.json"));
    const named = [...manifest.matchAll(/"(?:\.\/)?((?:dist|media)\/[^"]+)"/g)].map(([, name = ""]) => name);
    assert.ok(named.includes("dist/extension.js") && named.includes("media/icon.png"));
    assert.deepEqual(
      named.filter((name) => !files.has(name)),
      [],
    );
  });

  it("has texts in its manifests, not the keys of texts", async () => {
    const manifest = strFromU8(unzipSync(await vsix())["extension.vsixmanifest"] ?? new Uint8Array());
    assert.match(manifest, /<DisplayName>Contract Lens</);
    assert.doesNotMatch(manifest, /%/);
    const { files } = await shipped();
    assert.ok(files.has("package.nls.json"), "VS Code shows the keys where it finds no texts");
  });

  it("tells in README nothing of files that its page in VS Code cannot reach", async () => {
    const { files } = await shipped();
    const text = new TextDecoder().decode(files.get("README.md"));
    const targets = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, target = ""]) => target);
    assert.deepEqual(
      targets.filter((target) => !/^https:|^#/.test(target)),
      [],
    );
    assert.match(text, /^# Contract Lens\n/);
    assert.match(
      text,
      /\n## Get started\n[^]*\n## Networks\n[^]*\n## Keyboard shortcuts\n[^]*\nMIT license\.\n$/,
    );
    assert.doesNotMatch(text, /\w\.(?:md|d\.ts)\b|!\[|<!--|\bnpm\b|\n\n\n/);
  });

  it("holds no source map, no address of a registry and no path of a machine", async () => {
    const entries = Object.entries(unzipSync(await vsix()));
    const telling = entries.filter(([name, bytes]) => {
      const text = strFromU8(bytes, true);
      return name.endsWith(".map") || /sourceMappingURL=|registry\.npm|\/(?:home|tmp|Users)\/\w/.test(text);
    });
    assert.deepEqual(
      telling.map(([name]) => name),
      [],
    );
  });
});

type Outputs = Record<
  string,
  {
    readonly bytes: number;
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly imports: readonly { readonly kind: string; readonly path: string }[];
  }
>;

/** A file and all that it loads at once. */
function loadedWith(name: string, outputs: Outputs, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name) || outputs[name] === undefined) return found;
  found.add(name);
  for (const { kind, path } of outputs[name].imports) {
    if (kind === "import-statement") loadedWith(path, outputs, found);
  }
  return found;
}
