import assert from "node:assert/strict";
import solc from "solc";
import { problemsInFiles } from "../../../../src/app/publication/compilerProblems.ts";
import type { PlannedFile } from "../../../../src/app/publication/planPublication.ts";
import type { ProjectFiles } from "../../../../src/builds/projectFiles.ts";
import { compilerErrorsOf } from "../../../../src/services/verifier/outcome/compilerErrors.ts";

const path = "src/Awning.sol";
/** What is on the disk, each test says by itself. */
const files = {} as ProjectFiles;
const build = {
  root: { tool: "foundry", project: "core", folder: "core/out" },
  path: "core/out/a.json",
  folder: { uri: "file:///a", name: "a", files },
} as const;

/** Emoji before and on the line, which the compiler counts in bytes. */
const source = [
  "// SPDX-License-Identifier: MIT",
  "pragma solidity ^0.8.20;",
  "/// \u26F1\uFE0F\u{1F326}\uFE0F",
  "contract Awning {",
  '    /* \u{1F31E} */ uint256 constant width = "4 m";',
  "}",
  "",
].join("\n");

const plannedFile = (text: string, file = path): PlannedFile => ({
  path: file,
  text,
  bytes: 0,
  license: undefined,
  from: { path: undefined, isOfBuildInfo: true, hasChanged: false },
  possibleSecrets: [],
});

/** What the compiler says of a text. */
function errorsIn(text: string) {
  const input = { language: "Solidity", sources: { [path]: { content: text } }, settings: {} };
  const output = JSON.parse((solc.compile as (input: string) => string)(JSON.stringify(input))) as never;
  return compilerErrorsOf([], output);
}

/** What is told of a text that was sent, where the disk has others. */
async function told(sent: string, disk: Readonly<Record<string, string>>) {
  const read = (file: string) => Promise.resolve(disk[file]);
  return problemsInFiles(build, [plannedFile(sent)], errorsIn(sent), read);
}

describe("what a compiler complains of in source that was published", () => {
  it("is marked where it stands, in the file that holds what was sent, whatever its line ends", async () => {
    const crlf = source.replaceAll("\n", "\r\n");
    for (const [sent, here] of [
      [source, source],
      [source, crlf],
      [crlf, source],
      [crlf, `\uFEFF${crlf}`],
    ] as const) {
      const [found, ...others] = await told(sent, { "core/src/Awning.sol": here });
      assert.deepEqual([found?.path, others], ["core/src/Awning.sol", []]);
      const [problem] = found?.problems ?? [];
      const line = source.split("\n")[4] ?? "";
      assert.deepEqual(
        [problem?.start, problem?.end],
        [
          { line: 4, character: line.indexOf('"4 m"') },
          { line: 4, character: line.indexOf(";") },
        ],
      );
      assert.match(problem?.error.message ?? "", /not implicitly convertible/);
    }
  });

  it("is shown in the text that was sent where no file holds that any more", async () => {
    for (const disk of [{}, { "core/src/Awning.sol": `${source}// more` }]) {
      const [found] = await told(source, disk);
      assert.deepEqual([found?.path, found?.file.text, found?.problems.length], [undefined, source, 1]);
    }
  });

  it("is left out where it is in no file, or behind its end", async () => {
    const [error] = errorsIn(source);
    assert.ok(error?.sourceLocation !== undefined);
    const read = () => Promise.resolve(undefined);
    const others = [
      { ...error, sourceLocation: undefined },
      { ...error, sourceLocation: { ...error.sourceLocation, file: "src/Other.sol" } },
      { ...error, sourceLocation: { ...error.sourceLocation, end: 100_000 } },
    ];
    assert.deepEqual(await problemsInFiles(build, [plannedFile(source)], others, read), []);
  });
});
