import assert from "node:assert/strict";
import { notificationWords } from "../../../../src/text/notifications.ts";
import { hoverWords } from "../../../../src/text/hover.ts";
import { mock } from "node:test";
import { activated, allKnown, own } from "../../../plainEditor/activated.ts";
import { changeSetting, commands, editor, panels, trusted, views } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { fullRecord } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";
import { hardhatDeployment } from "../../app/deployments/recordedFiles.ts";
import { foundryArtifact, output } from "../../app/builds/projects.ts";
import { buildNamed, deployedCode, source } from "../../builds/samples.ts";
import { attributeValues } from "../../ui/markup.ts";
import { actions, missing, panel, press, said, showing, turns } from "./shownPage.ts";

usePlainEditor();

const target = "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24";
const vault = { ...fullRecord, runtime_bytecode: `0x${deployedCode(buildNamed("Vault", output))}` };
const project = {
  "foundry.toml": "",
  "src/Vault.sol": source,
  "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
  "deployments/own/.chainId": own.chainId,
  "deployments/own/Vault.json": { ...hardhatDeployment(1), address: contractAddress },
};

let extension: Awaited<ReturnType<typeof activated>>;
const inspect = (text = contractAddress) => commands.get("contractLens.inspectContractRecord")?.(text);
const asked = (part: string): number => extension.sent.filter(({ url }) => url.includes(part)).length;

describe("the page of a record in Restricted Mode", () => {
  it("reads no builds before the workspace is trusted, and compares with them then", async () => {
    await using folder = await openProject(project);
    const opened = await activated((sent) => (sent.url.startsWith(own.mirrorUrl) ? vault : allKnown(sent)));
    const read = mock.method(editor.workspace.fs, "readFile");
    editor.workspace.isTrusted = false;
    await inspect();
    await showing(hoverWords.buildsOnceTrusted());
    press("manageTrust");
    await soon(() => user.ran.some(([command]) => command === "workbench.trust.manage"));
    assert.deepEqual(
      read.mock.calls
        .map(({ arguments: [uri] }) => String(uri))
        .filter((uri) => uri.startsWith(folder.uri.toString())),
      [],
    );
    editor.workspace.isTrusted = true;
    trusted.fire(undefined);
    await showing("out/Vault.sol/Vault.json");
    assert.ok(!said().includes(hoverWords.buildsOnceTrusted()));
    opened.end();
  });
});

describe("the page of a record whose code a build has", () => {
  afterEach(() => extension.end());
  let folder: Awaited<ReturnType<typeof openProject>>;
  beforeEach(async () => {
    folder = await openProject(project);
    extension = await activated((sent) => (sent.url.startsWith(own.mirrorUrl) ? vault : allKnown(sent)));
    await inspect();
    await showing("out/Vault.sol/Vault.json");
  });
  afterEach(() => folder[Symbol.asyncDispose]());

  const declaration = (parts: object): object => ({
    type: "openDeclaration",
    folder: folder.uri.toString(),
    path: "out/Vault.sol/Vault.json",
    contract: "Vault",
    kind: "contract",
    signature: "",
    ...parts,
  });

  it("opens its source, and says where that is not there any more", async () => {
    press("openSource");
    await soon(() => user.opened.length === 1);
    assert.equal(user.opened[0]?.path, `${folder.uri.path}/src/Vault.sol`);
    await folder.remove("src/Vault.sol");
    press("openSource");
    await soon(() => user.told.length === 1);
    assert.equal(user.told[0], `information: ${notificationWords.noSourceFile()}`);
    assert.equal(user.opened.length, 1);
  });

  it("opens the deployment file that records it", async () => {
    await views.get("contractLens.deployments")?.getChildren();
    panel().send({ type: "refresh" });
    await panel().until(() => actions("openDeploymentFile").length === 1);
    press("openDeploymentFile");
    await soon(() => user.opened.length === 1);
    assert.equal(user.opened[0]?.path, `${folder.uri.path}/deployments/own/Vault.json`);
  });

  it("opens where the source declares something, and says where nothing does", async () => {
    const lineOf = (text: string): number => source.slice(0, source.indexOf(text)).split("\n").length - 1;
    const opened = async (parts: object): Promise<number | undefined> => {
      const { length } = user.opened;
      panel().send(declaration(parts));
      await soon(() => user.opened.length > length);
      assert.equal(user.opened.at(-1)?.path, `${folder.uri.path}/src/Vault.sol`);
      return user.opened.at(-1)?.options.selection?.start.line;
    };
    assert.equal(await opened({}), lineOf("contract Vault"));
    const deposit = { kind: "function", signature: "deposit(uint256[])" };
    assert.equal(await opened(deposit), lineOf("function deposit"));
    assert.equal(
      await opened({ kind: "error", signature: "AboveLimit(uint256,uint256)" }),
      lineOf("error AboveLimit"),
    );
    panel().send(declaration({ kind: "function", signature: "gone()" }));
    await soon(() => user.told.length === 1);
    assert.equal(user.told[0], `information: ${notificationWords.noDeclaration()}`);
    panel().send(declaration({ contract: "Gone" }));
    panel().send(declaration({ path: "../out/Vault.json" }));
    await turns();
    assert.deepEqual([user.opened.length, user.told.length], [3, 1]);
  });

  it("is called by its name, and shows no build with another contract, not even at first", async () => {
    await panel().until(({ title }) => title.startsWith("Vault"));
    const other = { ...fullRecord, contract_id: "0.0.4242", evm_address: target };
    extension.services.answering = ({ url }) => (url.includes("0.0.4242") ? other : vault);
    panel().send({ type: "openReference", text: "0.0.4242" });
    await showing("0.0.4242");
    panel().send({ type: "back" });
    await panel().until(() => actions("openSource").length > 0);
    panel().send({ type: "forward" });
    const offers: number[] = [];
    await panel().until(() => {
      if (!said().startsWith("0.0.4242")) return false;
      offers.push(actions("openSource").length);
      return said().includes("Updated");
    });
    assert.ok(offers.length > 0 && offers.every((count) => count === 0));
  });

  it("chooses the ABI of that contract", async () => {
    panel().send({ type: "useAbi" });
    await soon(() => user.asked.length === 1);
    assert.equal(user.asked[0]?.options.title, "Use ABI or Build for 0xe78A…a8Ab (Own)");
  });
});

