import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, resetDevnet } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { assertMoveNothing, hostileSettings, writeAndWait } from "./support/hostileSettings.ts";
import { networkName, useNetworks } from "./support/networks.ts";
import { forgetRemoteSettings, levelsOf, writeRemoteSettings } from "./support/remoteSettings.ts";

// A VS Code of the desktop has no machine but this one.
if (vscode.env.remoteName !== undefined) {
  describe("settings of a remote machine", () => {
    before(() => useNetworks("session"));
    beforeEach(resetDevnet);
    afterEach(async () => {
      await forgetRemoteSettings();
      await closeAll();
    });

    const write = (settings: object): Promise<void> => writeAndWait(settings, writeRemoteSettings);
    const protocolOfVerification = async () => (await verifyUnderCursor(addressOf("perfect")))?.protocol;

    it("are told by VS Code from the user's", async () => {
      await write({ "contractLens.network": networkName("direct") });
      const { globalLocalValue, globalRemoteValue } = levelsOf("contractLens.network");
      assert.deepEqual(
        [globalLocalValue, globalRemoteValue],
        [networkName("session"), networkName("direct")],
      );
    });

    for (const [name, settings] of Object.entries(hostileSettings)) {
      it(`cannot move a request: ${name}`, () => assertMoveNothing(settings, writeRemoteSettings));
    }

    it("may choose among the user's networks, since the workspace is trusted", async () => {
      await write({ "contractLens.network": networkName("direct") });
      assert.equal(await protocolOfVerification(), "direct");
    });

    it("give way to what the user chooses from the menu", async () => {
      await write({ "contractLens.network": networkName("direct") });
      await vscode.commands.executeCommand("contractLens.selectNetwork", networkName("job"));
      assert.equal(await protocolOfVerification(), "job");
    });
  });
}
