import assert from "node:assert/strict";
import * as vscode from "vscode";
import { publish } from "./support/deployedTwelve.ts";
import { addressOf, devnet, requests, resetDevnet } from "./support/devnet.ts";
import { closeAll, showText } from "./support/editor.ts";
import { hover, settled } from "./support/hover.ts";
import { setUserSetting, useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith } from "./support/panel.ts";
import { relayTo, type Relay } from "./support/relay.ts";
import { forgetAll, rowsOnce, showTrees, view } from "./support/tree.ts";
import { until } from "./support/until.ts";
import { bare } from "./support/verifyingBuilds.ts";

const savings = addressOf("savings");
const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail("no folder");
const run = vscode.Uri.joinPath(folder, "projects/foundry/broadcast/Deploy.s.sol/298/run-latest.json");

/** The one of each test. */
let network: string;

describe("verification status of a contract", () => {
  let networks = 0;
  let verifier: Relay;
  /** Whether the verification service responds neither to lookups nor to what is sent. */
  let isDown = false;

  before(showTrees);
  beforeEach(async () => {
    isDown = false;
    await resetDevnet();
    // A service and a network of its own: nothing is known of them.
    verifier = await relayTo(devnet.verifierUrl, () =>
      isDown ? Promise.reject(new Error("down")) : Promise.resolve(),
    );
    networks += 1;
    network = `Facts ${networks}`;
    await useNetworks("session", [{ ...bare, name: network, verifierUrl: verifier.url }]);
    await useNetwork(network);
  });
  afterEach(async () => {
    await setUserSetting("hover.lookup", undefined);
    await closeAll();
    verifier.close();
  });
  after(async () => {
    await forgetAll();
    await useNetworks("session");
  });

  it("is shown everywhere after a hover looked it up", async () => {
    isDown = true;
    await openRecord("Verification unknown");
    isDown = false;
    await publish("savings");
    assert.match(await settled(() => hover(savings)), exact);
    await isShownIn(page, contractRow, deploymentRow, lens);
  });

  it("is shown everywhere after Check Deployments looked it up", async () => {
    await openRecord("Not verified");
    await publish("savings");
    await vscode.commands.executeCommand("contractLens.checkDeployments");
    await isShownIn(page, contractRow, deploymentRow, lens, heldHover);
  });

  it("is shown everywhere after a batch verified it", async () => {
    await openRecord("Not verified");
    await runBatch();
    await closeTab(/^Verify: One/);
    await isShownIn(page, contractRow, deploymentRow, lens, heldHover);
  });

  it("is shown everywhere, beside the outcome of a batch too, after its page looked it up", async () => {
    await runBatch(() => (isDown = true));
    isDown = false;
    await publish("savings");
    await openRecord("Verified, exact match");
    await isShownIn(contractRow, deploymentRow, lens, heldHover);
    await closeTab(/^Savings/);
    await vscode.commands.executeCommand("contractLens.showBatch");
    await isShownIn(batchRow);
  });

  async function runBatch(onSending: () => void = () => undefined): Promise<void> {
    const subjects = [{ network, address: savings.toLowerCase() }];
    void vscode.commands.executeCommand("contractLens.verifyDeployments", { label: "One", subjects });
    const list = await pageWith("No files are sent until");
    onSending();
    await click(list, /^Publish/);
    await pageWith("Verification finished");
  }
});

const exact = /Verified, exact match/;

/** Opens the record of the contract beside a text. @param says what its page says then */
async function openRecord(says: string): Promise<void> {
  await showText(`// deployed at ${savings}\n`, savings);
  await vscode.commands.executeCommand("contractLens.inspectUnderCursor");
  await pageWith(says);
}

async function closeTab(label: RegExp): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  await vscode.window.tabGroups.close(tabs.filter((tab) => label.test(tab.label)));
}

/** Waits until each place shows it. Meanwhile, no service may be asked for anything. */
async function isShownIn(...places: readonly (() => Promise<unknown>)[]): Promise<void> {
  await until("all requests to be over", async () =>
    (await requests()).every(({ state }) => state !== "open"),
  );
  const before = (await requests()).length;
  for (const place of places) await place();
  const asked = (await requests()).slice(before).map(({ service, path }) => `${service} ${path}`);
  assert.deepEqual(asked, []);
}

const page = () => pageWith("Verified, exact match");
const batchRow = () => pageWith("Now: exact match");
/** The row below that of its network: others have one, too. */
const contractRow = () =>
  rowsOnce("Contracts", (rows) => {
    const row = rows[rows.findIndex((spoken) => spoken.startsWith(network)) + 1] ?? "";
    return /Savings, Exact match.*0\.0\.\d/.test(row);
  });

async function deploymentRow(): Promise<void> {
  await (await view("Deployments")).locator(".monaco-list").first().press("Home");
  await rowsOnce("Deployments", (rows) => rows.some((row) => /^Savings, Exact match/.test(row)));
}

async function lens(): Promise<void> {
  const document = await vscode.workspace.openTextDocument(run);
  await until("the line above the deployment to say it", async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      run,
      100,
    );
    return lenses.some(
      ({ range, command }) =>
        document.lineAt(range.start).text.includes(savings.toLowerCase()) &&
        command?.title.includes("Exact match"),
    );
  });
}

/** What is asked for by a hover is another matter: see the unit tests of its queries. */
async function heldHover(): Promise<void> {
  await setUserSetting("hover.lookup", "cached");
  await until("the hover to say it", async () => exact.test(await hover(savings)));
}
