import assert from "node:assert/strict";
import type { FileProblems } from "../../../src/app/publication/compilerProblems.ts";
import type { CompilerError } from "../../../src/services/verifier/outcome/compilerErrors.ts";
import { collections, offered } from "../../plainEditor/editor.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";
import { Uri } from "../../plainEditor/values.ts";

usePlainEditor();

const folder = "file:///project";

function problem(message: string, other: Partial<CompilerError> = {}): FileProblems["problems"][number] {
  const error = {
    component: "general",
    errorCode: "7407",
    severity: "error",
    type: "TypeError",
    message,
    formattedMessage: undefined,
    sourceLocation: undefined,
    ...other,
  };
  return { start: { line: 1, character: 2 }, end: { line: 1, character: 5 }, error };
}

function inFile(path: string | undefined, ...problems: FileProblems["problems"]): FileProblems {
  const from = { path: undefined, isOfBuildInfo: true, hasChanged: false };
  const file = {
    path: "src/Awning.sol",
    text: "as sent",
    bytes: 7,
    license: undefined,
    from,
    possibleSecrets: [],
  };
  return { file, path, problems };
}

async function made() {
  const [{ CompilerProblems }, { RawDocuments }, { documentName }] = await Promise.all([
    import("../../../src/editor/compilerProblems.ts"),
    import("../../../src/editor/panels/rawDocuments.ts"),
    import("../../../src/editor/panels/showRaw.ts"),
  ]);
  const documents = new RawDocuments();
  return new CompilerProblems((path, text) => documents.hold(documentName(path), text));
}

/** What is found in each file. */
const shown = () =>
  Object.fromEntries(
    [...(collections.get("contract-lens") ?? [])].map(([uri, found]) => [
      uri,
      found.map(({ message, severity, source, code }) => [severity, source, typeof code, message].join(" ")),
    ]),
  );

describe("compiler problems", () => {
  it("are shown in their file, and replace earlier ones of the same owner until removed", async () => {
    const problems = await made();
    const [one, other] = [{}, {}];
    problems.show(one, folder, [inFile("src/Awning.sol", problem("first"), problem("second"))]);
    problems.show(other, folder, [inFile("src/Awning.sol", problem("third"))]);
    const file = "file:/project/src/Awning.sol";
    const line = (word: string) => `0 Contract Lens string TypeError: ${word}`;
    assert.deepEqual(shown(), { [file]: [line("first"), line("second"), line("third")] });
    problems.show(one, folder, [inFile("src/Awning.sol", problem("fourth"))]);
    assert.deepEqual(shown(), { [file]: [line("fourth"), line("third")] });
    problems.clear(other);
    assert.deepEqual(shown(), { [file]: [line("fourth")] });
    problems.clear(one);
    assert.deepEqual(shown(), {});
    problems.dispose();
  });

  it("open the published text if no file has it", async () => {
    const problems = await made();
    problems.show(problems, folder, [inFile(undefined, problem("there"))]);
    const [uri = ""] = Object.keys(shown());
    const [, path, query = ""] = /^contract-lens:(\/Awning\.sol)\?(\d+)$/.exec(uri) ?? assert.fail(uri);
    const sent = new Uri("contract-lens", path ?? "", query);
    assert.equal(await offered.texts?.provideTextDocumentContent(sent as never, {} as never), "as sent");
    problems.dispose();
  });

  it("limit the length of messages, and mark invisible characters", async () => {
    const problems = await made();
    const long = problem("\u202E".repeat(9000), { errorCode: "javascript:1", severity: "warning" });
    const formatted = { message: undefined, type: undefined, formattedMessage: "whole", severity: "info" };
    problems.show(problems, folder, [inFile("a.sol", long, problem("", formatted))]);
    const [first = "", second = ""] = shown()["file:/project/a.sol"] ?? [];
    assert.match(first, /^1 Contract Lens undefined TypeError: \u27E8U\+202E\u27E9/);
    assert.ok(first.length < 2100);
    assert.equal(second, "2 Contract Lens string whole");
    problems.dispose();
  });
});
