import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { answerInputBox, choose, questionText } from "./support/dialogs.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { networkName } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { chooseFromMenu, row, rows, rowsOnce, rowsSoon, view } from "./support/tree.ts";
import { showTreesOfNothing } from "./support/treesOfNothing.ts";

function idOf(name: string): string {
  return sample(name).contractId ?? "";
}

/** @returns what came of it */
async function inspect(reference: string): Promise<string | undefined> {
  await showText(`see ${reference} for more`, reference);
  const summary = await vscode.commands.executeCommand<InspectSummary | undefined>(
    "contractLens.inspectUnderCursor",
  );
  return summary?.outcome;
}

function placeOf(words: string): (all: readonly string[]) => number {
  return (all) => all.findIndex((spoken) => spoken.includes(words));
}

describe("Contracts and History views", () => {
  showTreesOfNothing();

  it("show one button each while they are empty", async () => {
    const [contracts, visits] = [await view("Contracts"), await view("History")];
    await contracts.getByRole("button", { name: "Inspect Contract…" }).last().waitFor();
    await visits.getByRole("button", { name: "Inspect Under Cursor" }).waitFor();
    await contracts.locator(".welcome-view-content").getByText("Inspect Contract…").click();
    await answerInputBox(idOf("immutable"));
    await row("Contracts", new RegExp(`^Contract .*${idOf("immutable")}(?!\\d)`));
  });

  it("list what was inspected and verified, with the outcome", async () => {
    await inspect(addressOf("perfect"));
    await verifyUnderCursor(addressOf("perfect"));
    await inspect(idOf("deleted"));
    await inspect(sample("revertedWithWords").transactionId ?? "");
    const found = await rowsOnce("Contracts", (all) => all.length === 4);
    assert.match(found[0] ?? "", new RegExp(`^${networkName("session")}`));
    const perfect = found.find((spoken) => spoken.includes(idOf("perfect")));
    const deleted = found.find((spoken) => spoken.includes(idOf("deleted")));
    assert.match(perfect ?? "", /Exact match/);
    assert.match(deleted ?? "", /Deleted/);
    const visits = (await rowsOnce("History", (all) => all.length === 5)).slice(1);
    assert.equal((await rows("History"))[0], "Today");
    const expected = [/Reverted · \d/, /Contract · \d/, /Exact match · \d/, /Contract · \d/];
    visits.forEach((spoken, index) => {
      assert.match(spoken, expected[index]!);
      assert.match(spoken, /\d\d:\d\d(?: · 0\.0\.\d+)?$/, "no other network than the active one");
    });
  });

  it("list attempts and results below a contract, and open stored ones", async () => {
    await verifyUnderCursor(addressOf("mismatch"));
    await closeAll();
    await resetDevnet();
    const either = `${idOf("mismatch")}|${addressOf("mismatch").slice(0, 6)}`;
    const contract = await row("Contracts", new RegExp(`^Contract (?=.*(?:${either})).*Not verified`, "i"));
    await contract.locator(".monaco-tl-twistie").click();
    await (await row("Contracts", /^Verification: Bytecode mismatch/)).click();
    await pageWith("Earlier result");
    assert.deepEqual(await requests(), [], "nothing is sent to show what is remembered");
  });

  it("list pinned contracts first, and keep them after Clear History", async () => {
    await verifyUnderCursor(addressOf("perfect"));
    for (const name of ["perfect", "partial", "immutable"]) await inspect(addressOf(name));
    // Its name in the verified source comes first.
    const counter = () => row("Contracts", new RegExp(`^Contract Counter, .*${idOf("perfect")}(?!\\d)`));
    const pinned = await chooseFromMenu(counter, "Pin Contract", () =>
      rowsSoon("Contracts", (all) => placeOf(idOf("perfect"))(all) === 1),
    );
    assert.match(pinned[1] ?? "", / Pinned\b/);
    const clearing = vscode.commands.executeCommand("contractLens.clearHistory");
    assert.ok((await questionText()).includes("Pinned contracts are kept"));
    await choose("Clear");
    await clearing;
    const left = await rowsOnce("Contracts", (all) => all.length === 2);
    assert.equal(placeOf(idOf("perfect"))(left), 1);
    await rowsOnce("History", (all) => all.length === 0);
    await chooseFromMenu(counter, "Unpin Contract", () => rowsSoon("Contracts", (all) => all.length === 0));
  });
});
