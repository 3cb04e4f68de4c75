import assert from "node:assert/strict";
import * as vscode from "vscode";
import { accented } from "../../support/accented.ts";
import { networkWithoutExplorer } from "../../support/networkWithoutExplorer.ts";
import { closedPort } from "../support/closedPort.ts";
import { addressOf, devnet, resetDevnet, sample } from "../support/devnet.ts";
import { closeAll, showText, verifyUnderCursor } from "../support/editor.ts";
import { hover } from "../support/hover.ts";
import { useNetwork, useNetworks } from "../support/networks.ts";
import { openDeepLink } from "../support/openDeepLink.ts";
import { finishedPage, pageWith } from "../support/panel.ts";
import { shownTexts, textsOf } from "../support/shownTexts.ts";
import { showTrees } from "../support/tree.ts";
import { until } from "../support/until.ts";
import { workbench } from "../support/window.ts";

/** What is no word of ours: names, versions and codes, and what Intl writes, to which this language is English. */
const plain = [
  /\bsolc \d[\w.]*/g,
  /\b(?:GET|POST) \/\S+/g,
  // Instructions of the EVM, as it spells them.
  /\b(?:(?:STATIC|DELEGATE)?CALL|CALLCODE|CREATE2?)\b/g,
  /\b(?:Devnet|Hedera|Ethereum) \w+|\b(?:Nowhere|Counter|HTTP|UTC|session|direct|job|keccak256)\b/g,
  /\b[\w.]+\.(?:com|dev|io)\b|\b0x[\da-f]+(?:…[\da-f]+)?|“[^”]*”/gi,
  /\b[\d,.]+ (?:ms|sec|min|hr|bytes?|seconds?|minutes?|hours?|days?|years?)\b(?: ago)?|\bin (?=\d)|\band\b/g,
];

/** What builds hold beside words: paths, names and licences, units, the parameters of a constructor and their types. */
const ofBuilds = [
  /[\w.-]+(?:\/[\w.-]+)+(?::\w+)?/g,
  /\b(?:Savings|LoyaltyProxy|MIT|ERC|Foundry|Hardhat|Truffle|kB)\b/g,
  new RegExp(`^${accented("Copy")} \\w+$|^(?:uint256|address|bytes)$`, "g"),
];

/** What trees hold beside words: what deployments and their files are called, and what VS Code says of a row itself. */
const ofTrees = [/(?<=: )[\w.]+(?=, )/g, /, has actions$/g];

