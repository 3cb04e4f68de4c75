import assert from "node:assert/strict";
import { abiChoiceWords, explainPastedAbi } from "../../../../src/text/abiChoice.ts";
import { badArgumentWords } from "../../../../src/text/notifications.ts";
import { parseAbi } from "viem";
import { activated, own } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { commands, editor, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user, type Asked } from "../../../plainEditor/user.ts";
import { Position, Selection, Uri } from "../../../plainEditor/values.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { longestPastedAbi } from "../../../../src/app/decoding/readPastedAbi.ts";

usePlainEditor();

const till = "0xc0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ff";
const stored = `${own.chainId} ${till}`;
const shown = "0xc0Ff…c0Ff";
const artifact = (...signatures: readonly string[]) => ({
  abi: parseAbi(signatures),
  bytecode: { object: "0x" },
  deployedBytecode: { object: "0x" },
});
const project = {
  "foundry.toml": "",
  "out/Aid.t.sol/Aid.json": artifact("function aid()"),
  "out/Till.sol/Till.json": artifact("function pay(address to)"),
  "abis/pair.json": {
    contracts: {
      "a.sol": { One: { abi: parseAbi(["function one()"]) }, Two: { abi: parseAbi(["function two()"]) } },
    },
  },
  "abis/none.json": { a: 1 },
};

