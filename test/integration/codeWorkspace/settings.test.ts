import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { closeAll } from "../support/editor.ts";
import { assertMoveNothing, hostileSettings } from "../support/hostileSettings.ts";

describe("settings of a .code-workspace file", () => {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  const file = workspaceFile?.fsPath ?? "";
  const ofFolder = path.join(workspaceFolders?.[0]?.uri.fsPath ?? "", ".vscode/settings.json");
  let asOpened = "";

  before(async () => {
    assert.ok(file.endsWith("hostile.code-workspace"), "the file is open");
    asOpened = await readFile(file, "utf8");
  });
  afterEach(async () => {
    await closeAll();
    await rm(ofFolder, { force: true });
  });
  // Not after each: of two writings at once the oldest VS Code may miss the second.
  after(() => writeFile(file, asOpened));

  const places: Readonly<Record<string, (settings: object) => Promise<void>>> = {
    "the workspace file": (settings) =>
      writeFile(file, JSON.stringify({ ...(JSON.parse(asOpened) as object), settings })),
    "a folder": async (settings) => {
      await mkdir(path.dirname(ofFolder), { recursive: true });
      await writeFile(ofFolder, JSON.stringify(settings));
    },
  };

  for (const [place, write] of Object.entries(places)) {
    for (const [name, settings] of Object.entries(hostileSettings)) {
      it(`cannot move a request: ${name}, in ${place}`, () => assertMoveNothing(settings, write));
    }
  }
});
