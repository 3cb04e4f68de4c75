import path from "node:path";
import * as vscode from "vscode";
import { devnet, resetDevnet, sample } from "../support/devnet.ts";
import { useNetwork, useNetworks } from "../support/networks.ts";
import { OtherWindow } from "../support/otherWindow.ts";
import { relayTo, type Relay } from "../support/relay.ts";
import { textOfFiles } from "../support/traces.ts";
import { forgetAll } from "../support/tree.ts";
import { until } from "../support/until.ts";

const [perfect = "", updated = ""] = ["perfect", "updatedRecord"].map((name) => sample(name).contractId);

const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";

describe("reload of a browser", () => {
  let mirror: Relay;
  let other: OtherWindow;
  before(async () => {
    await resetDevnet();
    mirror = await relayTo(devnet.mirrorUrl);
    const { verifierUrl } = devnet;
    const services = { mirrorUrl: mirror.url, verifierUrl, verifierProtocol: "job" };
    const name = "Devnet behind a relay";
    await useNetworks("job", [{ name, chainId: "298", explorerSource: "etherscan", ...services }]);
    await useNetwork(name);
    await forgetAll();
    other = await OtherWindow.open(path.join(folder, "contracts"));
  });
  after(async () => {
    await other.close();
    mirror.close();
  });

  it("keeps history and responses, which are shown if no service responds", async () => {
    await other.runOn("Contract Lens: Verify Contract…", perfect);
    await other.panelWith("Verified, exact match");
    await other.runOn("Contract Lens: Inspect Contract…", updated);
    await other.panelWith("Under new management");
    // What a page shows is stored after it.
    await until("the history to be stored", async () =>
      (await textOfFiles(`${path.sep}history.json`)).includes(updated),
    );
    mirror.close();
    await other.reload();
    await other.viewsWith([perfect, updated]);
    await other
      .row(new RegExp(`^Contract .*${updated}(?!\\d)`))
      .first()
      .click();
    const page = await other.panelWith("The data below is from the last successful request");
    await page.getByText("or does not allow requests from it (CORS)").first().waitFor();
  });
});
