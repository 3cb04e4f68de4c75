import * as vscode from "vscode";
import { addressOf, devnet, resetDevnet } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";

const chain = { name: "Devnet chain", chainId: "298", rpcUrl: devnet.chainUrl };

describe("Read section of a contract", () => {
  before(async () => {
    await resetDevnet();
    await useNetworks("session", [chain]);
    await useNetwork(chain.name);
  });
  afterEach(closeAll);
  after(() => useNetwork(networkName("session")));

  it("reads what has no arguments when it is opened, and a function with arguments by Enter", async () => {
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("raffle"));
    const page = await pageWith("Your build");
    await page.locator("summary", { hasText: "Read functions" }).click();
    await pageWith("a samovar");
    await page.locator("summary", { hasText: "tickets(" }).click();
    const input = page.getByRole("textbox", { name: "uint256" });
    await input.fill("first");
    await input.press("Enter");
    await pageWith("uint256 must be an integer, such as 1000, 0x3e8, 1_000, 1e18, or 2.5 gwei.");
    await input.fill("0");
    await input.press("Enter");
    await pageWith("It failed without data: no reason was given.");
  });
});