describe("Use ABI", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let folder: Awaited<ReturnType<typeof openProject>>;
  beforeEach(async () => {
    folder = await openProject(project);
    extension = await activated();
  });
  afterEach(async () => {
    extension.end();
    await folder[Symbol.asyncDispose]();
  });

  const use = (...given: unknown[]) => commands.get("contractLens.useAbi")?.(...given) as Promise<void>;
  const useForTill = () => use(till);
  const kept = (name = stored): unknown => {
    const text = extension.folders.get("abis")?.texts.get(name);
    return text === undefined ? undefined : JSON.parse(text);
  };
  const menu = ({ items = [] }: Asked): readonly (readonly unknown[])[] =>
    items.map(({ label, description }) => (description === undefined ? [label] : [label, description]));

  it("offers what was chosen, the ways to give one, and the builds, those of tests last", async () => {
    await useForTill();
    const ways = [
      [abiChoiceWords.clipboard(), abiChoiceWords.clipboardDetail()],
      [abiChoiceWords.enter(), abiChoiceWords.enterDetail()],
      ["Select ABI File…"],
      ["Builds"],
      ["Till", "out/Till.sol/Till.json"],
      ["Aid", "out/Aid.t.sol/Aid.json"],
    ];
    assert.equal(user.asked[0]?.options.title, `Use ABI or Build for ${shown} (Own)`);
    assert.equal(user.asked[0].options.matchOnDescription, true);
    assert.deepEqual(menu(user.asked[0]), ways);
    assert.equal(kept(), undefined);
    user.picks = () => "Till";
    await useForTill();
    assert.deepEqual(kept(), {
      version: 1,
      kind: "file",
      folderUri: folder.uri.toString(),
      path: "out/Till.sol/Till.json",
      name: "Till",
    });
    assert.deepEqual(user.statusTexts, [abiChoiceWords.used(shown)]);
    user.picks = () => "Stop Using This ABI";
    await useForTill();
    assert.deepEqual(menu(user.asked[2]!), [
      ["Stop Using This ABI", "Till from out/Till.sol/Till.json"],
      ...ways,
    ]);
    assert.equal(kept(), undefined);
    assert.equal(user.statusTexts[1], abiChoiceWords.stopped(shown));
    assert.deepEqual([extension.sent.length, user.told.length], [0, 0]);
  });

  it("takes an ABI from the clipboard, and says of anything else why it is none", async () => {
    user.picks = () => "Paste ABI from Clipboard";
    for (const [text, reason] of [
      ["", "empty"],
      ["[", "notJson"],
      ["{}", "noAbi"],
      ["pay(", "notSignatures"],
      ["x".repeat(longestPastedAbi + 1), "tooLong"],
      [JSON.stringify(project["abis/pair.json"]), "severalContracts"],
    ] as const) {
      user.clipboard = text;
      await useForTill();
      assert.equal(user.told.at(-1), `warning: ${explainPastedAbi(reason)}`);
      assert.equal(kept(), undefined);
    }
    assert.equal(user.told.length, 6);
    user.clipboard = "function pay(address to)";
    await useForTill();
    const { kind, items } = kept() as { kind: string; items: readonly { name: string }[] };
    assert.deepEqual([kind, items.map(({ name }) => name)], ["items", ["pay"]]);
    await useForTill();
    assert.deepEqual(menu(user.asked.at(-1)!)[0], [abiChoiceWords.stop(), abiChoiceWords.chosenItems()]);
  });

  it("takes a signature that is entered, which is checked while it is short", async () => {
    user.picks = () => "Enter Signature…";
    await useForTill();
    user.types = () => "  ";
    await useForTill();
    assert.deepEqual([kept(), user.told], [undefined, []]);
    const { options } = user.asked.at(-1)!;
    const check = (text: string): unknown => options.validateInput?.(text);
    assert.equal(options.title, abiChoiceWords.enterTitle());
    assert.equal(check(" "), null);
    assert.equal(check("event Paid(address by)"), null);
    assert.equal(check("pay("), explainPastedAbi("notSignatures"));
    assert.equal(check(`pay(${"x".repeat(16 * 1024)}`), null);
    user.types = () => "event Paid(address by)";
    await useForTill();
    assert.match(JSON.stringify(kept()), /"items":\[\{"type":"event","name":"Paid"/);
  });

  it("takes a contract of a file of the workspace, asking which where there are several", async () => {
    const at = (path: string) => Uri.joinPath(folder.uri, path);
    user.picks = () => "Select ABI File…";
    await useForTill();
    assert.deepEqual([kept(), user.told], [undefined, []]);
    user.finds = () => [at("abis/none.json")];
    await useForTill();
    assert.deepEqual([kept(), user.told], [undefined, [`warning: ${abiChoiceWords.noAbiInFile()}`]]);
    user.finds = () => [at("out/Till.sol/Till.json")];
    await useForTill();
    assert.equal((kept() as { path: string }).path, "out/Till.sol/Till.json");
    user.finds = () => [at("abis/pair.json")];
    await useForTill();
    assert.deepEqual(menu(user.asked.at(-1)!), [["One"], ["Two"]]);
    assert.equal(user.asked.at(-1)?.options.title, abiChoiceWords.selectContract());
    assert.equal((kept() as { path: string }).path, "out/Till.sol/Till.json", "as they turned away");
    user.picks = ({ items }) => (items?.length === 2 ? "Two" : "Select ABI File…");
    await useForTill();
    const { path, name } = kept() as { path: string; name: string };
    assert.deepEqual([path, name], ["abis/pair.json", "Two"]);
  });

  it("keeps the ABI of a file that lies elsewhere, unless that is too long to be one", async () => {
    await using elsewhere = await projectFolder({
      "pay.json": artifact("function pay(address to)"),
      "long.json": `[${" ".repeat(3 * longestPastedAbi)}]`,
    });
    user.picks = () => "Select ABI File…";
    user.finds = () => [Uri.joinPath(Uri.parse(elsewhere.uri), "long.json")];
    await useForTill();
    assert.deepEqual([kept(), user.told], [undefined, [`warning: ${explainPastedAbi("tooLong")}`]]);
    user.finds = () => [Uri.joinPath(Uri.parse(elsewhere.uri), "pay.json")];
    await useForTill();
    assert.match(JSON.stringify(kept()), /"kind":"items","items":\[\{"name":"pay"/);
  });

  it("is for the contract that is given, that of the panel in use, or that under the cursor; else it asks", async () => {
    const titles = (): readonly unknown[] => user.asked.map(({ options }) => options.title);
    await commands.get("contractLens.inspectContractRecord")?.("0.0.5012345");
    await use({ some: "menu" });
    assert.deepEqual(titles(), ["Use ABI or Build for 0xe78A…a8Ab (Own)"]);
    for (const panel of panels.splice(0)) panel.dispose();
    const place = new Position(0, 4);
    editor.window.activeTextEditor = {
      document: documentOf(`at ${till}`),
      selection: new Selection(place, place),
    };
    await use();
    assert.equal(titles()[1], `Use ABI or Build for ${shown} (Own)`);
    editor.window.activeTextEditor = undefined;
    await use();
    assert.deepEqual(titles().slice(2), [abiChoiceWords.askAddress()]);
    user.types = () => "0.0.1001";
    await use();
    assert.equal(titles().at(-1), "Use ABI or Build for 0x0000…03e9 (Own)");
    user.types = () => "0.0.2001-1700000021-000000000";
    await use();
    assert.equal(user.told.at(-1), `warning: ${abiChoiceWords.needsContract()}`);
  });

  it("is for nothing where what is given is no contract or no network", async () => {
    await use("nonsense");
    await use("0.0.2001-1700000021-000000000");
    await use(till, { network: "Gone" });
    assert.equal(user.asked.length, 0);
    const told = [badArgumentWords.contract(), abiChoiceWords.needsContract()];
    assert.deepEqual(
      user.told.slice(0, 2),
      told.map((words) => `warning: ${words}`),
    );
    await use(till, { network: "Bare" });
    assert.equal(user.asked[0]?.options.title, `Use ABI or Build for ${shown} (Bare)`);
  });

  it("says that a choice could not be kept", async () => {
    await useForTill();
    const abis = extension.folders.get("abis");
    assert.ok(abis);
    Object.assign(abis, { write: () => Promise.reject(new Error("full")) });
    user.picks = () => "Till";
    await useForTill();
    assert.deepEqual(user.told, [`error: ${abiChoiceWords.notStored()}`]);
    assert.match(user.log.at(-1) ?? "", /warn: The choice of an ABI could not be stored: Error: full/);
    assert.deepEqual(user.statusTexts, []);
  });
});
