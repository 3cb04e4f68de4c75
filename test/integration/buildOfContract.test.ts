import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, requests } from "./support/devnet.ts";
import { verifyUnderCursor } from "./support/editor.ts";
import { hover, settled } from "./support/hover.ts";
import { click, pageWith, textOf } from "./support/panel.ts";
import { until } from "./support/until.ts";
import { onBareChain } from "./support/verifyingBuilds.ts";
import { violations } from "./support/violations.ts";

describe("build of a contract", () => {
  onBareChain();

  it("record names the matching build, its libraries, and its immutables", async () => {
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("raffle"));
    const text = await textOf(await pageWith("Your build"));
    for (const said of [
      "contracts/Raffle.sol:Raffle",
      "Hardhat",
      "Library Draws",
      '"a samovar"',
      "Your build",
    ])
      assert.ok(text.includes(said), `${said} in ${text}`);
  });

  it("hovers and titles name a known build without a request", async () => {
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("raffle"));
    await pageWith("Your build");
    await until("the tab to be named", () =>
      Promise.resolve(
        vscode.window.tabGroups.all.some(({ tabs }) =>
          tabs.some(({ label }) => label.startsWith("Raffle 0.0.")),
        ),
      ),
    );
    // What this window has looked at: here the record, by the hover before.
    await settled(() => hover(addressOf("savings")));
    const before = (await requests()).length;
    const said = await until("the hover to know the build", async () => {
      const told = await hover(addressOf("savings"));
      return told.includes("has this bytecode") ? told : undefined;
    });
    assert.ok(said.includes("Your build"), said);
    assert.equal((await requests()).length, before);
    await settled(() => hover(addressOf("busker")));
    await until("the hover to know that there is none", async () =>
      (await hover(addressOf("busker"))).includes("no build in this workspace has this bytecode"),
    );
  });

  it("record without a match says how the code differs from the nearest build, and names the deployed commit", async () => {
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("menu"));
    const text = await textOf(await pageWith("Differs from your build Menu"));
    assert.match(
      text,
      /Differs from your build Menu: \d+% similar\. The contract was deployed from commit 4f1d2ab\./,
    );
  });

  it("verification panel names the commit to restore, copies it, and links to the record", async () => {
    assert.equal((await verifyUnderCursor(addressOf("menu")))?.word, "noBuild");
    const page = await pageWith("Differs from your build Menu");
    assert.doesNotMatch(await textOf(page), /could not be read/);
    await until("the tab to be named", () =>
      Promise.resolve(
        /^Menu .+: Differs from your build$/.test(
          vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? "",
        ),
      ),
    );
    assert.deepEqual(await violations(page), []);
    await click(page, "Copy “git checkout 4f1d2ab”");
    await until(
      "the command to be copied",
      async () => (await vscode.env.clipboard.readText()) === "git checkout 4f1d2ab",
    );
    await click(page, "Open Record");
    await pageWith("Your build");
  });

  it("record names and opens a truncated file that may be its build", async () => {
    const [folder = assert.fail("no folder")] = vscode.workspace.workspaceFolders ?? [];
    const file = vscode.Uri.joinPath(folder.uri, "projects/foundry/out/Menu.sol/Menu.json");
    const whole = await vscode.workspace.fs.readFile(file);
    try {
      await vscode.workspace.fs.writeFile(file, whole.subarray(0, whole.length / 2));
      await verifyUnderCursor(addressOf("menu"));
      const page = await pageWith("Menu.json may be of this contract");
      await click(page, "Open Build File");
      await until("the file to be open", () =>
        Promise.resolve(vscode.window.activeTextEditor?.document.uri.path.endsWith("/Menu.json")),
      );
    } finally {
      await vscode.workspace.fs.writeFile(file, whole);
    }
  });
});