describe("the page of a record that is verified", () => {
  afterEach(() => extension.end());
  it("opens the source that its service shows, and the verification that was run", async () => {
    extension = await activated();
    changeSetting("contractLens.networks", [{ ...own, verifierUrl: "https://sourcify.dev/server" }]);
    extension.services.answering = (sent) =>
      sent.url.includes("/v2/")
        ? { match: "exact_match", chainId: "298", address: fullRecord["evm_address"] }
        : allKnown(sent);
    await inspect();
    panel().send({ type: "viewSource" });
    await soon(() => user.visited.length === 1);
    assert.match(
      user.visited[0] ?? "",
      /^https:\/\/repo\.sourcify\.dev\/298\/0xe78A0F7E598Cc8b0Bb87894B0F60dD2a88d6a8Ab$/i,
    );
    panel().send({ type: "openReference", text: "0.0.2001-1700000021-000000000" });
    await showing("Reverted");
    panel().send({ type: "viewSource" });
    await turns();
    assert.equal(user.visited.length, 1);
  });

  it("shows the verification that was run of it", async () => {
    extension = await activated();
    await inspect();
    const record = panel();
    record.send({ type: "verify" });
    await record.until(() =>
      attributeValues(record.shown, "data-action").some((each) => each.includes("showVerification")),
    );
    panels.at(-1)?.dispose();
    const { length } = panels;
    const action = attributeValues(record.shown, "data-action").find((each) =>
      each.includes("showVerification"),
    );
    record.send(JSON.parse(action ?? "{}"));
    await soon(() => panels.length > length);
    assert.equal(panels.at(-1)?.viewType, "contractLens.verification");
  });
});

describe("the page of a record of megabytes", () => {
  afterEach(() => extension.end());

  it("is not asked for again by going back to it, but when it is told to", async () => {
    const large = { ...fullRecord, memo: "m".repeat(1_100_000) };
    extension = await activated((sent) => {
      if (!sent.url.startsWith(own.mirrorUrl)) return allKnown(sent);
      return sent.url.includes("0.0.4242")
        ? { ...fullRecord, contract_id: "0.0.4242", evm_address: target }
        : large;
    });
    await inspect("0.0.5012345");
    panel().send({ type: "openReference", text: "0.0.4242" });
    await showing("0.0.4242");
    panel().send({ type: "back" });
    await showing("0.0.5012345");
    await turns();
    assert.equal(asked("/contracts/0.0.5012345"), 1);
    panel().send({ type: "refresh" });
    await soon(() => asked("/contracts/0.0.5012345") === 2);
  });
});

describe("a record that is not there yet", () => {
  afterEach(() => extension.end());
  it("is asked for every two seconds, for half a minute, until it is there", async () => {
    let isThere = false;
    extension = await activated((sent) =>
      sent.url.startsWith(own.mirrorUrl) && !isThere ? missing() : allKnown(sent),
    );
    await inspect();
    const records = (): number => asked("/contracts/");
    assert.equal(records(), 1);
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.now() });
    try {
      panel().send({ type: "keepTrying" });
      await soon(() => records() === 2);
      await turns();
      for (let seconds = 1; seconds <= 40; seconds += 1) {
        mock.timers.tick(1000);
        await turns();
        const expected = 2 + Math.min(Math.floor(seconds / 2), 14);
        await soon(() => records() >= expected);
        assert.equal(records(), expected);
      }
      panel().send({ type: "keepTrying" });
      await soon(() => records() === 17);
      await turns();
      isThere = true;
      for (let seconds = 1; seconds <= 10; seconds += 1) {
        mock.timers.tick(1000);
        await turns();
        if (seconds >= 2) await soon(() => records() === 18);
      }
      assert.equal(records(), 18);
      await soon(() => said().includes("Escrow, second try"));
    } finally {
      mock.timers.reset();
    }
  });

  it("is not asked for again where the service fails", async () => {
    extension = await activated((sent) => (sent.url.startsWith(own.mirrorUrl) ? missing() : allKnown(sent)));
    await inspect();
    extension.services.answering = () => new Response("", { status: 503 });
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.now() });
    try {
      panel().send({ type: "keepTrying" });
      await soon(() => asked("/contracts/") === 2);
      for (let seconds = 1; seconds <= 40; seconds += 1) {
        await turns();
        mock.timers.tick(1000);
      }
      await turns();
      assert.equal(asked("/contracts/"), 2);
    } finally {
      mock.timers.reset();
    }
  });
});
