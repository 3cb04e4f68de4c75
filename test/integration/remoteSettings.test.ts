import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, resetDevnet } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { assertMoveNothing, hostileSettings, writeAndWait } from "./support/hostileSettings.ts";
import { selectNetwork } from "./support/dialogs.ts";
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

    it("are distinguished from user settings by VS Code", async () => {
      await write({ "contractLens.network": networkName("direct") });
      const { globalLocalValue, globalRemoteValue } = levelsOf("contractLens.network");
      assert.deepEqual(
        [globalLocalValue, globalRemoteValue],
        [networkName("session"), networkName("direct")],
      );
    });

    for (const [name, settings] of Object.entries(hostileSettings)) {
      it(`do not change where a request goes: ${name}`, () =>
        assertMoveNothing(settings, writeRemoteSettings));
    }

    it("select one of the user's networks in a trusted workspace", async () => {
      await write({ "contractLens.network": networkName("direct") });
      assert.equal(await protocolOfVerification(), "direct");
    });

    it("yield to the network that the user selects", async () => {
      await write({ "contractLens.network": networkName("direct") });
      await selectNetwork(networkName("job"));
      assert.equal(await protocolOfVerification(), "job");
    });
  });
}
