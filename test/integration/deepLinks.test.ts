import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { copied } from "./support/clipboard.ts";
import { addressOf, devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { choose, questionText, dismissPrompt } from "./support/dialogs.ts";
import { closeAll } from "./support/editor.ts";
import { openUri, openDeepLink } from "./support/openDeepLink.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { click, copyAs, pageWith } from "./support/panel.ts";
import { forgetWhatWasReadOut, readOut } from "./support/readOut.ts";
import { chooseFromMenu, forgetAll, row, rowsOnce, showTrees } from "./support/tree.ts";
import { until } from "./support/until.ts";

const network = "Lokales Netz & mehr = 100 %";

/** How many tabs are open, whatever they show. */
const tabs = (): number => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;

describe("deep links", () => {
  before(async () => {
    const { mirrorUrl, verifierUrl } = devnet;
    await useNetworks("session", [{ name: network, chainId: "298", mirrorUrl, verifierUrl }]);
  });
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
    await closeAll();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("notifications.clearAll");
    await closeAll();
    await vscode.env.clipboard.writeText("");
  });

  it("opens a contract after consent, and only reveals its panel the next time", async () => {
    const address = addressOf("updatedRecord");
    await openDeepLink({ network, contract: address });
    const question = await questionText();
    for (const part of [address.toLowerCase(), network, new URL(devnet.mirrorUrl).host, "Nothing is sent."])
      assert.ok(question.toLowerCase().includes(part.toLowerCase()), `${part} in ${question}`);
    assert.deepEqual(await requests(), []);
    await choose("Open");
    await pageWith("Under new management");
    const sent = (await requests()).length;
    await vscode.commands.executeCommand("workbench.action.files.newUntitledFile");
    await openDeepLink({ network, contract: address });
    await until("the panel to come forward", () => {
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      return activeTab?.input instanceof vscode.TabInputWebview;
    });
    assert.equal((await requests()).length, sent);
  });

  it("sends and opens nothing if the question is dismissed", async () => {
    const { transactionId = "" } = sample("success");
    const named = [
      { contract: addressOf("perfect") },
      { transaction: transactionId },
      { transaction: `0x${randomBytes(32).toString("hex")}` },
    ];
    for (const subject of named)
      for (const dismiss of [dismissPrompt, () => choose("Cancel")]) {
        await openDeepLink({ network, ...subject });
        const question = await questionText();
        assert.ok(question.includes(new URL(devnet.mirrorUrl).host), question);
        if ("transaction" in subject && subject.transaction.startsWith("0x"))
          assert.ok(!question.includes(subject.transaction), "a hash is shown in part");
        await dismiss();
      }
    // Whatever they had set off would have come before this.
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("updatedRecord"));
    await pageWith("Under new management");
    const paths = (await requests()).map(({ path }) => path);
    assert.ok(
      paths.every((path) => path.includes(addressOf("updatedRecord").toLowerCase())),
      paths.join(" "),
    );
    assert.equal(tabs(), 1);
  });

  it("opens what Copy Link was used on, in a panel and in the tree", async () => {
    await forgetAll();
    await showTrees();
    // A network that was listed while another was active stays collapsed until its row is gone.
    await rowsOnce("Contracts", (shown) => shown.length === 0);
    await useNetwork(network);
    const contract = addressOf("updatedRecord");
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", contract, { network });
    const ofPanel = await copyAs(await pageWith("Under new management"), "link");
    await vscode.env.clipboard.writeText("");
    const { contractId = "" } = sample("updatedRecord");
    const contractRow = () => row("Contracts", new RegExp(`^Contract .*${contractId}(?!\\d)`));
    const ofTree = await chooseFromMenu(contractRow, "Copy Link", copied);
    for (const link of [ofPanel, ofTree]) {
      assert.ok(link.startsWith(`${vscode.env.uriScheme}://contract-lens.contract-lens/open?`), link);
      await closeAll();
      await openUri(vscode.Uri.parse(link, true));
      assert.ok((await questionText()).includes(network));
      await choose("Open");
      await pageWith("Under new management");
    }
  });

  it("names an unknown network, and opens on another one that the user selects", async () => {
    const contract = addressOf("updatedRecord");
    const before = vscode.workspace.getConfiguration("contractLens").inspect("networks")?.globalValue;
    await openDeepLink({ network: "Somebody's", contract });
    const page = await pageWith("“Somebody's”, which is not one of your networks. Nothing was sent.");
    await click(page, "Choose Network…");
    await choose(networkName("direct"));
    assert.ok((await questionText()).includes(networkName("direct")));
    assert.deepEqual(await requests(), []);
    await choose("Open");
    await pageWith("Under new management");
    const configuration = vscode.workspace.getConfiguration("contractLens");
    assert.deepEqual(configuration.inspect("networks")?.globalValue, before);
    assert.equal(configuration.get("network"), networkName("session"), "the active network stays");
  });

  it("rejects an invalid link with a message", async () => {
    await forgetWhatWasReadOut();
    await openDeepLink({ network, contract: addressOf("perfect"), verify: "true" });
    await readOut(
      "The link was not opened because this version of Contract Lens does not support “verify” in links. Links can only open a contract or a transaction.",
    );
    assert.deepEqual([await requests(), tabs()], [[], 0]);
  });
});
