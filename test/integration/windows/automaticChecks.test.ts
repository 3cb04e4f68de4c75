import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import * as vscode from "vscode";
import { leaveTwelveDeployments } from "../support/deployedTwelve.ts";
import { requests, resetDevnet } from "../support/devnet.ts";
import { closeAll } from "../support/editor.ts";
import { useNetworks } from "../support/networks.ts";
import { OtherWindow } from "../support/otherWindow.ts";

const title = "Focus on Deployments View";

/** Resolves once nobody asks any more: a window that checks asks about all contracts, one after the other. */
async function rested(): Promise<void> {
  for (let before = -1, now = 0; now !== before;) {
    await pause(2000);
    [before, now] = [now, (await requests()).length];
    if (now === 0) return;
  }
}

describe("automatic checks in two windows", function () {
  this.timeout(180_000);
  let other: OtherWindow | undefined;

  before(async () => {
    await useNetworks("session");
    await leaveTwelveDeployments();
  });
  after(async () => {
    await other?.close();
    await vscode.commands.executeCommand("contractLens.stopCheckingDeployments");
    await closeAll();
  });

  it("end in both once they are stopped in one, also after the other is reloaded", async () => {
    await vscode.commands.executeCommand("contractLens.alwaysCheckDeployments");
    other = await OtherWindow.open();
    await vscode.commands.executeCommand("contractLens.stopCheckingDeployments");
    await rested();
    await resetDevnet();
    await other.run(title);
    await other
      .row(/Savings/)
      .first()
      .waitFor();
    await rested();
    assert.deepEqual(await requests(), []);
    await other.reload();
    await other.run(title);
    await other
      .row(/Savings/)
      .first()
      .waitFor();
    const header = other.page.locator(".pane-header", { hasText: "Deployments" }).first();
    assert.doesNotMatch(await header.innerText(), /Automatic/);
    await rested();
    assert.deepEqual(await requests(), []);
  });
});
