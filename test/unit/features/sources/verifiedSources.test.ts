import assert from "node:assert/strict";
import { shortAddress } from "../../../../src/core/address.ts";
import { activated, allKnown, own } from "../../../plainEditor/activated.ts";
import { commands, editor, offered, viewUnfolded } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { fullRecord } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";
import { actions, panel, press, said, showing } from "../inspect/shownPage.ts";
import { labels, rows } from "../tree/treeRows.ts";

usePlainEditor();

const address = contractAddress.toLowerCase();
const short = shortAddress(contractAddress);
const status = { match: "exact_match", chainId: own.chainId, address: fullRecord["evm_address"] };
const texts: Readonly<Record<string, string>> = {
  "src/Vault.sol": "contract Vault {}\n",
  "src/base/Owned.sol": "contract Owned {}\n",
  "lib/oz/token/ERC20.sol": "contract ERC20 {}\n",
};
const published = {
  ...status,
  compilation: { fullyQualifiedName: "src/Vault.sol:Vault", name: "Vault" },
  sources: Object.fromEntries(Object.entries(texts).map(([path, content]) => [path, { content }])),
};

let project: Awaited<ReturnType<typeof openProject>> | undefined;
let extension: Awaited<ReturnType<typeof activated>>;
const asked = (): number => extension.sent.filter(({ url }) => url.includes("fields=sources")).length;
const textAt = (uri: unknown): unknown =>
  offered.texts?.provideTextDocumentContent(uri as never, undefined as never);
const ran = (command: string) => user.ran.filter(([id]) => id === command).map(([, ...given]) => given);
const run = (command: string, ...given: unknown[]): Promise<unknown> =>
  Promise.resolve(commands.get(`contractLens.${command}`)?.(...given));

/** The page of a contract that is verified with these sources. */
async function openPage(): Promise<void> {
  extension = await activated((sent) => {
    if (!sent.url.includes("/v2/")) return allKnown(sent);
    return sent.url.includes("fields=sources") ? published : status;
  });
  await run("inspectContractRecord", contractAddress);
  await showing("Verified");
  await panel().until(() => actions("openVerifiedSource").length > 0);
}

/** A folder with these files, which the editor finds by their names. */
async function workspaceWith(files: Readonly<Record<string, string>>): Promise<Uri> {
  await project?.[Symbol.asyncDispose]();
  project = await openProject(files);
  const { uri } = project;
  const uris = Object.keys(files).map((path) => Uri.joinPath(uri, path));
  Object.assign(editor.workspace, { findFiles: () => Promise.resolve(uris) });
  return uri;
}

