import assert from "node:assert/strict";
import { outFolders } from "../../../../src/builds/roots/foundryToml.ts";

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
    assert.deepEqual(outFolders(toml), ["build/out", "ci"]);
  });

  it("are `out` where nothing else is said", () => {
    assert.deepEqual(outFolders(""), ["out"]);
    assert.deepEqual(outFolders('[profile.default]\r\nlibs = ["lib"]\r\n'), ["out"]);
    assert.deepEqual(outFolders('[fmt]\nout = "elsewhere"'), ["out"]);
  });

  it("never lead out of the project, and are never made of anything but a literal", () => {
    for (const value of [
      '"../out"',
      '"/out"',
      '"a/../../b"',
      '""',
      '"."',
      "out",
      '["out"]',
      '"a\\\\u0062"',
      '"a" + "b"',
    ])
      assert.deepEqual(outFolders(`[profile.default]\nout = ${value}`), ["out"], value);
  });

  it("are found in a line of any length without delay", () => {
    const long = `[profile.default]\nout = "${"a".repeat(1_000_000)}\nout${" ".repeat(1_000_000)}x`;
    assert.deepEqual(outFolders(long), ["out"]);
  });

  it("are no more than there can be, and lead out of the project on no machine", () => {
    const many = Array.from({ length: 200_000 }, (_, at) => `[profile.a${at}]\nout = "o${at}"`);
    assert.equal(outFolders(many.join("\n")).length, 100);
    assert.deepEqual(outFolders("[profile.a]\nout = '..\\..\\elsewhere'"), ["out"]);
  });
});
