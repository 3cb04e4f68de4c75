import * as vscode from "vscode";
import { resetDevnet } from "./devnet.ts";
import { closeAll } from "./editor.ts";
import { networkName, useNetwork, useNetworks } from "./networks.ts";
import { forgetAll, showTrees } from "./tree.ts";

/** Has each test of a suite begin with both trees in sight and nothing remembered, and leaves nothing behind. */
export function showTreesOfNothing(): void {
  before(async () => {
    await useNetworks("session");
    await showTrees();
  });
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
    await forgetAll();
  });
  afterEach(closeAll);
  after(async () => {
    await forgetAll();
    await vscode.commands.executeCommand("workbench.view.explorer");
  });
}
