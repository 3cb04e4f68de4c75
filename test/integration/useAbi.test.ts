import assert from "node:assert/strict";
import * as vscode from "vscode";
import { devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { choose, dismissPrompt } from "./support/dialogs.ts";
import { closeAll } from "./support/editor.ts";
import { useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith, textOf } from "./support/panel.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

const network = { name: "Chosen", chainId: "298", mirrorUrl: devnet.mirrorUrl } as const;

/** What the dialog asks, in the panel of a transaction whose contract no build has, and whose selector two builds know. */
async function inPanel(action: string, given?: () => Promise<void>, filter = ""): Promise<void> {
  const { transactionId = "" } = sample("collidingSelectors");
  await vscode.commands.executeCommand("contractLens.inspectExecutionResult", transactionId);
  await pageWith("Function call");
  const running = vscode.commands.executeCommand("contractLens.useAbi");
  const page = await workbench();
  await page.locator(".quick-input-widget:visible input").fill(filter);
  await choose(action);
  await given?.();
  await running;
}

/** Types into the box that is open, and waits until it says why it takes none of it. */
async function refuses(text: string, words: string): Promise<void> {
  const page = await workbench();
  const box = page.locator(".quick-input-widget:visible");
  await box.locator("input").fill(text);
  const message = box.locator(".quick-input-message");
  await until(
    `a refusal of ${text.slice(0, 40)}`,
    async () => (await message.textContent())?.includes(words) === true,
  );
}

/** Waits until a notification says so, and takes it away. */
async function notification(words: string): Promise<void> {
  const page = await workbench();
  await vscode.commands.executeCommand("notifications.showList");
  await page.locator(".notifications-center", { hasText: words }).waitFor();
  await vscode.commands.executeCommand("notifications.clearAll");
}

/** Takes the choice back by the button beside it, and sees that guesses are back. */
async function stopUsing(): Promise<void> {
  await click(await pageWith("Chosen by you"), "Change…");
  await choose("Stop Using This ABI");
  await pageWith("Guess: 2 candidates");
}

const abi = JSON.stringify([
  { type: "function", name: "burn", inputs: [{ name: "pasted", type: "uint256" }], outputs: [] },
]);

describe("Use ABI or Build for This Address", () => {
  before(() => useNetworks("session", [network]));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(network.name);
  });
  afterEach(closeAll);

  it("uses a build, and removes the choice", async () => {
    await inPanel("Incense.sol/Incense.json", undefined, "Incense.json");
    const text = await textOf(await pageWith("Chosen by you"));
    assert.match(text, /Chosen by you: .*Incense\.json.*burn\(uint256 sticks\)/);
    await stopUsing();
  });

  it("uses pasted JSON without a request", async () => {
    await vscode.env.clipboard.writeText(abi);
    await inPanel("Paste ABI from Clipboard");
    await pageWith("burn(uint256 pasted)");
    const asked = (await requests()).length;
    await stopUsing();
    assert.equal((await requests()).length, asked);
  });

  it("uses a signature, typed or pasted", async () => {
    await inPanel("Enter Signature…", async () => {
      const page = await workbench();
      await page.locator(".quick-input-widget:visible input").fill("function burn(uint256 typed)");
      await page.keyboard.press("Enter");
    });
    await pageWith("burn(uint256 typed)");
    await vscode.env.clipboard.writeText("event Burned(uint256 left);\nburn(uint256 line)");
    await inPanel("Paste ABI from Clipboard");
    await pageWith("burn(uint256 line)");
    await stopUsing();
  });

  it("uses a file, and reads it again each time", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder !== undefined);
    const file = vscode.Uri.joinPath(folder.uri, "abi of tests/burner.json");
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(abi.replace("pasted", "filed")));
    await inPanel("Select ABI File…", async () => {
      const dialog = (await workbench()).locator(".quick-input-widget:visible", {
        hasText: "Select ABI File",
      });
      const input = dialog.locator("input").first();
      await until("a path to be suggested", async () => (await input.inputValue()).includes("/"));
      // While it looks through a folder, the dialog takes no Enter.
      await until("the file to be taken", async () => {
        if ((await dialog.count()) === 0) return true;
        await input.fill(file.path, { timeout: 1000 }).catch(() => undefined);
        await dialog
          .locator(".monaco-list-row", { hasText: "burner.json" })
          .waitFor({ timeout: 2000 })
          .catch(() => undefined);
        await input.press("Enter", { timeout: 1000 }).catch(() => undefined);
        return false;
      });
    });
    const text = await textOf(await pageWith("burn(uint256 filed)"));
    assert.match(text, /Chosen by you: abi of tests\/burner\.json/);
    await stopUsing();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(file, ".."), { recursive: true });
  });

  it("rejects what is no ABI with a message, and keeps the previous choice", async () => {
    await inPanel("Enter Signature…", async () => {
      await refuses("nonsense", "This is not a signature. Use the form");
      await refuses("[1, 2", "This is not valid JSON.");
      await refuses("<html><body>404</body></html>", "This is not a signature.");
      await refuses("{}", "This JSON contains no ABI.");
      await refuses(`function f(${"uint256, ".repeat(500)})`, "This is too long for an ABI.");
      await dismissPrompt();
    });
    for (const [text, words] of [
      ["", "There is no ABI."],
      ["<!doctype html><p>Not found</p>", "This is not a signature."],
      ["[".repeat(200_000), "This is not valid JSON."],
      ["x".repeat(1024 * 1024 + 1), "This is too long for an ABI."],
    ] as const) {
      await vscode.env.clipboard.writeText(text);
      await inPanel("Paste ABI from Clipboard");
      await notification(words);
    }
    await pageWith("Guess: 2 candidates");
  });
});
