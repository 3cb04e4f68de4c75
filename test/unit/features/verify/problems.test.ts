import assert from "node:assert/strict";
import { collections, commands, editor, panels } from "../../../plainEditor/editor.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { source } from "../../builds/samples.ts";
import { openWindow, press, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const address = addressAt(1);
const at = source.indexOf("uint256 public number");

/** What the service's compiler says of the line of the child. */
const complaint = {
  component: "general",
  errorCode: "7407",
  severity: "error",
  type: "TypeError",
  message: "Not today.",
  sourceLocation: { file: "src/Vault.sol", start: at, end: at + 7 },
};

/** A window in which the child was published, and its compiler complained. */
async function complained() {
  const project = await openWindow();
  project.serving.contracts[address] = codes.child;
  project.serving.results[address] = {
    match: null,
    error: {
      customCode: "compiler_error",
      message: "No.",
      errorId: "1",
      errorData: { compilerErrors: [complaint] },
    },
  };
  user.picks = () => "Verify";
  await commands.get("contractLens.verifyContract")?.(address);
  return project;
}

/** What is found, and where. */
const found = (): readonly string[] =>
  [...(collections.get("contract-lens") ?? [])].flatMap(([uri, problems]) =>
    problems.map(({ message, range }) => `${uri.split("/").at(-1) ?? ""}:${range.start.line} ${message}`),
  );

const line = source.slice(0, at).split("\n").length - 1;
const there = `Vault.sol:${line} TypeError: Not today.`;

describe("compiler errors of the service", () => {
  it("are shown in the workspace file until the next attempt", async () => {
    await using project = await complained();
    press(project.panel(), { type: "publish" });
    await eventually(() => found().length === 1);
    assert.deepEqual(found(), [there]);
    const [uri] = [...(collections.get("contract-lens")?.keys() ?? [])];
    assert.equal(uri, `${project.uri.toString()}/src/Vault.sol`);
    press(project.panel(), { type: "showProblems" });
    await eventually(() => user.ran.some(([command]) => command === "workbench.actions.view.problems"));
    project.serving.stalled.add(address);
    press(project.panel(), { type: "tryAgain" });
    await eventually(() => found().length === 0);
  });

  it("are shown in the published text if the file differs, until the panel closes", async () => {
    await using project = await complained();
    const file = Uri.joinPath(project.uri, "src/Vault.sol");
    editor.workspace.textDocuments.push(documentOf(`// edited\n${source}`, file));
    try {
      press(project.panel(), { type: "publish" });
      await eventually(() => found().length === 1);
    } finally {
      editor.workspace.textDocuments.length = 0;
    }
    const [uri = ""] = [...(collections.get("contract-lens")?.keys() ?? [])];
    assert.match(uri, /^contract-lens:\/Vault\.sol\?\d+$/);
    assert.match(wordsOf(project.panel()), /Not today/);
    project.panel().dispose();
    await eventually(() => found().length === 0);
    assert.equal(panels.length, 1);
  });

  it("are removed with the extension", async () => {
    await using project = await complained();
    press(project.panel(), { type: "publish" });
    await eventually(() => found().length === 1);
    project.extension.end();
    await eventually(() => !collections.has("contract-lens"));
  });
});
