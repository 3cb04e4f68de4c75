import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, redirectedBytes, requests, resetDevnet } from "../support/devnet.ts";
import { closeAll, verifyUnderCursor } from "../support/editor.ts";
import { useNetworks } from "../support/networks.ts";

describe("settings of a workspace file", () => {
  before(async () => {
    await resetDevnet();
    await useNetworks("session");
  });
  afterEach(closeAll);

  it("cannot move a request, dotted or nested", async () => {
    const inspected = vscode.workspace.getConfiguration("contractLens").inspect("networks");
    assert.ok(vscode.workspace.workspaceFile?.path.endsWith("hostile.code-workspace"), "the file is open");
    assert.ok(Array.isArray(inspected?.globalValue), "the user's networks are there");
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.word, "perfect");
    assert.equal((await requests()).filter(({ method }) => method === "POST").length, 1);
    assert.equal(await redirectedBytes(), 0);
  });
});
