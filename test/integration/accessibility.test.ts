import assert from "node:assert/strict";
import axe from "axe-core";
import type { Frame } from "playwright-core";
import * as vscode from "vscode";
import { addressOf, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { finishedPage, pageWith } from "./support/panel.ts";

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** What axe finds wrong with a page: the rule and the first element that breaks it. */
async function violations(page: Frame): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate<{ violations: readonly Violation[] }>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ""}`);
}

async function inspect(reference: string): Promise<void> {
  await showText(reference, reference);
  await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
}

describe("the panels, for everybody", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
  });
  afterEach(closeAll);

  for (const name of ["perfect", "mismatch", "missingFiles", "hostileRecord", "retired"]) {
    it(`break no rule: verification, ${name}`, async () => {
      await verifyUnderCursor(addressOf(name));
      assert.deepEqual(await violations(await finishedPage()), []);
    });
  }

  it("break no rule: contract record", async () => {
    await inspect(addressOf("updatedRecord"));
    assert.deepEqual(await violations(await pageWith("Under new management")), []);
  });

  it("break no rule: contract that is not found", async () => {
    await inspect(sample("unknownContract").contractId ?? "");
    assert.deepEqual(await violations(await pageWith("Look on")), []);
  });

  it("break no rule: execution result", async () => {
    await inspect(sample("revertedWithWords").transactionId ?? "");
    assert.deepEqual(await violations(await pageWith("Only the owner opens the vault")), []);
  });
});
