import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { activated, bare, notVerified, own } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import {
  changeSetting,
  commands,
  editor,
  neverCancelled,
  offered,
  panels,
} from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { Position } from "../../../plainEditor/values.ts";
import { hoverWords } from "../../../../src/text/hover.ts";
import { addressOf, broadcast } from "../../app/deployments/recordedFiles.ts";
import { recordedCalls } from "../../../support/rpcViews.ts";
import { contractAddress, otherAddress } from "../../../support/verification.ts";

usePlainEditor();

type Link = { readonly command: string; readonly given: readonly [unknown, Record<string, string>?] };

describe("hovers", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
    // What is looked up now is held when the pointer rests on it, however slow the machine is.
    await extension.api.lookUpRecord(contractAddress);
    await extension.api.lookUpStatus(contractAddress);
  });
  afterEach(() => extension.end());

  const hoverOver = async (document: vscode.TextDocument, token: unknown = neverCancelled, at = 8) =>
    offered.hovers?.provideHover(document, new Position(0, at) as never, token as never);
  const textOf = (hover: vscode.Hover | null | undefined): string =>
    (hover?.contents as vscode.MarkdownString[]).map(({ value }) => value).join("\n");
  const linksOf = (text: string): readonly Link[] =>
    [...text.matchAll(/command:([\w.]+)\?([^)\s]+)/g)].map(([, command = "", given = ""]) => ({
      command: command.replace("contractLens.", ""),
      given: JSON.parse(decodeURIComponent(given)) as Link["given"],
    }));
  const linkTo = (text: string, command: string): Link => {
    const link = linksOf(text).find((link) => link.command === command);
    return link ?? assert.fail(`no link to ${command}`);
  };

  it("show what is known of the contract under the pointer", async () => {
    const document = documentOf(`see ${contractAddress} here`);
    const hover = await hoverOver(document);
    assert.ok(hover?.range);
    assert.equal(document.getText(hover.range), contractAddress);
    assert.match(textOf(hover), /0\.0\.5012345/);
    assert.equal(await hoverOver(document, neverCancelled, 1), undefined);
  });

  it("show the last known status if the service fails", async () => {
    user.picks = () => "Verify";
    const exact = { match: "exact_match", chainId: bare.chainId, address: otherAddress };
    extension.services.answering = () => exact;
    await commands.get("contractLens.verifyContract")?.(otherAddress, { network: bare.name });
    changeSetting("contractLens.network", bare.name);
    extension.services.answering = () => new Response("{}", { status: 503 });
    const text = textOf(await hoverOver(documentOf(`see ${otherAddress} here`)));
    assert.match(text, /Verified, exact match, as of just now\. .*HTTP 503/);
    assert.doesNotMatch(text, /Unknown|\[Verify\]/);
  });

  it("link to the record, a verification, the explorer, and copy", async () => {
    changeSetting("contractLens.links", false);
    const text = textOf(await hoverOver(documentOf(`see ${contractAddress}`)));
    changeSetting("contractLens.links", undefined);
    for (const { command, given } of linksOf(text)) await commands.get(`contractLens.${command}`)?.(...given);
    assert.deepEqual(user.asked, [], "the user's own hand is not asked again");
    assert.ok(panels.some(({ viewType }) => viewType === "contractLens.inspect"));
    assert.ok(user.copied.length > 0 && user.visited.length === 1);
    assert.deepEqual(linkTo(text, "inspectContractRecord").given[1], { network: own.name });
    assert.deepEqual(linkTo(text, "openInExplorer").given[1], { network: own.name });
  });

  it("Verify link verifies what is there at the click, without a question", async () => {
    extension.services.answering = notVerified;
    const text = textOf(await hoverOver(documentOf(`see ${otherAddress}`)));
    const { given } = linkTo(text, "verifyContract");
    const verify = async () =>
      (await commands.get("contractLens.verifyContract")?.(...given)) as { address: string } | undefined;
    assert.equal(await verify(), undefined, "the document is closed");
    editor.workspace.textDocuments = [documentOf(`see ${contractAddress}`)];
    assert.equal((await verify())?.address.toLowerCase(), contractAddress.toLowerCase());
    assert.deepEqual(user.asked, []);
    editor.workspace.textDocuments = [];
  });

  it("use VS Code's link row to inspect, or a link of their own without one", async () => {
    const document = documentOf(`see ${contractAddress}`);
    const has = async (shown = document, at = 8): Promise<boolean> =>
      /\[Inspect\]/.test(textOf(await hoverOver(shown, neverCancelled, at)));
    const [link] = (await offered.links?.provideDocumentLinks(document, neverCancelled)) ?? [];
    assert.equal(link?.tooltip, "Inspect");
    assert.equal(await has(), false);
    changeSetting("contractLens.links", false);
    assert.equal(await has(), true);
    changeSetting("contractLens.links", undefined);
    changeSetting("editor.links", false);
    assert.equal(await has(), true);
    changeSetting("editor.links", undefined);
    assert.equal(await has(documentOf(`${" ".repeat(2010)}${contractAddress}`), 2020), true, "a long line");
    const many = `${"0.0.1001 ".repeat(200)}\n`.repeat(10);
    const below = documentOf(`${contractAddress}\n${many}${contractAddress}`);
    assert.equal(await has(below), false);
    const hover = await offered.hovers?.provideHover(below, new Position(11, 8) as never, neverCancelled);
    assert.match(textOf(hover), /\[Inspect\]/, "more links than there are");
  });

  it("allow only their own commands, and no HTML", async () => {
    const hover = await hoverOver(documentOf(`see ${contractAddress}`));
    const parts = hover?.contents as vscode.MarkdownString[];
    for (const { isTrusted, supportHtml } of parts) {
      assert.equal(supportHtml, false);
      if (isTrusted === false) continue;
      const { enabledCommands } = isTrusted as { enabledCommands: string[] };
      assert.deepEqual(enabledCommands.toSorted(), [
        "contractLens.checkConnection",
        "contractLens.chooseRpcUrl",
        "contractLens.copy",
        "contractLens.debugTransaction",
        "contractLens.inspectContractRecord",
        "contractLens.inspectExecutionResult",
        "contractLens.openDeploymentFile",
        "contractLens.openInExplorer",
        "contractLens.selectNetwork",
        "contractLens.verifyContract",
        "workbench.trust.manage",
      ]);
    }
  });

  it("offer the network on which deployment files record the address", async () => {
    // Smaller ones are made from IDs.
    const onNode = 2 ** 52;
    const project = await openProject({
      "broadcast/Deploy.s.sol/31337/run-latest.json": broadcast(31_337, [{ number: onNode, name: "Vault" }]),
    });
    changeSetting("contractLens.network", own.name);
    const notFound = JSON.stringify({ _status: { messages: [{ message: "Not found" }] } });
    extension.services.answering = () => new Response(notFound, { status: 404 });
    const text = textOf(await hoverOver(documentOf(`see ${addressOf(onNode)} here`)));
    assert.match(text, /record this address on Local Node, not on Own/);
    const { command, given } = linkTo(text, "selectNetwork");
    assert.deepEqual([command, given], ["selectNetwork", ["Local Node"]]);
    await project[Symbol.asyncDispose]();
  });

  it("send no 32-byte value, and their link is judged by its place", async () => {
    const { length } = extension.sent;
    const hash = `0x${"16".repeat(32)}`;
    const document = documentOf(`key ${hash}`);
    const text = textOf(await hoverOver(document));
    assert.ok(!text.includes(hash), "its link does not carry it");
    const { given } = linkTo(text, "inspectExecutionResult");
    editor.workspace.textDocuments = [document];
    assert.equal(await commands.get("contractLens.inspectExecutionResult")?.(...given), undefined);
    assert.equal(user.asked[0]?.options.title, "Contract Lens: Look Up This 32-Byte Value?");
    assert.match(user.asked[0].items?.[0]?.detail ?? "", /The value is in notes\.md, line 1\.$/);
    assert.equal(extension.sent.length, length);
    editor.workspace.textDocuments = [documentOf(`txHash: ${hash}`)];
    await commands.get("contractLens.inspectExecutionResult")?.(
      { ...(given[0] as object), character: 20 },
      given[1],
    );
    assert.deepEqual([user.asked.length, extension.sent.at(-1)?.url.endsWith(hash)], [1, true]);
    editor.workspace.textDocuments = [];
  });

  it("look up a 32-byte value only on this machine, and only if the text calls it a transaction hash", async () => {
    const local = { name: "Local", chainId: "31337", rpcUrl: "http://127.0.0.1:18549" };
    changeSetting("contractLens.networks", [own, local]);
    const recorded = recordedCalls("set");
    const hash = recorded[0]?.params[0] as string;
    extension.services.answering = ({ body }) => {
      const { id, method } = JSON.parse(body ?? "") as { readonly id: number; readonly method: string };
      const response = recorded.find((call) => call.method === method)?.response as object | undefined;
      return { jsonrpc: "2.0", ...(response ?? { result: method === "eth_chainId" ? "0x7a69" : null }), id };
    };
    const askedBy = async (network: string, text: string, at = text.indexOf("0x") + 4) => {
      changeSetting("contractLens.network", network);
      const { length } = extension.sent;
      const shown = textOf(await hoverOver(documentOf(text), neverCancelled, at));
      return { shown, bodies: extension.sent.slice(length).map(({ body }) => body ?? "") };
    };
    const called = await askedBy(local.name, `Transaction hash: ${hash}`);
    assert.match(called.shown, /\*\*Transaction\*\*.*Local.*Gas/s);
    assert.ok(called.bodies.some((body) => body.includes(hash)));
    assert.match(called.shown, /\[Inspect\]/, "no document link leads to 32 bytes");
    for (const [network, text] of [
      [local.name, `PRIVATE_KEY=0x${"18".repeat(32)}`],
      [local.name, `see 0x${"18".repeat(32)}`],
      [local.name, `private key, not Transaction hash: 0x${"18".repeat(32)}`],
      [own.name, `Transaction hash: 0x${"18".repeat(32)}`],
    ] as const) {
      const { shown, bodies } = await askedBy(network, text);
      assert.match(shown, /A transaction hash or a private key/);
      assert.deepEqual(bodies, [], text);
    }
    changeSetting("contractLens.hover.lookup", "off");
    assert.deepEqual((await askedBy(local.name, `Transaction hash: 0x${"19".repeat(32)}`)).bodies, []);
    assert.deepEqual(user.asked, []);
  });

  it("call no transaction hash a possible private key while that is not known, and send nothing", async () => {
    extension.end();
    extension = await activated(undefined, { openFile: () => new Promise(() => undefined) });
    changeSetting("contractLens.networks", [
      own,
      { name: "Local", chainId: "31337", rpcUrl: "http://127.0.0.1:18549" },
    ]);
    changeSetting("contractLens.network", "Local");
    const { length } = extension.sent;
    const text = textOf(await hoverOver(documentOf(`Transaction hash: 0x${"19".repeat(32)}`), undefined, 20));
    assert.ok(text.includes(hoverWords.loading()), text);
    assert.doesNotMatch(text, /private key/);
    assert.ok(linkTo(text, "inspectExecutionResult"));
    assert.equal(extension.sent.length, length);
  });

  it("send nothing if off, and say if there is no network", async () => {
    const { length } = extension.sent;
    changeSetting("contractLens.hover.lookup", "off");
    await hoverOver(documentOf("see 0x5b1869d9a4c187f2eaa108f3062412ecf0526b24"));
    changeSetting("contractLens.network", "Gone");
    assert.match(textOf(await hoverOver(documentOf(`see ${contractAddress}`))), /Gone/);
    assert.equal(extension.sent.length, length);
  });

  it("send nothing in Restricted Mode, and say so", async () => {
    const { length } = extension.sent;
    editor.workspace.isTrusted = false;
    try {
      for (const subject of ["0x5b1869d9a4c187f2eaa108f3062412ecf0526b25", "0.0.2-1767256594-485159785"]) {
        const text = textOf(await hoverOver(documentOf(`see ${subject}`)));
        assert.ok(text.includes(hoverWords.notInRestrictedMode()), text);
      }
      const known = textOf(await hoverOver(documentOf(`see ${contractAddress}`)));
      assert.ok(known.includes(hoverWords.buildsOnceTrusted()), known);
    } finally {
      editor.workspace.isTrusted = true;
    }
    assert.equal(extension.sent.length, length);
  });

  it("are canceled with the pointer, and errors go only to the log", async () => {
    const left = { ...neverCancelled, isCancellationRequested: true };
    assert.equal(await hoverOver(documentOf(`see ${contractAddress}`), left), undefined);
    assert.deepEqual(
      user.log.filter((line) => line.startsWith("error")),
      [],
    );
    const broken = documentOf(`see ${contractAddress}`);
    Object.defineProperty(broken, "uri", { get: () => assert.fail("broken") });
    assert.equal(await hoverOver(broken), undefined);
    assert.match(user.log.at(-1) ?? "", /^error: Hover: .*broken/);
    assert.deepEqual(user.told, []);
  });
});
