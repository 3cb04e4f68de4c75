import assert from "node:assert/strict";
import type * as vscode from "vscode";
import type { Platform } from "../../src/app/platform.ts";
import { commands, settings } from "../plainEditor/editor.ts";
import { contextOf, usePlainEditor } from "../plainEditor/load.ts";
import { MemoryFolder } from "../support/memoryFolder.ts";
import { spelledAddress } from "../support/verification.ts";

usePlainEditor();

const origin = "https://verifier.example";
const keys = ["my-own-key-before", "my-own-key-after"] as const;

/** A machine on which every request is answered like this. */
function platformOn(body: string): Platform {
  return {
    environment: {},
    parseLargeJson: () => Promise.reject(new Error("Nothing is large here.")),
    connections: () =>
      Promise.resolve({
        open: () => ({
          transport: () => Promise.resolve(new Response(body)),
          clientFor: () => "undici" as const,
          close: () => undefined,
        }),
        probe: () => Promise.reject(new Error("Nothing is checked here.")),
      }),
    openFolder: () => Promise.resolve(new MemoryFolder()),
  };
}

describe("the extension, once it is active", () => {
  before(() => {
    const network = { name: "Own", chainId: "1", verifierUrl: origin };
    settings.set("contractLens.networks", [network]);
  });
  after(() => settings.delete("contractLens.networks"));

  it("masks a key that another window has set meanwhile", async () => {
    const { activateOn } = await import("../../src/activate.ts");
    const context = contextOf("/product", "/storage");
    await context.globalState.update("apiKeyOrigins", [origin]);
    let stored: string = keys[0];
    let hear: (event: { key: string }) => void = () => undefined;
    const secrets = {
      ...context.secrets,
      get: () => Promise.resolve(stored),
      onDidChange: (listener: typeof hear) => {
        hear = listener;
        return { dispose: () => undefined };
      },
    };
    const match = { match: null, chainId: "1", address: spelledAddress, said: keys };
    const extension = activateOn(platformOn(JSON.stringify(match)), {
      ...context,
      secrets,
    } as unknown as vscode.ExtensionContext);
    const said = async (): Promise<string> => {
      const answer = await extension.lookUpStatus(spelledAddress, { network: "Own" });
      assert.ok(answer.ok);
      return JSON.stringify(answer.value.extra["said"]);
    };
    try {
      const before = await said();
      assert.deepEqual(
        keys.map((key) => before.includes(key)),
        [false, true],
      );
      stored = keys[1];
      hear({ key: `apiKey ${origin}` });
      const after = await said();
      assert.deepEqual(
        keys.map((key) => after.includes(key)),
        [false, false],
      );
    } finally {
      // What was loaded by the answers ends with the rest.
      await commands.get("contractLens.clearHistory")?.();
      for (const disposable of context.subscriptions) disposable.dispose();
    }
  });
});