describe("verified sources", () => {
  beforeEach(openPage);
  afterEach(async () => {
    Reflect.deleteProperty(editor.workspace, "findFiles");
    await project?.[Symbol.asyncDispose]();
    project = undefined;
    extension.end();
  });

  it("are listed on the page once the reader opens the list, and open read-only", async () => {
    assert.equal(asked(), 0);
    panel().send({ type: "openSection", section: "source" });
    await panel().until(() => actions("openVerifiedFile").length === 3);
    assert.deepEqual(
      actions("openVerifiedFile").map((action) => (action as { path?: string }).path),
      ["src/Vault.sol", "lib/oz/token/ERC20.sol", "src/base/Owned.sol"],
    );
    press("openVerifiedFile");
    await soon(() => ran("vscode.open").length === 1);
    const [[uri, , tab] = []] = ran("vscode.open");
    assert.equal(tab, `Vault.sol (verified, ${short})`);
    assert.equal(textAt(uri), texts["src/Vault.sol"]);
    assert.equal((uri as Uri).scheme, "contract-lens");
    // Relative imports lead to the other files.
    await run("openVerifiedSource", address, { network: own.name, file: "src/base/Owned.sol" });
    const { scheme, query, path } = uri as Uri;
    const other = Uri.from({ scheme, query, path: path.replace("Vault.sol", "base/Owned.sol") });
    assert.equal(textAt(other), texts["src/base/Owned.sol"]);
    assert.equal(asked(), 1);
    panel().send({ type: "refresh" });
    await panel().until(() => actions("openVerifiedFile").length === 0);
    assert.match(said(), /List Files/);
  });

  it("are rows below a verified contract, loaded when the user expands them", async () => {
    const [network] = await rows("contracts");
    const [contract] = await rows("contracts", network?.place);
    const [source] = await rows("contracts", contract?.place);
    assert.deepEqual([source?.item.label, source?.item.contextValue], ["Verified source", "source"]);
    assert.deepEqual(labels(await rows("contracts", source?.place)), ["Open Verified Source"]);
    assert.equal(asked(), 0);
    viewUnfolded.fire({ element: source?.place });
    await soon(() => asked() === 1);
    await panel().until(() => actions("openVerifiedFile").length === 3);
    const below = await rows("contracts", source?.place);
    assert.deepEqual(labels(below), ["src", "lib/oz/token"]);
    const inside = await rows("contracts", below[0]?.place);
    assert.deepEqual(labels(inside), ["base", "Vault.sol"]);
    const { command } = inside[1]?.item ?? {};
    assert.equal(command?.command, "contractLens.openVerifiedSource");
    await run("openVerifiedSource", ...(command.arguments as unknown[]));
    await run("openVerifiedSource", inside[1]?.place);
    assert.deepEqual(
      ran("vscode.open").map(([uri]) => textAt(uri)),
      [texts["src/Vault.sol"], texts["src/Vault.sol"]],
    );
  });

  it("are equal to those of the workspace in one message and on the page, without an editor", async () => {
    await workspaceWith({ ...texts, "out/Vault.sol": "x" });
    press("compareVerifiedSource");
    await soon(() => user.told.length === 1);
    const all = "All 3 verified files are equal to those of this workspace.";
    assert.deepEqual(user.told, [`information: ${all}`]);
    assert.deepEqual([...ran("vscode.diff"), ...ran("vscode.changes")], []);
    await showing(all);
    await panel().until(() => actions("compareVerifiedFile").length === 3);
    press("compareVerifiedFile");
    await showing("src/Vault.sol: The verified file is equal to that of this workspace.");
    assert.ok(!said().includes(all));
    panel().send({ type: "refresh" });
    await panel().until(() => !said().includes("is equal to that of this workspace"));
  });

  it("open as a diff of one file, with the files that the workspace lacks in a list", async () => {
    const folder = await workspaceWith({ "src/Vault.sol": "contract Vault { uint x; }\n" });
    user.presses = ([button]) => button;
    await run("compareWithVerifiedSource", address, { network: own.name });
    const [[left, right, title] = []] = ran("vscode.diff");
    assert.equal(textAt(left), texts["src/Vault.sol"]);
    assert.equal(String(right), Uri.joinPath(folder, "src/Vault.sol").toString());
    assert.equal(title, `Vault.sol (verified, ${short}) ↔ Vault.sol (workspace)`);
    // A path is text from elsewhere: a notification could show it as a link.
    assert.deepEqual(user.told, [
      "information: 1 file differs. 2 files have no counterpart in this workspace.",
    ]);
    await soon(() => user.asked.length === 1);
    assert.deepEqual(
      user.asked[0]?.items?.map(({ description }) => description),
      ["lib/oz/token/ERC20.sol", "src/base/Owned.sol"],
    );
    assert.equal(asked(), 1);
  });

  it("open as a diff of several files, the verified ones left", async () => {
    const folder = await workspaceWith({ ...texts, "src/Vault.sol": "a", "src/base/Owned.sol": "b" });
    await run("compareWithVerifiedSource", address, { network: own.name });
    const [[title, changes] = []] = ran("vscode.changes");
    assert.equal(title, `Verified source of ${short} on ${own.name} ↔ workspace`);
    assert.deepEqual(
      (changes as readonly (readonly Uri[])[]).map(([, left, right]) => [textAt(left), String(right)]),
      ["src/Vault.sol", "src/base/Owned.sol"].map((path) => [
        texts[path],
        Uri.joinPath(folder, path).toString(),
      ]),
    );
    assert.deepEqual(user.told, []);
  });

  it("are where names of the verified ABI are declared: the workspace's file if it has the same text", async () => {
    const declared = {
      type: "openVerifiedDeclaration",
      address,
      contract: "Owned",
      kind: "contract",
      signature: "Owned",
    };
    await workspaceWith({ "src/base/Owned.sol": "contract Other {}" });
    panel().send(declared);
    await soon(() => ran("vscode.open").length === 1);
    const [[uri, options] = []] = ran("vscode.open");
    assert.equal(textAt(uri), texts["src/base/Owned.sol"]);
    const { selection } = options as { selection: { start: object; end: object } };
    assert.deepEqual({ ...selection.start }, { line: 0, character: 9 });
    await workspaceWith(texts);
    panel().send(declared);
    await soon(() => user.opened.length === 1);
    assert.match(user.opened[0]?.path ?? "", /src\/base\/Owned\.sol$/);
    assert.equal(ran("vscode.open").length, 1);
  });

  it("are opened where the build that names a declaration is no longer there", async () => {
    await workspaceWith({});
    const build = { folder: "file:///gone", path: "out/Vault.json", contract: "Vault" };
    const declared = { ...build, kind: "contract", signature: "Vault" };
    panel().send({ type: "openDeclaration", ...declared, address });
    await soon(() => ran("vscode.open").length === 1);
    assert.equal(textAt(ran("vscode.open")[0]?.[0]), texts["src/Vault.sol"]);
  });
});
