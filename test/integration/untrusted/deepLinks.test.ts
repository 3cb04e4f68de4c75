import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, requests, resetDevnet } from "../support/devnet.ts";
import { choose, questionText } from "../support/dialogs.ts";
import { closeAll } from "../support/editor.ts";
import { openDeepLink } from "../support/openDeepLink.ts";
import { networkName, useNetworks } from "../support/networks.ts";
import { pageWith } from "../support/panel.ts";

describe("deep links in Restricted Mode", () => {
  before(() => useNetworks("session"));
  beforeEach(resetDevnet);
  afterEach(closeAll);

  it("open after the same question", async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    await openDeepLink({ network: networkName("session"), contract: addressOf("updatedRecord") });
    await questionText();
    assert.deepEqual(await requests(), []);
    await choose("Open");
    await pageWith("Under new management");
  });
});
