import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import JSZip from "jszip";
import { repository } from "../../../packaging/build.ts";
import { contentsList } from "../../../packaging/contentsList.ts";
import { shippedContents, type ShippedContents } from "../../../packaging/shippedContents.ts";
import { vsixOf } from "../../../packaging/vsix.ts";
import { startInstantServer } from "../../bench/instantServer.ts";
import { mirrorResponse, verifierResponse } from "../../bench/window/serviceResponses.ts";

/** The list of what the package holds, as checked in. */
const contentsFile = path.join(repository, "test/package/contents.txt");

const isOfDebugger = (input: string): boolean =>
  /^(?:lazy-group:(?:debugger|steps|variables)|src\/(?:debugger|app\/debugging|features\/debug)\/)/.test(
    input,
  );

describe("package", () => {
  let shipped: ShippedContents;
  let vsix: Uint8Array;
  let zip: JSZip;
  let folder = "";
  // One build for all: it takes some seconds.
  before(async () => {
    shipped = await shippedContents(repository);
    vsix = await vsixOf(shipped.files);
    zip = await JSZip.loadAsync(vsix);
    folder = await mkdtemp(path.join(os.tmpdir(), "contract-lens-package-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("contains exactly test/package/contents.txt", async () => {
    const names = Object.keys(zip.files);
    const expected = (await readFile(contentsFile, "utf8")).trim().split("\n");
    assert.deepEqual(contentsList(names), expected, "if it is meant: npm run -s package -- --list");
  });

  it("is at most 1,600 KB, with 44 KB to activate in Node", () => {
    const { metafiles } = shipped;
    const outputs = Object.assign({}, ...metafiles.map((metafile) => metafile.outputs)) as Outputs;
    const activation = [...loadedWith("dist/extension.js", outputs)];
    const bytes = activation.reduce((sum, name) => sum + (outputs[name]?.bytes ?? NaN), 0);
    const size = vsix.length;
    assert.ok(size <= 1_600_000, `${size} bytes`);
    assert.ok(bytes > 10_000 && bytes <= 44_000, `${bytes} bytes in ${activation.join(", ")}`);
  });

  it("debugs with three pieces of at most 45 KB each: to start and step, to read the steps, to read variables", () => {
    const { metafiles } = shipped;
    const outputs = Object.assign({}, ...metafiles.map((metafile) => metafile.outputs)) as Outputs;
    const loaded = new Set(loadedWith("dist/extension.js", outputs));
    for (const name of ["debugger", "steps", "variables"]) {
      const chunk = Object.keys(outputs).find((one) => one.startsWith(`dist/chunks/${name}-`)) ?? "";
      // What a piece before has loaded is there.
      const added = [...loadedWith(chunk, outputs)].filter((one) => !loaded.has(one));
      const bytes = added
        .filter((one) => Object.keys(outputs[one]?.inputs ?? {}).some((input) => isOfDebugger(input)))
        .reduce((sum, one) => sum + (outputs[one]?.bytes ?? NaN), 0);
      assert.ok(bytes > 10_000 && bytes <= 45_000, `${name}: ${bytes} bytes`);
      for (const one of added) loaded.add(one);
    }
  });

  it("loads the HTTP client in a chunk of its own", () => {
    const { metafiles } = shipped;
    const outputs = Object.assign({}, ...metafiles.map((metafile) => metafile.outputs)) as Outputs;
    const loadsClient = Object.keys(outputs).filter((name) =>
      [...loadedWith(name, outputs)].some((loaded) =>
        Object.keys(outputs[loaded]?.inputs ?? {}).some((input) => input.startsWith("node_modules/undici/")),
      ),
    );
    assert.deepEqual(contentsList(loadsClient), ["dist/chunks/transport-*.js"]);
  });

  it("loads nothing that needs VS Code in the server for agents", () => {
    const { metafiles } = shipped;
    const outputs = Object.assign({}, ...metafiles.map((metafile) => metafile.outputs)) as Outputs;
    const ofServer = [...loadedWith("dist/mcp.js", outputs, isAnyImport)];
    assert.ok(ofServer.some((name) => name.startsWith("dist/chunks/system-")));
    assert.deepEqual(
      ofServer.filter((name) => outputs[name]?.imports.some(({ path }) => path === "vscode")),
      [],
    );
  });

  it("contains every file that package.json names", () => {
    const { files } = shipped;
    const manifest = new TextDecoder().decode(files.get("package.json"));
    const named = [...manifest.matchAll(/"(?:\.\/)?((?:dist|media)\/[^"]+)"/g)].map(([, name = ""]) => name);
    assert.ok(named.includes("dist/extension.js") && named.includes("media/icon.png"));
    assert.deepEqual(
      named.filter((name) => !files.has(name)),
      [],
    );
  });

  it("has texts instead of keys in its manifests", async () => {
    const manifest = await manifestOf(zip);
    assert.match(manifest, /<DisplayName>Contract Lens</);
    assert.doesNotMatch(manifest, /%/);
    const { files } = shipped;
    assert.ok(files.has("package.nls.json"), "VS Code shows the keys where it finds no texts");
  });

  it("is offered to VS Code in a browser", async () => {
    const manifest = await manifestOf(zip);
    assert.match(manifest, /<Tags>[^<]*\b__web_extension<\/Tags>/);
    assert.match(manifest, /Id="Microsoft\.VisualStudio\.Code\.ExtensionKind" Value="ui,workspace,web"/);
  });

  it("README links to no file that the extension page cannot reach", () => {
    const { files } = shipped;
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

  it("contains no source map, registry URL, or local path", async () => {
    const telling: string[] = [];
    for (const [name, file] of Object.entries(zip.files)) {
      const text = await file.async("binarystring");
      if (name.endsWith(".map") || /sourceMappingURL=|registry\.npm|\/(?:home|tmp|Users)\/\w/.test(text))
        telling.push(name);
    }
    assert.deepEqual(telling, []);
  });

  it("has the same bytes in another folder at another time", async () => {
    const copy = path.join(folder, "some/where/else");
    await copySources(shipped, copy);
    const second = await vsixOf((await shippedContents(copy)).files);
    assert.equal(digest(second), digest(vsix));
  });

  describe("script and styles of pages", () => {
    it("are separate files, with a font of only the used icons", () => {
      const textOf = (name: string): string => Buffer.from(shipped.files.get(name) ?? []).toString("utf8");
      assert.match(textOf("dist/page.js"), /acquireVsCodeApi/);
      const [, font = ""] = /data:font\/ttf;base64,([\w+/=]+)/.exec(textOf("dist/page.css")) ?? [];
      const bytes = Buffer.from(font, "base64").length;
      assert.ok(bytes > 1000 && bytes < 20_000, `${bytes} bytes`);
    });
  });

  describe("third-party notices", () => {
    it("contain every bundled package with its license text", () => {
      const { files, packages } = shipped;
      const text = new TextDecoder().decode(files.get("THIRD-PARTY-NOTICES.txt"));
      const chapters = text.split(`\n${"-".repeat(79)}\n\n`).slice(1);
      assert.deepEqual(
        chapters.map((chapter) => chapter.split("\n")[0]),
        packages.map(({ name, version, license }) => `${name} ${version} (${license})`),
      );
      const wordless = chapters.filter(
        (chapter) => !/Permission is hereby|Redistribution and use|Creative Commons/i.test(chapter),
      );
      assert.deepEqual(wordless, []);
    });

    it("begin with the sources of tables and their license", () => {
      const { files } = shipped;
      const [head = ""] = new TextDecoder()
        .decode(files.get("THIRD-PARTY-NOTICES.txt"))
        .split("-".repeat(79));
      assert.match(head, /hiero-contracts 0\.1\.0/);
      assert.match(head, /Apache License\s+Version 2\.0, January 2004/);
      assert.match(head, /END OF TERMS AND CONDITIONS/);
    });

    it("list exactly the bundled packages", () => {
      const { packages } = shipped;
      const names = packages.map(({ name }) => name);
      for (const name of [
        "@vscode/l10n",
        "undici",
        "zod",
        "viem",
        "smol-toml",
        "lit-html",
        "@vscode/codicons",
      ])
        assert.ok(names.includes(name), name);
      assert.ok(!names.includes("esbuild"));
    });
  });

  describe("first use", () => {
    before(async () => {
      for (const [name, bytes] of shipped.files) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), bytes);
      }
    });

    /** Of the pieces by `packaging/lazyGroups.ts`, those that are loaded for it. */
    async function piecesOf(action: string): Promise<readonly string[]> {
      await using mirror = await startInstantServer(mirrorResponse());
      await using verifier = await startInstantServer(verifierResponse());
      const child = path.join(repository, "test/bench/firstUse/child.ts");
      const given = [child, action, mirror.url, verifier.url, path.join(folder, "dist")];
      const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, ...given]);
      const { pieces } = JSON.parse(stdout) as { readonly pieces: readonly string[] };
      return [...new Set(pieces.map((piece) => piece.replace(/-\w+$/, "")))]
        .filter((name) => name !== "chunk")
        .sort();
    }

    it("hover loads lookups and transport, and no panels or trees", async () => {
      assert.deepEqual(await piecesOf("hover"), ["lookups", "transport"]);
    });

    it("document links load only their own chunk", async () => {
      assert.deepEqual(await piecesOf("links"), ["links"]);
    });
  });
});

