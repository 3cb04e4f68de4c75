import assert from "node:assert/strict";
import { buildRowWords } from "../../../../src/text/builds/roots.ts";
import type * as vscode from "vscode";
import { activated, own } from "../../../plainEditor/activated.ts";
import { commands, editor, views } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { shownManifest } from "../../../support/manifest.ts";
import { soon } from "../../../support/soon.ts";
import { source } from "../../builds/samples.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { addressOf, broadcast } from "../../app/deployments/recordedFiles.ts";

usePlainEditor();

const run = (command: string, ...given: unknown[]): Promise<unknown> =>
  Promise.resolve(commands.get(`contractLens.${command}`)?.(...given));

const artifact = "out/Vault.sol/Vault.json";
const project = { "foundry.toml": "", [artifact]: foundryArtifact("Vault") };

/** The view of builds of a project, by the labels of its rows. */
async function view(files: Readonly<Record<string, unknown>>) {
  const opened = await openProject({ ...project, ...files });
  const extension = await activated();
  const tree = views.get("contractLens.builds");
  assert.ok(tree);
  const rows = new Map<string, { readonly place: unknown; readonly item: vscode.TreeItem }>();
  for (const root of (await tree.getChildren()) ?? []) {
    const rootItem = await tree.getTreeItem(root);
    rows.set(rootItem.label as string, { place: root, item: rootItem });
    for (const place of (await tree.getChildren(root)) ?? []) {
      const item = await tree.getTreeItem(place);
      rows.set(item.label as string, { place, item });
    }
  }
  const row = (label: string) => rows.get(label) ?? assert.fail(label);
  return {
    ...opened,
    row,
    /** What a click on a row does. */
    click: (label: string) => {
      const { command } = row(label).item;
      const given: unknown[] = command?.arguments ?? [];
      return run(command?.command.replace("contractLens.", "") ?? "", ...given);
    },
    [Symbol.asyncDispose]: async () => {
      extension.end();
      await opened[Symbol.asyncDispose]();
    },
  };
}

type Menus = { readonly contributes: { readonly menus: Readonly<Record<string, readonly MenuItem[]>> } };
type MenuItem = { readonly command: string; readonly when: string };

/** The commands that a row of the view of builds offers. */
const menuOf = (context: string): readonly string[] =>
  ((shownManifest() as Menus).contributes.menus["view/item/context"] ?? [])
    .filter(({ when }) => {
      const [, view, pattern] = /^view == (\S+) && viewItem =~ \/(.+)\/$/.exec(when) ?? [];
      return view === "contractLens.builds" && new RegExp(pattern ?? "").test(context);
    })
    .map(({ command }) => command);

const paths = (): readonly string[] => user.opened.map(({ path }) => path);

