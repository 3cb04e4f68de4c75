import assert from "node:assert/strict";
import { packFirst, shipped } from "./shipped.ts";

describe("the third-party notices", () => {
  before(packFirst);

  it("name every bundled package with its licence and the words of it", async () => {
    const { files, packages } = await shipped();
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

  it("begin with what tables were made from, and its licence", async () => {
    const { files } = await shipped();
    const [head = ""] = new TextDecoder().decode(files.get("THIRD-PARTY-NOTICES.txt")).split("-".repeat(79));
    assert.match(head, /hiero-contracts 0\.1\.0/);
    assert.match(head, /Apache License\s+Version 2\.0, January 2004/);
    assert.match(head, /END OF TERMS AND CONDITIONS/);
  });

  it("know what is really bundled", async () => {
    const { packages } = await shipped();
    const names = packages.map(({ name }) => name);
    for (const name of ["@vscode/l10n", "undici", "zod", "viem", "smol-toml", "lit-html", "@vscode/codicons"])
      assert.ok(names.includes(name), name);
    assert.ok(!names.includes("esbuild"));
  });
});
