import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { addressOf, devnet, redirectedBytes, requests, resetDevnet } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { networkName, useNetworks } from "./support/networks.ts";
import { until } from "./support/until.ts";

const elsewhere = devnet.redirectUrl;
const stolen = [
  {
    name: networkName("session"),
    chainId: "298",
    mirrorUrl: elsewhere,
    verifierUrl: elsewhere,
    explorerSource: "x",
  },
];

/** Ways in which a cloned folder may try to move a request. */
const attempts: Readonly<Record<string, unknown>> = {
  dotted: { "contractLens.networks": stolen, "contractLens.verification.timeout": 1 },
  nested: { contractLens: { networks: stolen, verification: { timeout: 1 } } },
  "inside a language": { "[plaintext]": { "contractLens.networks": stolen } },
};

describe("settings of a workspace", () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  const file = path.join(folder, ".vscode/settings.json");

  before(() => useNetworks("session"));
  beforeEach(resetDevnet);
  afterEach(async () => {
    await rm(file, { force: true });
    await closeAll();
  });

  for (const [name, settings] of Object.entries(attempts)) {
    it(`cannot move a request: ${name}`, async () => {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify({ ...(settings as object), "editor.rulers": [name.length] }));
      await until("VS Code to have read the settings", () => {
        const rulers = vscode.workspace.getConfiguration("editor").get<readonly unknown[]>("rulers") ?? [];
        return rulers[0] === name.length;
      });
      assert.equal((await verifyUnderCursor(addressOf("perfect")))?.word, "perfect");
      assert.equal((await requests()).filter(({ method }) => method === "POST").length, 1);
      assert.equal(await redirectedBytes(), 0);
    });
  }

  it("may choose among the user's networks", async () => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ "contractLens.network": networkName("direct") }));
    await until("VS Code to have read the settings", () => {
      return vscode.workspace.getConfiguration("contractLens").get("network") === networkName("direct");
    });
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.protocol, "direct");
  });
});
