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
import { user } from "../../../plainEditor/user.ts";
import { Position } from "../../../plainEditor/values.ts";
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

  it("say what is known of the contract under the pointer, over just that", async () => {
    const document = documentOf(`see ${contractAddress} here`);
    const hover = await hoverOver(document);
    assert.ok(hover?.range);
    assert.equal(document.getText(hover.range), contractAddress);
    assert.match(textOf(hover), /0\.0\.5012345/);
    assert.equal(await hoverOver(document, neverCancelled, 1), undefined);
  });

  it("say what a verification has shown before where its service has failed since", async () => {
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

  it("lead on with links of their own: to the record, a verification, the explorer and the clipboard", async () => {
    const text = textOf(await hoverOver(documentOf(`see ${contractAddress}`)));
    for (const { command, given } of linksOf(text)) await commands.get(`contractLens.${command}`)?.(...given);
    assert.deepEqual(user.asked, [], "the user's own hand is not asked again");
    assert.ok(panels.some(({ viewType }) => viewType === "contractLens.inspect"));
    assert.ok(user.copied.length > 0 && user.visited.length === 1);
    assert.deepEqual(linkTo(text, "inspectContractRecord").given[1], { network: own.name });
    assert.deepEqual(linkTo(text, "openInExplorer").given[1], { network: own.name });
  });

  it("lead to a verification of what is there by then, without a further question", async () => {
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

  it("inspect first, whether VS Code has a row of a link below that or not", async () => {
    const document = documentOf(`see ${contractAddress}`);
    const first = async (): Promise<string | undefined> =>
      /\[Inspect\].*/.exec(textOf(await hoverOver(document)))?.[0];
    const shown = await first();
    assert.match(shown ?? "", /^\[Inspect\]\(command:contractLens\.inspectContractRecord\?.*\[Explorer\]/);
    assert.equal((await offered.links?.provideDocumentLinks(document, neverCancelled))?.length, 1);
    assert.equal((await first())?.split(")")[0], shown?.split(")")[0]);
  });

  it("run no commands but those, and show no HTML", async () => {
    const hover = await hoverOver(documentOf(`see ${contractAddress}`));
    const parts = hover?.contents as vscode.MarkdownString[];
    for (const { isTrusted, supportHtml } of parts) {
      assert.equal(supportHtml, false);
      if (isTrusted === false) continue;
      const { enabledCommands } = isTrusted as { enabledCommands: string[] };
      assert.deepEqual(enabledCommands.toSorted(), [
        "contractLens.checkConnection",
        "contractLens.copy",
        "contractLens.inspectContractRecord",
        "contractLens.inspectExecutionResult",
        "contractLens.openDeploymentFile",
        "contractLens.openInExplorer",
        "contractLens.selectNetwork",
        "contractLens.verifyContract",
      ]);
    }
  });

  it("ask nobody about a 32-byte value, whose link is judged by where it stands", async () => {
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

  it("ask nobody when they are turned off, and say when there is no network", async () => {
    const { length } = extension.sent;
    changeSetting("contractLens.hover.lookup", "off");
    await hoverOver(documentOf("see 0x5b1869d9a4c187f2eaa108f3062412ecf0526b24"));
    changeSetting("contractLens.network", "Gone");
    assert.match(textOf(await hoverOver(documentOf(`see ${contractAddress}`))), /Gone/);
    assert.equal(extension.sent.length, length);
  });

  it("are none once the pointer has left, and nothing that goes wrong is told but in the log", async () => {
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
