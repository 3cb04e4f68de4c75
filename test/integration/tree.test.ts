import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { answerInputBox, choose, questionText, turnAway } from "./support/dialogs.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { networkName, useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { changeByMenu, chooseFromMenu, row, rows, rowsOnce, view } from "./support/tree.ts";
import { showTreesOfNothing } from "./support/treesOfNothing.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

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

describe("the tree", () => {
  showTreesOfNothing();

  it("welcomes with one button each while nothing is remembered", async () => {
    const [contracts, visits] = [await view("Contracts"), await view("History")];
    await contracts.getByRole("button", { name: "Inspect Contract Record…" }).last().waitFor();
    await visits.getByRole("button", { name: "Inspect Under Cursor" }).waitFor();
    await contracts.locator(".welcome-view-content").getByText("Inspect Contract Record…").click();
    await answerInputBox(idOf("immutable"));
    await row("Contracts", `Contract ${idOf("immutable")}`);
  });

  it("shows what was inspected and verified, and what came of it", async () => {
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
    const expected = [/Reverted · \d/, /Record · \d/, /Exact match · \d/, /Record · \d/];
    visits.forEach((spoken, index) => {
      assert.match(spoken, expected[index]!);
      assert.match(spoken, /\d\d:\d\d$/, "no other network than the active one");
    });
  });

  it("shows attempts and results below their contract, which open what is remembered", async () => {
    await verifyUnderCursor(addressOf("mismatch"));
    await closeAll();
    await resetDevnet();
    const either = `${idOf("mismatch")}|${addressOf("mismatch").slice(0, 6)}`;
    const contract = await row("Contracts", new RegExp(`^Contract (${either}).*Not verified`, "i"));
    await contract.locator(".monaco-tl-twistie").click();
    await (await row("Contracts", /^Verification: Bytecode mismatch/)).click();
    await pageWith("Earlier result");
    assert.deepEqual(await requests(), [], "nothing is sent to show what is remembered");
  });

  it("opens a record with a click", async () => {
    await inspect(addressOf("updatedRecord"));
    await closeAll();
    await (await row("Contracts", `Contract ${idOf("updatedRecord")}`)).click();
    await pageWith("Under new management");
  });

  it("keeps pinned contracts first, and through a clearing", async () => {
    await verifyUnderCursor(addressOf("perfect"));
    for (const name of ["perfect", "partial", "immutable"]) await inspect(addressOf(name));
    // Its name in the verified source comes first.
    const toPin = await row("Contracts", `Contract Counter ${idOf("perfect")},`);
    const pinned = await changeByMenu(
      toPin,
      "Pin Contract",
      "Contracts",
      (all) => placeOf(idOf("perfect"))(all) === 1,
    );
    assert.match(pinned[1] ?? "", /Pinned$/);
    const clearing = vscode.commands.executeCommand("contractLens.clearHistory");
    assert.ok((await questionText()).includes("Pinned contracts are kept"));
    await choose("Clear");
    await clearing;
    const left = await rowsOnce("Contracts", (all) => all.length === 2);
    assert.equal(placeOf(idOf("perfect"))(left), 1);
    await rowsOnce("History", (all) => all.length === 0);
    const toUnpin = await row("Contracts", `Contract Counter ${idOf("perfect")},`);
    await changeByMenu(toUnpin, "Unpin Contract", "Contracts", (all) => all.length === 0);
  });

  it("removes an entry, and what was seen of it", async () => {
    await verifyUnderCursor(addressOf("partial"));
    await inspect(addressOf("immutable"));
    const toRemove = await row("Contracts", /^Contract .*Partial match/);
    const left = await changeByMenu(toRemove, "Remove Entry", "Contracts", (all) => all.length === 2);
    assert.equal(placeOf(idOf("immutable"))(left), 1);
    await rowsOnce("History", (all) => all.length === 2);
  });

  it("does not clear when turned away", async () => {
    await inspect(addressOf("immutable"));
    const clearing = vscode.commands.executeCommand("contractLens.clearHistory");
    await questionText();
    await turnAway();
    await clearing;
    assert.equal((await rowsOnce("Contracts", (all) => all.length > 0)).length, 2);
  });

  it("copies address and ID", async () => {
    await inspect(addressOf("immutable"));
    for (const [label, text] of [
      ["Copy Contract Address", addressOf("immutable")],
      ["Copy ID", idOf("immutable")],
    ] as const) {
      await chooseFromMenu(await row("Contracts", `Contract ${idOf("immutable")}`), label);
      await until(label, async () => (await vscode.env.clipboard.readText()) === text);
    }
  });

  it("asks anew, and shows in place when there is no response", async () => {
    await inspect(addressOf("immutable"));
    const asked = async (): Promise<number> => {
      return (await requests()).filter(({ path }) => path.startsWith("/api/v1/contracts/")).length;
    };
    const before = await asked();
    await chooseFromMenu(await row("Contracts", `Contract ${idOf("immutable")}`), "Refresh Contracts");
    await until("the question to be asked anew", async () => (await asked()) > before);
    await rowsOnce("Contracts", (all) => !all.some((spoken) => /Loading|unreachable/.test(spoken)));
    await useNetworks("session", [
      { name: networkName("session"), chainId: "298", mirrorUrl: "http://127.0.0.1:9" },
    ]);
    await chooseFromMenu(await row("Contracts", `Contract ${idOf("immutable")}`), "Refresh Contracts");
    // What is known of it keeps its sign.
    await (await row("Contracts", /mirror unreachable/)).locator(".codicon-unverified").waitFor();
    await useNetworks("session");
    await chooseFromMenu(await row("Contracts", `Contract ${idOf("immutable")}`), "Refresh Contracts");
    await rowsOnce("Contracts", (all) => !all.some((spoken) => /Loading|unreachable/.test(spoken)));
  });

  it("is not filled by hovers, nor by what was not found", async () => {
    const editor = await showText(`see ${addressOf("perfect")} for more`, addressOf("perfect"));
    const hovers = await vscode.commands.executeCommand<readonly vscode.Hover[]>(
      "vscode.executeHoverProvider",
      editor.document.uri,
      editor.selection.active,
    );
    assert.equal(hovers.length, 1);
    const { transactionId = "" } = sample("unknownTransaction");
    assert.equal(await inspect(transactionId), "notFound");
    assert.equal(await inspect(addressOf("unknownContract")), "notFound");
    const page = await workbench();
    assert.equal(await page.locator(".pane .welcome-view-content").count(), 2);
    assert.deepEqual(await rows("Contracts"), []);
  });
});
