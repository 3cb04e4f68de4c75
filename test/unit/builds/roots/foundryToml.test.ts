import assert from "node:assert/strict";
import { outFolders } from "../../../../src/builds/roots/findRoots.ts";

describe("the folders of foundry.toml", () => {
  it("are those that profiles name, each once", () => {
    const toml = [
      "[profile.default]",
      'src = "src"',
      'out = "build/out" # artifacts',
      "[profile.ci]",
      "out='./ci/'",
      "[profile.other]",
      'out = "build/out"',
    ].join("\n");
    assert.deepEqual(outFolders(toml), { folders: ["build/out", "ci"] });
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
    it(`are read as TOML has it: ${JSON.stringify(toml)}`, () => {
      assert.deepEqual(outFolders(toml), { folders: ["build"] });
    });

  it("are `out` where nothing else is said", () => {
    for (const toml of [
      "",
      '[profile.default]\r\nlibs = ["lib"]\r\n',
      '[fmt]\nout = "elsewhere"',
      'profile = "default"',
      "[profile]\ndefault = 7\nother = 2026-11-26",
      "[[profile]]\nout = 'a'",
    ])
      assert.deepEqual(outFolders(toml), { folders: ["out"] }, toml);
  });

  it("never lead out of the project, on no machine, and are never made of anything but a text", () => {
    for (const value of [
      '"../out"',
      '"/out"',
      '"C:/out"',
      '"a/../../b"',
      "'..\\..\\elsewhere'",
      '""',
      '"."',
      '["build"]',
      "7",
    ])
      assert.deepEqual(outFolders(`[profile.default]\nout = ${value}`), { folders: ["out"] }, value);
  });

  it("are `out` where the file cannot be read, which is told", () => {
    for (const [toml, problem] of [
      ["[profile.default]\nout = out", /^line 2: .*invalid value$/],
      ['[profile.default]\nout = "a" + "b"', /^line 2: [^\n]+$/],
      [`out = ${"[".repeat(60_000)}`, /^line 1: [^\n[]+$/],
      [`# ${"a".repeat(66_000)}`, /^it is too long$/],
      [undefined, /^it cannot be read$/],
    ] as const) {
      const read = outFolders(toml);
      assert.deepEqual(read.folders, ["out"]);
      assert.match(read.problem ?? "", problem);
    }
  });

  it("are no more than there can be", () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `[profile.a${at}]\nout = "o${at}"`);
    assert.equal(outFolders(many.join("\n")).folders.length, 100);
  });
});