describe("a build of the view of builds", () => {
  it("opens its source at its name when it is clicked", async () => {
    await using at = await view({ "src/Vault.sol": source });
    await at.click("Vault");
    const [opened] = user.opened;
    assert.equal(opened?.path, `${at.uri.path}/src/Vault.sol`);
    const { selection } = opened.options;
    const line = source.split("\n")[selection?.start.line ?? -1] ?? "";
    assert.equal(line.slice(selection?.start.character, selection?.end.character), "Vault");
  });

  it("opens what stands at the place of its source where that has changed since, or is of another language", async () => {
    await using at = await view({ "src/Vault.sol": "# pragma version ^0.4.0" });
    await at.click("Vault");
    assert.deepEqual(paths(), [`${at.uri.path}/src/Vault.sol`]);
  });

  it("opens what was built, a line for each value, where no source is at hand", async () => {
    await using at = await view({});
    await at.click("Vault");
    await soon(() => user.opened.length > 0);
    const [opened] = user.opened;
    assert.match(opened?.path ?? "", /\/Vault\.json$/);
    assert.match(opened?.text ?? "", /^\{\n {2}"abi": \[\n/);
    assert.deepEqual(user.told, []);
  });

  it("opens the file that it is read from, as a file that was skipped does", async () => {
    await using at = await view({ "out/Cut.sol/Cut.json": '{"abi": [' });
    await run("openBuildFile", at.row("Vault").place);
    await at.click("Cut.json");
    assert.deepEqual(
      user.ran.filter(([command]) => command === "vscode.open").map(([, uri]) => String(uri)),
      [`${at.uri.toString()}/${artifact}`, `${at.uri.toString()}/out/Cut.sol/Cut.json`],
    );
    assert.deepEqual(
      [at.row("Vault"), at.row("Cut.json")].map(({ item }) => item.contextValue),
      ["build", "skipped"],
    );
  });

  it("is shown where it lies, as its folder and a file that was skipped are, and a folder with nothing in it is not", async () => {
    await using at = await view({
      "out/Cut.sol/Cut.json": '{"abi": [',
      "apps/shop/hardhat.config.ts": "",
    });
    for (const label of ["out", "Cut.json", "Vault"]) await run("revealBuild", at.row(label).place);
    assert.deepEqual(
      user.ran.filter(([command]) => command === "revealInExplorer").map(([, uri]) => String(uri)),
      ["out", "out/Cut.sol/Cut.json", artifact].map((path) => `${at.uri.toString()}/${path}`),
    );
    assert.deepEqual(
      ["out", "shop/artifacts"].map((label) => at.row(label).item.contextValue),
      ["root", ""],
    );
    assert.deepEqual(menuOf("root"), ["contractLens.revealBuild"]);
    assert.ok(["build", "skipped"].every((context) => menuOf(context).includes("contractLens.revealBuild")));
    // A folder is no file to be opened.
    await run("openBuildFile", at.row("out").place);
    assert.deepEqual([user.ran.filter(([command]) => command === "vscode.open"), user.told], [[], []]);
  });

  it("gives away its ABI, and says where it is gone", async () => {
    await using at = await view({});
    const { place } = at.row("Vault");
    assert.equal(await run("copyAbi", place), JSON.stringify(foundryArtifact("Vault")["abi"], undefined, 2));
    assert.equal(user.copied.length, 1);
    assert.deepEqual(user.statusTexts, ["$(copy) ABI copied"]);
    await at.remove(artifact);
    assert.equal(await run("copyAbi", place), undefined);
    assert.deepEqual(user.told, [`information: ${buildRowWords.gone()}`]);
    assert.equal(await run("copyAbi", "no row"), undefined);
  });

  it("gives away its ABI with characters that are not seen as escapes", async () => {
    const abi = [{ type: "function", name: "a\u202eb", inputs: [], outputs: [], stateMutability: "view" }];
    await using at = await view({ [artifact]: { ...foundryArtifact("Vault"), abi } });
    const copied = String(await run("copyAbi", at.row("Vault").place));
    assert.ok(copied.includes("a\\u202eb") && !copied.includes("\u202e"), copied);
    assert.deepEqual(JSON.parse(copied), abi);
  });

  it("leads to the deployment of its name, on a network where that can be verified, or to another contract", async () => {
    await using at = await view({
      "broadcast/A.s.sol/298/run-latest.json": broadcast(298, [
        { number: 0x11, name: "Vault" },
        { number: 0x12, name: "Other" },
        { number: 0x11, name: "Vault" },
      ]),
      "broadcast/A.s.sol/12345/run-latest.json": broadcast(12345, [{ number: 0x13, name: "Vault" }]),
    });
    const verified: unknown[][] = [];
    const register = commands.get("contractLens.verifyContract");
    commands.set("contractLens.verifyContract", (...given: unknown[]) => {
      verified.push(given);
      return undefined;
    });
    try {
      const { place } = at.row("Vault");
      let labels: readonly string[] = [];
      user.picks = ({ items = [], options }) => {
        assert.equal(options.title, "Verify Vault");
        labels = items.map(({ label, description, detail }) => [label, description, detail].join(" "));
        return items[0]?.label;
      };
      await run("verifyBuild", place);
      assert.deepEqual(labels, [
        `0x0000…0011 ${own.name} broadcast/A.s.sol/298/run-latest.json`,
        "Another Contract…  ",
      ]);
      const [[subject, options] = []] = verified;
      assert.equal((subject as { text: string }).text.toLowerCase(), addressOf(0x11), "the user's own hand");
      assert.deepEqual(options, { network: own.name });
      await run("verifyBuild", at.row("Vault").item.command?.arguments?.[0]);
      assert.equal(typeof verified[1]?.[0], "string");
      user.picks = () => "Another Contract…";
      await run("verifyBuild", place);
      assert.deepEqual(verified[2], []);
      user.picks = () => undefined;
      await run("verifyBuild", place);
      assert.equal(verified.length, 3);
    } finally {
      if (register !== undefined) commands.set("contractLens.verifyContract", register);
    }
  });

  it("asks for a contract where no deployment has its name, and reads none of a workspace that is not trusted", async () => {
    const records = {
      "broadcast/A.s.sol/298/run-latest.json": broadcast(298, [{ number: 0x11, name: "Vault" }]),
    };
    for (const isTrusted of [true, false]) {
      await using at = await view(isTrusted ? {} : records);
      editor.workspace.isTrusted = isTrusted;
      try {
        await run("verifyBuild", at.row("Vault").place);
        assert.equal(user.asked.length, 1);
        assert.match(user.asked[0]?.options.title ?? "", /Verify Contract/);
      } finally {
        editor.workspace.isTrusted = true;
      }
    }
  });
});
