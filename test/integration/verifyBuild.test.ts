import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { acceptPath, answerInputBox, choose, questionText } from "./support/dialogs.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { hover, settled } from "./support/hover.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { click, finishedPage, pageWith, textOf } from "./support/panel.ts";
import { openByRow, showTrees } from "./support/tree.ts";
import { violations } from "./support/violations.ts";
import { workbench } from "./support/window.ts";
import { until } from "./support/until.ts";

/** A chain of which no explorer holds any source. */
const bare = {
  name: "Without Explorer",
  chainId: "298",
  mirrorUrl: devnet.mirrorUrl,
  verifierUrl: devnet.verifierUrl,
  verifierProtocol: "job",
} as const;

/** The same without a mirror node: nobody can be asked for a contract's code. */
const blind = {
  name: "Without Mirror Node",
  chainId: "298",
  verifierUrl: devnet.verifierUrl,
  verifierProtocol: "job",
} as const;

type Sent = { readonly stdJsonInput: { readonly sources: object }; readonly creationTransactionHash: string };

const notYet = "No files are sent until you press Publish";

const askedOfVerifier = async () => (await requests()).filter(({ service }) => service === "verifier");

/** How the service was asked, without what was sent. */
const waysOfAsking = async () =>
  (await askedOfVerifier()).map(({ method, path }) => `${method} ${path.split("/").slice(0, 3).join("/")}`);

/** Whether a contract is verified already, and nothing else. */
const statusAlone = ["GET /v2/contract"];

const hasPanel = (): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputWebview),
  );