/** What hovers hold beside words: code, links, the colour of a sign. */
const markup = /`[^`]*`|\]\([^ )]*|\$\([a-z-]+\)|<[^>]*>|&nbsp;/g;

/** Those of some texts in which something is in no message. */
function english(texts: readonly string[], also: readonly RegExp[] = []): readonly string[] {
  const left = (text: string): string =>
    [...plain, ...also].reduce((rest, each) => rest.replaceAll(each, ""), text);
  return [...new Set(texts.filter((text) => /[a-z]{2}/i.test(left(text))))];
}

async function inspect(reference: string): Promise<void> {
  await showText(reference, reference);
  await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
}

const transaction = (name: string): string => sample(name).transactionId ?? "";

describe("in another language", () => {
  before(async () => {
    await resetDevnet();
    await useNetworks("session");
  });
  afterEach(closeAll);

  it("the product knows which", () => {
    assert.equal(vscode.env.language, "qps-ploc");
  });

  for (const name of ["updatedRecord", "deleted", "lookupError"]) {
    it(`all of ours on the page of a record is translated: ${name}`, async () => {
      await inspect(addressOf(name));
      const page = await pageWith(accented(name === "lookupError" ? "Try Again" : "Raw"));
      assert.deepEqual(english(await shownTexts(page)), []);
    });
  }

  it("all of ours on the page of a result is translated", async () => {
    await inspect(transaction("revertedWithWords"));
    const found = await shownTexts(await pageWith("Only the owner opens the vault"));
    const title = `${accented("Reverted")}: Only the owner opens the vault`;
    assert.ok(found.includes(title), found.join("\n"));
    assert.deepEqual(english(found.filter((text) => text !== title)), []);
    await inspect(transaction("unknownTransaction"));
    assert.deepEqual(english(await shownTexts(await pageWith(accented("Possible reasons")))), []);
  });

  for (const name of ["perfect", "missingFiles", "retired"]) {
    it(`all of ours on the page of a verification is translated: ${name}`, async () => {
      await verifyUnderCursor(addressOf(name));
      assert.deepEqual(english(await shownTexts(await finishedPage())), []);
    });
  }

  it("all of ours on the page of a connection is translated, fine and failed", async () => {
    await vscode.commands.executeCommand("contractLens.checkConnection");
    const fine = await pageWith(accented("Both services are reachable"));
    assert.deepEqual(english(await shownTexts(fine)), []);
    const mirrorUrl = `http://127.0.0.1:${await closedPort()}`;
    await useNetworks("session", [{ name: "Nowhere", chainId: "298", mirrorUrl }]);
    await vscode.commands.executeCommand("contractLens.checkConnection", "Nowhere");
    const failed = await shownTexts(await pageWith(accented("Connection refused by")));
    await useNetworks("session");
    assert.deepEqual(english(failed), []);
  });

  it("all of ours in hovers is translated", async () => {
    const contracts = ["updatedRecord", "perfect", "unknownContract", "deleted", "lookupError"];
    const transactions = ["revertedWithWords", "unknownTransaction"];
    const references = [...contracts.map(addressOf), ...transactions.map(transaction)];
    const said: string[] = [];
    for (const reference of [...references, sample("success").hash ?? ""]) said.push(await hover(reference));
    assert.ok(said.every((each) => each !== ""));
    const lines = said.flatMap((text) => text.replaceAll(markup, "").split("\n"));
    assert.deepEqual(english(lines), []);
  });

  it("rows of the trees, their titles and what is said of them are translated", async () => {
    await showTrees();
    const page = await workbench();
    await page.getByRole("treeitem").first().waitFor();
    const rows = await page.getByRole("treeitem").evaluateAll(labels);
    const titles = await textsOf(page.locator(".pane-header .title"));
    assert.ok(rows.length > 6 && titles.length === 4, [...rows, ...titles].join("\n"));
    assert.deepEqual(english([...rows, ...titles], ofTrees), []);
  });

  for (const command of ["selectNetwork", "clearHistory", "inspectContractRecord", "setApiKey"]) {
    it(`what is asked is translated: ${command}`, async () => {
      const page = await workbench();
      const asked = vscode.commands.executeCommand(`contractLens.${command}`);
      const widget = page.locator(".quick-input-widget:visible");
      const input = widget.locator("input:visible").first();
      await until("a question", async () =>
        (await textsOf(widget.locator(".quick-input-title"))).join("").includes(accented("Contract Lens")),
      );
      const shown = await textsOf(
        widget.locator(
          ".quick-input-title, .quick-input-message, .monaco-list-row .label-name, .label-description",
        ),
      );
      const placeholder = (await input.getAttribute("placeholder")) ?? "";
      // The editor says itself how to answer, behind our words or where there are none.
      const ours = [...shown, placeholder].map((text) => text.replace(/\(?Press 'Enter' .*$/, ""));
      assert.deepEqual(english(ours), []);
      await input.press("Escape");
      await asked;
    });
  }

  it("what a link from outside is told and asks is translated", async () => {
    await openDeepLink({ network: "Nowhere", contract: addressOf("updatedRecord") });
    const told = await pageWith(accented("which is not one of your networks"));
    assert.deepEqual(english(await shownTexts(told)), []);
    await openDeepLink({ network: "Devnet session", contract: addressOf("updatedRecord") });
    const page = await workbench();
    const question = page.locator(".quick-input-widget:visible", { hasText: accented("Nothing is sent.") });
    await question.waitFor();
    const parts = ".quick-input-title, .monaco-list-row .label-name, .quick-input-list-label-meta";
    const why = (await question.locator("input").first().getAttribute("placeholder")) ?? "";
    const said = [...(await textsOf(question.locator(parts))), why.replace(/\(?Press 'Enter' .*$/, "")];
    assert.ok(said.length > 4, said.join("\n"));
    assert.deepEqual(english(said), []);
    await question.locator("input:visible").first().press("Escape");
  });

  it("notifications are translated", async () => {
    const page = await workbench();
    void vscode.commands.executeCommand("contractLens.clearApiKey");
    const said = page.getByText(accented("No API key stored"));
    await said.first().waitFor({ state: "attached" });
    const ours = (await textsOf(said)).map((text) => text.replace(/^Info: /, ""));
    assert.deepEqual(english(ours), []);
  });

  it("commands are translated", async () => {
    const page = await workbench();
    void vscode.commands.executeCommand("workbench.action.quickOpen", `>${accented("Contract Lens: ")}`);
    const row = page.locator(
      ".quick-input-widget:visible .monaco-list-row .quick-input-list-row:first-child",
    );
    await row.first().waitFor();
    const titles = await textsOf(row.locator(".label-name"));
    // VS Code itself makes a command for each view.
    const ours = titles.filter((title) => !title.includes("Focus on"));
    assert.ok(ours.length > 5, titles.join("\n"));
    assert.deepEqual(english(ours), []);
    await page.keyboard.press("Escape");
  });

  for (const name of ["savings", "loyaltyProxy"]) {
    it(`all of ours on the page of a build and of its record is translated: ${name}`, async () => {
      await useNetworks("session", [networkWithoutExplorer("Devnet Bare", devnet)]);
      await useNetwork("Devnet Bare");
      await verifyUnderCursor(addressOf(name));
      const plan = await pageWith(accented("Anyone can read it, permanently."));
      assert.deepEqual(english(await shownTexts(plan), ofBuilds), []);
      await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf(name));
      const record = await pageWith(accented("Your build"));
      assert.deepEqual(english(await shownTexts(record), ofBuilds), []);
      await useNetworks("session");
    });
  }

  it("the view of builds is translated", async () => {
    await vscode.commands.executeCommand("contractLens.builds.focus");
    const page = await workbench();
    const pane = page.locator(".pane", {
      has: page.locator(`.pane-header[aria-label^="${accented("Builds")}"]`),
    });
    await pane.getByRole("treeitem").first().waitFor();
    const rows = await pane.getByRole("treeitem").evaluateAll(labels);
    assert.ok(rows.length > 1, rows.join("\n"));
    assert.deepEqual(english(rows, ofBuilds), []);
  });
});

type Labelled = { readonly getAttribute: (name: string) => string | null };

/** Runs in the window. */
function labels(all: readonly Labelled[]): string[] {
  return all.map((item) => item.getAttribute("aria-label") ?? "");
}
