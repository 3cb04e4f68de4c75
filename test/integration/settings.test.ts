import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { addressOf, devnet, redirectedBytes, resetDevnet } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { assertMoveNothing, hostileSettings, writeAndWait } from "./support/hostileSettings.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";

describe("workspace settings", () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  const file = path.join(folder, ".vscode/settings.json");
  const write = async (settings: object): Promise<void> => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(settings));
  };

  before(() => useNetworks("session"));
  beforeEach(resetDevnet);
  afterEach(async () => {
    await rm(file, { force: true });
    await closeAll();
  });

  for (const [name, settings] of Object.entries(hostileSettings)) {
    it(`cannot move a request: ${name}`, () => assertMoveNothing(settings, write));
  }

  it("select one of the user's networks", async () => {
    await writeAndWait({ "contractLens.network": networkName("direct") }, write);
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.protocol, "direct");
  });

  it("control: the same settings at user level change where a request goes", async () => {
    await useNetworks("session", [{ name: "Moved", chainId: "298", mirrorUrl: devnet.redirectUrl }]);
    await useNetwork("Moved");
    await vscode.commands.executeCommand<InspectSummary>(
      "contractLens.inspectContractRecord",
      addressOf("perfect"),
    );
    assert.notEqual(await redirectedBytes(), 0);
    await useNetworks("session");
    await resetDevnet();
  });
});
