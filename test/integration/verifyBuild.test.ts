import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, resetDevnet } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { click, finishedPage, pageWith, textOf } from "./support/panel.ts";
import { openByRow, showTrees } from "./support/tree.ts";
import { until } from "./support/until.ts";
import {
  askedOfVerifier,
  notYet,
  onBareChain,
  type Sent,
  statusAlone,
  waysOfAsking,
} from "./support/verifyingBuilds.ts";
import { violations } from "./support/violations.ts";

const hasPanel = (): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputWebview),
  );

describe("verify from a build", () => {
  onBareChain();

  it("shows the files and the expected result, and sends nothing before", async () => {
    assert.equal(await verifyUnderCursor(addressOf("savings")), undefined);
    const page = await pageWith(notYet);
    const text = await textOf(page);
    for (const said of [
      "Expected result: exact match",
      "Publish 1 File",
      "src/Savings.sol",
      "cannot be withdrawn",
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

  it("publishes only files on the approved list, and does not ask again", async () => {
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

  it("names the deployed commit once beside a partial match, also when reopened", async () => {
    await verifyUnderCursor(addressOf("tips"));
    await click(await pageWith(notYet), /^Publish/);
    const told = async () => textOf(await pageWith("Deployed from commit 4f1d2ab"));
    await pageWith("Verified, partial match");
    assert.match(await told(), /the metadata hash differs/);
    await closeAll();
    await showTrees();
    await openByRow("History", "Partial match");
    await pageWith("Earlier result");
    assert.doesNotMatch(await told(), /For an exact match/);
  });

  it("ends with the partial match that the plan expects for code without a metadata hash", async () => {
    await verifyUnderCursor(addressOf("weather"));
    const why = "This bytecode carries no metadata hash, so no service can report an exact match.";
    await click(await pageWith(why), /^Publish/);
    const text = await textOf(await pageWith("Verified, partial match"));
    assert.ok(text.includes(why), text);
    assert.doesNotMatch(text, /metadata hash differs|For an exact match/);
  });

  it("lists all files of the build if the service needs more than the metadata names", async () => {
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

  it("names missing files, and sends nothing", async () => {
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

  it("shows compiler errors in the files until the panel is closed", async () => {
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
