import assert from "node:assert/strict";
import { foundryFolders } from "../../../../src/builds/roots/foundryToml.ts";
import { projectFolder } from "../../../support/projectFolder.ts";

/** The folders of a project that lies in a folder, or is the opened folder. */
async function foldersOf(
  content: Readonly<Record<string, string>>,
  { project = "", environment = {} }: { project?: string; environment?: Record<string, string> } = {},
) {
  await using folder = await projectFolder(content);
  return await foundryFolders(folder.files, project, environment);
}

const outsOf = async (toml: string): Promise<readonly string[]> =>
  (await foldersOf({ "foundry.toml": toml })).out;

describe("the folders of foundry.toml", () => {
  it("are those that profiles name, each once", async () => {
    const toml = [
      "[profile.default]",
      'src = "src"',
      'out = "build/out" # artifacts',
      "[profile.ci]",
      "out='./ci/'",
      "[profile.other]",
      'out = "build/out"',
    ].join("\n");
    assert.deepEqual(await foldersOf({ "foundry.toml": toml }), {
      out: ["build/out", "ci"],
      buildInfo: [],
      broadcast: ["broadcast"],
      unreadable: [],
    });
  });

  it("are `out` for a profile that names none, unless the default profile does", async () => {
    assert.deepEqual(await outsOf('[profile.default]\nsrc = "src"\n[profile.fast]\nout = "out-fast"'), [
      "out",
      "out-fast",
    ]);
    assert.deepEqual(await outsOf('[profile.fast]\nout = "out-fast"'), ["out", "out-fast"]);
    assert.deepEqual(await outsOf('[profile.default]\nout = "a"\n[profile.ci.fuzz]\nruns = 9'), ["a"]);
  });

  it("are those of a table at the top that is a profile, as of [default]", async () => {
    assert.deepEqual(await outsOf('[default]\nsrc = "src"\nout = "build"'), ["build"]);
    assert.deepEqual(await outsOf('[default]\nout = "build"\n[ci]\nout = "ci"'), ["build", "ci"]);
    assert.deepEqual(await outsOf('[default]\nout = "old"\n[profile.default]\nout = "new"'), ["new"]);
    assert.deepEqual(await outsOf('[doc]\nout = "docs"\n[fmt]\nout = "elsewhere"'), ["out"]);
  });

  it("are those of the file that a profile extends, unless the profile names others", async () => {
    const base =
      '[profile.default]\nout = "of-base"\nbroadcast = "records"\n[profile.ci]\nout = "ci-of-base"';
    const outsWith = async (toml: string) =>
      (await foldersOf({ "foundry.toml": toml, "config/base.toml": base })).out;
    const path = '"./config/base.toml"';
    assert.deepEqual(await outsWith(`[profile.default]\nextends = ${path}`), ["of-base"]);
    assert.deepEqual(
      await outsWith(`[profile.default.extends]\npath = ${path}\nstrategy = "replace-arrays"`),
      ["of-base"],
    );
    assert.deepEqual(await outsWith(`[profile.default]\nextends = ${path}\nout = "own"`), ["own"]);
    // Only the profile that extends the file inherits from it.
    assert.deepEqual(await outsWith(`[profile.default]\n[profile.ci]\nextends = ${path}`), [
      "out",
      "ci-of-base",
    ]);
    assert.deepEqual(await outsWith(`[profile.default]\n[profile.fast]\nextends = { path = ${path} }`), [
      "out",
      "of-base",
    ]);
  });

  it("are those of a file above the project, which is none outside of the opened folder", async () => {
    const content = {
      "base.toml": '[profile.default]\nout = "../../built/a"',
      "packages/a/foundry.toml":
        '[profile.default]\nextends = "../../base.toml"\nbuild_info_path = "../info"',
      "packages/b/foundry.toml": '[profile.default]\nextends = "../../../base.toml"',
      "packages/c/foundry.toml": '[profile.default]\nextends = "gone.toml"',
    };
    const { out, buildInfo } = await foldersOf(content, { project: "packages/a" });
    assert.deepEqual([out, buildInfo], [["built/a"], ["packages/info"]]);
    for (const [project, path] of [
      ["packages/b", "packages/b/foundry.toml"],
      ["packages/c", "packages/c/gone.toml"],
    ] as const) {
      const read = await foldersOf(content, { project });
      assert.deepEqual([read.out, read.unreadable.map((file) => file.path)], [[`${project}/out`], [path]]);
    }
  });

  it("are those of records and build-info too, in each spelling of their names", async () => {
    for (const [broadcast, info] of [
      ["broadcast", "build_info_path"],
      ["broadcast", "build-info-path"],
      ["broadcast", "buildInfoPath"],
    ]) {
      const toml = `[profile.default]\n${broadcast} = "deployed"\n${info} = "info"\n[profile.ci]\n${broadcast} = "ci"`;
      const read = await foldersOf({ "p/foundry.toml": toml }, { project: "p" });
      assert.deepEqual([read.broadcast, read.buildInfo], [["p/deployed", "p/ci"], ["p/info"]]);
    }
  });

  it("are those of the environment, and of the file of it beside the configuration", async () => {
    const content = { "p/foundry.toml": "", "p/.env": "KEY=0x1\nexport FOUNDRY_OUT='env-out' # ours\n" };
    assert.deepEqual((await foldersOf(content, { project: "p" })).out, ["p/env-out", "p/out"]);
    const environment = { FOUNDRY_OUT: "shell-out", FOUNDRY_BROADCAST: "records" };
    const read = await foldersOf(content, { project: "p", environment });
    assert.deepEqual(
      [read.out, read.broadcast],
      [
        ["p/shell-out", "p/out"],
        ["p/records", "p/broadcast"],
      ],
    );
  });

  for (const toml of [
    '[ profile.default ]\nout = "build"',
    '[profile."default"]\nout="build"',
    'profile.default.out = "build"',
    '[profile]\ndefault = { out = "build" }',
    '[profile]\ndefault.out = "build"',
    '[profile.default]\n"out" = "build"',
    '[profile.default]\nout = """\nbuild"""',
    '[profile.default]\nout = "bu\\u0069ld"',
    '[profile.default] # ours\r\nout = "./build/"\r\n',
    '\uFEFF[profile.default]\nout = "build"',
    '[profile.default]\ngas_limit = 9223372036854775807\nout = "build"',
  ])
    it(`are read as TOML has it: ${JSON.stringify(toml)}`, async () => {
      assert.deepEqual(await outsOf(toml), ["build"]);
    });

  it("are `out` where nothing else is said", async () => {
    for (const toml of [
      "",
      '[profile.default]\r\nlibs = ["lib"]\r\n',
      'profile = "default"',
      "[profile]\ndefault = 7\nother = 2026-11-26",
      "[[profile]]\nout = 'a'",
      '[profile.default]\nout = ""',
      '[profile.default]\nout = "."',
      '[profile.default]\nout = ["build"]',
      "[profile.default]\nout = 7",
    ])
      assert.deepEqual(await outsOf(toml), ["out"], toml);
  });

  it("are named as they are written where they lie outside of the opened folder", async () => {
    for (const [value, folder] of [
      ['"../out"', "../out"],
      ['"/out"', "/out"],
      ['"C:/out"', "C:/out"],
      ["'..\\..\\elsewhere'", "..\\..\\elsewhere"],
    ] as const)
      assert.deepEqual(await outsOf(`[profile.default]\nout = ${value}`), [folder]);
  });

  it("are `out` where the file cannot be read, which is told", async () => {
    for (const [toml, problem] of [
      ["[profile.default]\nout = out", /^line 2: .*invalid value$/],
      ['[profile.default]\nout = "a" + "b"', /^line 2: [^\n]+$/],
      [`out = ${"[".repeat(60_000)}`, /^line 1: [^\n[]+$/],
      [`# ${"a".repeat(66_000)}`, /^it is too long$/],
      [undefined, /^it cannot be read$/],
    ] as const) {
      const read = await foldersOf(toml === undefined ? {} : { "foundry.toml": toml });
      assert.deepEqual(read.out, ["out"]);
      assert.match(read.unreadable[0]?.problem ?? "", problem);
    }
  });

  it("are no more than there can be", async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `[profile.a${at}]\nout = "o${at}"`);
    assert.equal((await outsOf(many.join("\n"))).length, 100);
  });
});
