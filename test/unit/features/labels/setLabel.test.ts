import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { labelWords } from "../../../../src/text/labels.ts";
import { activated, bare, own } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { editor, neverCancelled, offered } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { Position, Selection } from "../../../plainEditor/values.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, otherAddress, spelledAddress } from "../../../support/verification.ts";
import { panel, press, said, showing } from "../inspect/shownPage.ts";
import { contractHandle, labels, rows, run } from "../tree/treeRows.ts";

usePlainEditor();

describe("Set Label", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
  });
  afterEach(() => extension.end());

  const setTo = (label: string | undefined): void => {
    user.types = () => label;
  };
  const stored = (): unknown => {
    const text = extension.files.get("labels.json")?.text;
    return text === undefined ? undefined : JSON.parse(text);
  };
  const hoverText = async (text: string): Promise<string> => {
    const hover = await offered.hovers?.provideHover(
      documentOf(text),
      new Position(0, 8) as never,
      neverCancelled as never,
    );
    return (hover?.contents as vscode.MarkdownString[]).map(({ value }) => value).join("\n");
  };

  it("names the contract in its page, the views, hovers, and arguments, until it is removed", async () => {
    await run("inspectContractRecord", contractAddress);
    await Promise.all([rows("contracts"), rows("history")]);
    setTo("My escrow");
    press("setLabel");
    await showing("My escrow 0.0.5012345");
    assert.match(said(), new RegExp(labelWords.own()));
    assert.match(panel().title, /^My escrow 0\.0\.5012345/);
    assert.match(await hoverText(`see ${contractAddress}`), /My escrow.*\n[^]*Your label/);
    assert.match(await hoverText("see 0.0.5012345 here"), /My escrow/);
    const inViews = async () => {
      const [network] = await rows("contracts");
      const [day] = await rows("history");
      return [
        ...labels(await rows("contracts", network?.place)),
        ...labels(await rows("history", day?.place)),
      ];
    };
    assert.deepEqual(await inViews(), ["My escrow", "My escrow"]);
    await run("inspectExecutionResult", "0.0.2001@1700000021.000000000");
    await showing("My escrow");
    setTo("Till");
    await run("setEntryLabel", contractHandle(contractAddress));
    await panel().until(() => said().includes("addressTill") && !said().includes("My escrow"));
    setTo("");
    await run("setEntryLabel", contractHandle(contractAddress));
    await panel().until(() => !said().includes("Till"));
    assert.doesNotMatch(await hoverText(`see ${contractAddress}`), /Till|Your label/);
    assert.deepEqual(stored(), { version: 1, labels: { [own.chainId]: {} } });
    assert.deepEqual(user.statusTexts, [
      labelWords.set("0xe78A…a8Ab"),
      labelWords.set("0xe78A…a8Ab"),
      labelWords.removed("0xe78A…a8Ab"),
    ]);
  });

  it("asks with the present label, limits it, sends nothing, and keeps it if the user cancels", async () => {
    setTo("Till");
    await run("setLabel", otherAddress, { network: bare.name });
    setTo(undefined);
    await run("setLabel", otherAddress, { network: bare.name });
    const { title, value, validateInput } = user.asked[1]?.options as vscode.InputBoxOptions;
    assert.match(title ?? "", /^Label for 0x.* \(Bare\)$/);
    assert.equal(value, "Till");
    assert.equal(validateInput?.("x".repeat(60)), null);
    assert.equal(validateInput("x".repeat(61)), labelWords.tooLong(60));
    assert.deepEqual(stored(), {
      version: 1,
      labels: { [bare.chainId]: { [otherAddress.toLowerCase()]: "Till" } },
    });
    assert.equal(extension.sent.length, 0);
  });

  it("labels the address under the cursor, and takes nothing but addresses", async () => {
    const document = documentOf(`see ${contractAddress} here`);
    const selection = new Selection(new Position(0, 8), new Position(0, 8));
    editor.window.activeTextEditor = { document, selection, selections: [selection] } as never;
    setTo("Till");
    await run("setLabel");
    assert.deepEqual(stored(), { version: 1, labels: { [own.chainId]: { [contractAddress]: "Till" } } });
    await run("setLabel", "0.0.2001@1700000021.000000000");
    assert.equal(user.told.at(-1), `warning: ${labelWords.needsContract()}`);
  });

  it("is not undone by Clear History, and Export Labels opens all labels as JSON", async () => {
    await run("exportLabels");
    assert.equal(user.told.at(-1), `information: ${labelWords.none()}`);
    await run("inspectContractRecord", contractAddress);
    setTo("Till");
    await run("setLabel", contractAddress);
    user.picks = () => "Clear";
    await run("clearHistory");
    assert.deepEqual(await rows("contracts"), []);
    await run("exportLabels");
    assert.deepEqual(JSON.parse(user.opened.at(-1)?.text ?? ""), {
      [own.chainId]: { [contractAddress]: "Till" },
    });
  });

  it("shows an error if the label cannot be stored", async () => {
    await run("exportLabels");
    const file = extension.files.get("labels.json");
    assert.ok(file);
    file.refuses = (call) => call === "write";
    setTo("Till");
    await run("setLabel", spelledAddress);
    await soon(() => user.told.at(-1) === `error: ${labelWords.notStored()}`);
  });
});