async function manifestOf(zip: JSZip): Promise<string> {
  return (await zip.file("extension.vsixmanifest")?.async("string")) ?? "";
}

type Outputs = Record<
  string,
  {
    readonly bytes: number;
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly imports: readonly { readonly kind: string; readonly path: string }[];
  }
>;

type Import = Outputs[string]["imports"][number];

const isImportedAtOnce = ({ kind }: Import): boolean => kind === "import-statement";
const isAnyImport = ({ kind }: Import): boolean => ["import-statement", "dynamic-import"].includes(kind);

/** A file and all that it loads, at once unless said otherwise. */
function loadedWith(
  name: string,
  outputs: Outputs,
  loads: (one: Import) => boolean = isImportedAtOnce,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (found.has(name) || outputs[name] === undefined) return found;
  found.add(name);
  for (const one of outputs[name].imports) if (loads(one)) loadedWith(one.path, outputs, loads, found);
  return found;
}

/** Copies all that goes into the package: what is checked in, and of other packages what a build looks at. */
async function copySources({ files, metafiles, packages }: ShippedContents, copy: string): Promise<void> {
  const inputs = metafiles
    .flatMap((metafile) => Object.keys(metafile.inputs))
    .filter((name) => !name.includes(":"))
    .map((name) => name.replace(/\?.*$/, ""));
  const licences = packages.flatMap(({ folder }) =>
    ["LICENSE", "license", "LICENSE-CODE"].map((name) => path.relative(repository, path.join(folder, name))),
  );
  const about = inputs
    .flatMap(foldersAbove)
    .flatMap((above) => [`${above}/package.json`, `${above}/LICENSE`]);
  const own = [".vscodeignore", "LICENSE", "tsconfig.json", ...files.keys()];
  for (const folder of ["src", "media"]) {
    await cp(path.join(repository, folder), path.join(copy, folder), { recursive: true });
  }
  for (const name of new Set([...own, ...inputs, ...licences, ...about])) {
    const target = path.join(copy, name);
    await mkdir(path.dirname(target), { recursive: true });
    // Not every folder has all of these, and what is generated is not there yet.
    await copyFile(path.join(repository, name), target).catch(() => undefined);
  }
}

/** The folders that a file of a package stands in. */
function foldersAbove(file: string): readonly string[] {
  const folder = path.posix.dirname(file);
  return folder.includes("node_modules/") ? [folder, ...foldersAbove(folder)] : [];
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
