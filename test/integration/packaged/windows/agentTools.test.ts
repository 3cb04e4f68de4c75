import assert from "node:assert/strict";
import { addressOf, requests, resetDevnet, sample } from "../../support/devnet.ts";
import { closeAll } from "../../support/editor.ts";
import { remoteNetwork, useNetworks } from "../../support/networks.ts";
import { OtherWindow } from "../../support/otherWindow.ts";

/** In a window of tests, VS Code answers its own questions with yes: this one runs none. */
describe("agent tools in a window without tests", () => {
  let other: OtherWindow;

  before(async () => {
    await resetDevnet();
    await useNetworks("session", [remoteNetwork()]);
    other = await OtherWindow.open();
  });
  after(async () => {
    await other.close();
    await closeAll();
  });

  const invoke = (name: string, input: object): Promise<void> =>
    other.runOn("Companion: Invoke Tool", `${name} ${JSON.stringify(input)}`);
  const ended = (how: string): Promise<void> =>
    other.page
      .locator(".statusbar-item", { hasText: `The tool ended: ${how}` })
      .first()
      .waitFor();
  const posts = async (): Promise<readonly unknown[]> =>
    (await requests()).filter(({ method, service }) => method === "POST" && service === "verifier");

  it("look up without a question", async () => {
    await invoke("look_up_contract", { contract: addressOf("updatedRecord") });
    await ended("with an answer");
  });

  it("ask before a 32-byte value is sent", async () => {
    await resetDevnet();
    const { hash = "" } = sample("success");
    await invoke("look_up_transaction", { transaction: hash, network: remoteNetwork().name });
    const question = other.page.locator(".quick-input-widget:visible", { hasText: "Look Up" });
    await question.waitFor();
    assert.deepEqual(await requests(), []);
    await question.locator(".monaco-list-row", { hasText: "Cancel" }).first().click();
    await ended("You declined this request.");
    assert.deepEqual(await requests(), []);
  });

  it("publish nothing before the user presses Publish", async () => {
    await invoke("verify_from_build", { contract: addressOf("savings") });
    await other.panelWith("Another extension or an agent asks for this");
    assert.deepEqual(await posts(), []);
    await other.clickIn("Another extension or an agent asks for this", "Cancel");
    await ended("You declined this request.");
    assert.deepEqual(await posts(), []);
    await invoke("verify_from_build", { contract: addressOf("savings") });
    await other.clickIn("Another extension or an agent asks for this", /^Publish/);
    await ended("with an answer");
    assert.equal((await posts()).length > 0, true);
  });
});