describe("verifying from a build of the workspace", () => {
  before(() => useNetworks("session", [bare, blind]));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(bare.name);
  });
  afterEach(closeAll);

  it("is told of by the record: whose code it is, and what was filled in", async () => {
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

  it("is told of by hovers and in titles once it is known, and asks nobody for that", async () => {
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

  it("is told of by the record where no build has the code: what the code tells, and what it resembles", async () => {
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("menu"));
    const text = await textOf(await pageWith("resembles an older build of"));
    for (const said of [
      "No build in this workspace has this bytecode",
      "was compiled with solc 0.8.",
      "src/Menu.sol:Menu",
      "It was deployed from commit 4f1d2ab",
    ])
      assert.ok(text.includes(said), `${said} in ${text}`);
  });

  it("says in its verification which commit to have again, and copies that, and leads to the record", async () => {
    assert.equal((await verifyUnderCursor(addressOf("menu")))?.word, "noBuild");
    const page = await pageWith("resembles an older build of");
    assert.doesNotMatch(await textOf(page), /could not be read/);
    assert.match(
      vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? "",
      /^Menu .+: No matching build$/,
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

  it("names the file that may be its build and was cut off, and opens that", async () => {
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

  it("shows what it would publish and what it would come to, and sends nothing before", async () => {
    assert.equal(await verifyUnderCursor(addressOf("savings")), undefined);
    const page = await pageWith(notYet);
    const text = await textOf(page);
    for (const said of [
      "Expected result: exact match",
      "Publish 1 File",
      "src/Savings.sol",
      "Anyone can read",
      "expected: exact match",
    ])
      assert.ok(text.includes(said), `${said} in ${text}`);
    assert.deepEqual(await violations(page), []);
    const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    assert.ok(
      labels.some((label) => /^Savings 0\.0\.\d+: verify from build$/.test(label)),
      labels.join("\n"),
    );
    assert.deepEqual(await waysOfAsking(), statusAlone);
    await click(page, "Cancel");
    await until("the panel to be closed", () => Promise.resolve(!hasPanel()));
    assert.deepEqual(await waysOfAsking(), statusAlone);
  });

  it("copies the commands that would publish the same, and sends nothing by that", async () => {
    const [folder = assert.fail("no folder")] = vscode.workspace.workspaceFolders ?? [];
    const saved = vscode.Uri.joinPath(folder.uri, "verification.json");
    await vscode.workspace.getConfiguration("files").update("simpleDialog.enable", true, true);
    await verifyUnderCursor(addressOf("savings"));
    const page = await pageWith(notYet);
    const copied = async (label: string, meanwhile = () => Promise.resolve()): Promise<string> => {
      await vscode.env.clipboard.writeText("");
      await page.getByRole("menuitem", { name: label, includeHidden: true }).dispatchEvent("click");
      await meanwhile();
      return until("it to be copied", async () => (await vscode.env.clipboard.readText()) || undefined);
    };
    const forge = await copied("Copy as forge Command");
    assert.match(
      forge,
      /^forge verify-contract .* --root='projects\/foundry' -- 0x\w{40} 'src\/Savings\.sol:Savings'$/,
    );
    const curl = await copied("Copy as curl Command…", acceptPath);
    assert.ok(curl.includes(`--data-binary '@${saved.fsPath}' `), curl);
    assert.deepEqual(await waysOfAsking(), statusAlone);
    const body = await vscode.workspace.fs.readFile(saved);
    const url = /'([^']+)'$/.exec(curl)?.[1] ?? "";
    const headers = { "content-type": "application/json" };
    assert.equal((await fetch(url, { method: "POST", headers, body: Uint8Array.from(body) })).status, 202);
  });

  it("publishes the files of the list alone, once they are agreed to, and never asks about them again", async () => {
    await verifyUnderCursor(addressOf("savings"));
    const plan = await pageWith(notYet);
    const text = await textOf(plan);
    await click(plan, "Publish 1 File");
    await pageWith("Verified, exact match");
    const page = await finishedPage();
    assert.ok((await textOf(page)).includes("src/Savings.sol:Savings"));
    const sent = (await askedOfVerifier()).filter(({ method }) => method === "POST");
    assert.equal(sent.length, 1);
    const body = JSON.parse(sent[0]?.body ?? "") as Sent;
    assert.deepEqual(Object.keys(body.stdJsonInput.sources), ["src/Savings.sol"]);
    assert.ok(text.includes(body.creationTransactionHash), text);
    await resetDevnet();
    await click(page, "Verify Again");
    await until("the second one", async () =>
      (await askedOfVerifier()).some(({ method }) => method === "POST"),
    );
    const again = await textOf(await finishedPage());
    assert.equal(again.includes(notYet), false);
    assert.match(again, /You agreed to send these files to .+ before, so Contract Lens did not ask again\./);
    assert.doesNotMatch(text, /did not ask again/);
  });

  it("names the commit that was deployed once beside a partial match, also when that is opened later", async () => {
    await verifyUnderCursor(addressOf("tips"));
    await click(await pageWith(notYet), /^Publish/);
    const told = async () => textOf(await pageWith("Deployed from commit 4f1d2ab"));
    await pageWith("Verified, partial match");
    assert.match(
      await told(),
      /behaves as the source says\. Open Record|behaves as the source says\.Open Record/,
    );
    await closeAll();
    await showTrees();
    await openByRow("History", "Partial match");
    await pageWith("Earlier result");
    assert.doesNotMatch(await told(), /For an exact match/);
  });

  it("promises no better result than its plan, of a code without a hash of its source", async () => {
    await verifyUnderCursor(addressOf("weather"));
    const why = "This code carries no metadata hash, so no service can report an exact match.";
    await click(await pageWith(why), /^Publish/);
    const text = await textOf(await pageWith("Verified, partial match"));
    assert.ok(text.includes(why), text);
    assert.doesNotMatch(text, /metadata hash does not|For an exact match/);
  });

  it("is offered where the explorer has no source, and the build is not the very same", async () => {
    await useNetwork(networkName("job"));
    assert.equal((await verifyUnderCursor(addressOf("tips")))?.word, "notPublished");
    const imported = await finishedPage();
    assert.match(await textOf(imported), /same code, but another metadata hash/);
    await click(imported, "Verify from Build…");
    const page = await pageWith(notYet);
    const text = await textOf(page);
    assert.ok(text.includes("Expected result: partial match"), text);
    assert.ok(text.includes("Deployed from commit 4f1d2ab"), text);
    await click(page, "Publish 1 File");
    const result = await pageWith("Verified, partial match");
    assert.ok((await textOf(result)).includes("Deployed from commit 4f1d2ab"));
    await click(result, "Copy “git checkout 4f1d2ab”");
  });

  it("publishes without a comparison where nobody says the code: the list first, and nothing before", async () => {
    await useNetwork(blind.name);
    assert.equal((await verifyUnderCursor(addressOf("savings")))?.word, "noExplorer");
    const page = await pageWith("cannot read the deployed code on Without Mirror Node");
    const told = await textOf(page);
    assert.ok(told.includes("no mirror node is configured"), told);
    const asked = (await requests()).map(({ method, service }) => `${method} ${service}`);
    assert.deepEqual(asked, ["GET verifier"], "the status alone, and no source");
    await click(page, "Publish Without Comparison…");
    await answerInputBox("Savings");
    const text = await textOf(await pageWith(notYet));
    for (const said of ["Not compared", "not compared", "src/Savings.sol", "Anyone can read"])
      assert.ok(text.includes(said), `${said} in ${text}`);
    assert.equal(text.includes("Expected result"), false);
    const isStatus = [...statusAlone, ...statusAlone];
    assert.deepEqual(await waysOfAsking(), isStatus, "no file has left before the list was agreed to");
    await click(await pageWith(notYet), "Publish 1 File");
    await pageWith("Verified, exact match");
    const sent = (await requests()).filter(({ method }) => method === "POST");
    assert.equal(sent.length, 1);
    const body = JSON.parse(sent[0]?.body ?? "") as Sent;
    assert.deepEqual(Object.keys(body.stdJsonInput.sources), ["src/Savings.sol"]);
    assert.ok(text.includes(body.creationTransactionHash), text);
  });

  it("offers no publication for an ID whose address nobody can be asked for", async () => {
    await useNetwork(blind.name);
    const { contractId = "" } = sample("savings");
    assert.equal((await verifyUnderCursor(contractId))?.word, "unresolved");
    const text = await textOf(await finishedPage());
    assert.equal(text.includes("Publish Without Comparison"), false);
    assert.deepEqual(await requests(), []);
  });

  it("shows the list anew, with every file of the build, where the service needs more than the metadata names", async () => {
    await verifyUnderCursor(addressOf("tombola"));
    await click(await pageWith(notYet), "Publish 2 Files");
    const told = await pageWith("The metadata hash matches, but the bytecode differs");
    const sentSoFar = async () => (await waysOfAsking()).filter((way) => way.startsWith("POST")).length;
    const before = await sentSoFar();
    await click(told, /^Review All \d Files/);
    const page = await pageWith(notYet);
    const text = await textOf(page);
    for (const said of ["contracts/Posters.sol", "All files of the build are sent", "sent before"])
      assert.ok(text.includes(said), `${said} in ${text}`);
    assert.equal(await sentSoFar(), before, "nothing leaves before this list was agreed to");
    await click(page, /^Publish \d Files/);
    await pageWith("Verified, exact match");
    const posts = (await askedOfVerifier()).filter(({ method }) => method === "POST");
    const sent = posts.map(({ body }) => {
      const { stdJsonInput } = JSON.parse(body) as { stdJsonInput: { sources: object } };
      return Object.keys(stdJsonInput.sources).sort();
    });
    assert.deepEqual(sent, [
      ["contracts/Draws.sol", "contracts/Raffle.sol"],
      ["contracts/Draws.sol", "contracts/Lanterns.sol", "contracts/Posters.sol", "contracts/Raffle.sol"],
    ]);
  });

  it("says what is missing where it cannot be, and sends nothing", async () => {
    for (const [name, said] of [
      ["recipes", "source file is missing"],
      ["openingHours", "has changed since the build"],
    ] as const) {
      await verifyUnderCursor(addressOf(name));
      const text = await textOf(await pageWith("Cannot be verified from this build"));
      assert.ok(text.includes(said), text);
      assert.deepEqual(await waysOfAsking(), statusAlone);
      await resetDevnet();
      await closeAll();
    }
  });

  it("is never given up for similar code, which has a question of its own", async () => {
    await verifyUnderCursor(addressOf("busker"));
    const page = await finishedPage();
    const item = page.getByRole("menuitem", { name: "Verify by Similar Code…", includeHidden: true });
    await item.dispatchEvent("click");
    assert.match(await questionText(), /Copies the source of another contract to this address, permanently/);
    await (await workbench()).keyboard.press("Enter");
    await until(
      "the question to go",
      async () =>
        (await workbench().then((window) => window.locator(".quick-input-widget:visible").count())) === 0,
    );
    const sent = async () => (await askedOfVerifier()).filter(({ method }) => method === "POST");
    assert.deepEqual(await sent(), []);
    await item.dispatchEvent("click");
    await questionText();
    await choose("Verify by Similar Code");
    await pageWith("No similar contract");
    const [similar, ...others] = (await sent()).map(({ body }) => body);
    assert.match(similar ?? "", /^\{"creationTransactionHash":"0x[0-9a-f]{64}"\}$/);
    assert.deepEqual(others, []);
  });

  it("can have it asked what stands at the same address on other chains, by a click", async () => {
    await useNetwork(networkName("job"));
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.word, "perfect");
    await useNetworks("session", [bare, { ...bare, name: "Elsewhere", chainId: "295" }]);
    await useNetwork("Elsewhere");
    await verifyUnderCursor(addressOf("perfect"));
    const lookedUp = async () => (await requests()).filter(({ path }) => path.includes("/all-chains/"));
    const page = await pageWith("Look Up on Other Chains");
    assert.deepEqual(await lookedUp(), []);
    const item = page.getByRole("menuitem", { name: "Look Up on Other Chains", includeHidden: true });
    await item.dispatchEvent("click");
    await pageWith("The code there may differ.");
    assert.equal((await lookedUp()).length, 1);
  });

  it("has the compiler's errors shown in its files, or in what was sent, until the panel is closed", async () => {
    const [folder = assert.fail("no folder")] = vscode.workspace.workspaceFolders ?? [];
    const file = vscode.Uri.joinPath(folder.uri, "projects/foundryBare/src/Awning.sol");
    const told = () =>
      vscode.languages
        .getDiagnostics()
        .flatMap(([uri, found]) =>
          found.filter(({ source }) => source === "Contract Lens").map((problem) => ({ uri, problem })),
        );
    const toldIn = (uri: (uri: vscode.Uri) => boolean) =>
      until("a problem", () => told().find((one) => uri(one.uri))?.problem);
    const before = await vscode.workspace.fs.readFile(file);
    try {
      await verifyUnderCursor(addressOf("awning"));
      const page = await pageWith(notYet);
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode("// begun anew\n"));
      await click(page, "Publish 1 File");
      await pageWith("Compilation failed");
      const { message, range } = await toldIn(({ scheme }) => scheme === "contract-lens");
      assert.match(message, /^TypeError: .* not implicitly convertible/);
      const sent = await vscode.workspace.openTextDocument(told()[0]?.uri ?? file);
      assert.equal(sent.getText(range), '"4 m"');
    } finally {
      await vscode.workspace.fs.writeFile(file, before);
    }
    await click(await finishedPage(), "Verify Again");
    const { range } = await toldIn((uri) => uri.toString() === file.toString());
    assert.equal((await vscode.workspace.openTextDocument(file)).getText(range), '"4 m"');
    assert.equal(told().length, 1);
    await click(await finishedPage(), "Show Problems");
    await closeAll();
    await until("the problem to go", () => told().length === 0);
  });
});
