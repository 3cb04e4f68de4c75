import assert from "node:assert/strict";
import { networkProblemText } from "../../../../src/text/failures/unusableEntry.ts";
import { networkMenuWords, restrictedNetworkWords } from "../../../../src/text/networks/networkMenu.ts";
import { symlink } from "node:fs/promises";
import path from "node:path";
import { activated, bare, own } from "../../../plainEditor/activated.ts";
import {
  changeSetting,
  commands,
  editor,
  remoteSettings,
  settings,
  statusItems,
  trusted,
  workspaceSettings,
} from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { soon } from "../../../support/soon.ts";

usePlainEditor();

const name = "contractLens.network";
const select = (...given: unknown[]): unknown => commands.get("contractLens.selectNetwork")?.(...given);

function shown() {
  const [item, ...others] = statusItems;
  assert.ok(item !== undefined && others.length === 0);
  const { text, tooltip, command, accessibilityInformation: spoken } = item;
  const background = (item.backgroundColor as { readonly id: string } | undefined)?.id;
  return { text, background, tooltip: tooltip as string, command, spoken: spoken?.label };
}

describe("the active network", () => {
  let end: () => void;
  beforeEach(async () => {
    ({ end } = await activated());
  });
  afterEach(() => end());

  it("stands in the status bar with its services, and a click changes it", () => {
    assert.deepEqual(shown(), {
      text: "$(globe) Own",
      background: undefined,
      tooltip:
        "Contract Lens: Own, chain ID 298\nMirror node: mirror.example\nVerification service: verifier.example\nClick to select another network",
      command: "contractLens.selectNetwork",
      spoken: "Contract Lens network: Own",
    });
  });

  it("is shown as the settings and the trust in the workspace have it by now", () => {
    changeSetting(name, bare.name);
    assert.match(shown().tooltip, /Bare, chain ID 7\nRPC node: none\nVerification service: bare\.example/);
    editor.workspace.isTrusted = false;
    changeSetting(name, own.name, workspaceSettings);
    assert.equal(shown().text, "$(globe) Bare");
    editor.workspace.isTrusted = true;
    trusted.fire(undefined);
    assert.equal(shown().text, "$(globe) Own");
  });

  it("is warned of when there is none of its name, or when entries cannot be used", async () => {
    changeSetting(name, "Gone");
    assert.equal(shown().text, "$(warning) Gone");
    assert.equal(shown().background, "statusBarItem.warningBackground");
    assert.match(shown().spoken ?? "", /“Gone” is not one of your networks\./);
    changeSetting(name, 7);
    assert.equal(shown().text, "$(warning) No network");
    assert.equal(shown().background, "statusBarItem.warningBackground");
    changeSetting(name, bare.name);
    assert.equal(shown().background, undefined);
    assert.deepEqual(user.log, []);
    changeSetting("contractLens.networks", [own, { ...bare, mirrorUrl: "http//mirror.example" }]);
    assert.equal(shown().text, "$(warning) Bare");
    assert.equal(shown().background, undefined, "lookups go on");
    await soon(() => user.log.length > 0);
    const problem = networkProblemText({ index: 1, field: "mirrorUrl", reason: "badUrl" });
    assert.ok(shown().tooltip.split("\n").includes(problem));
    assert.equal(user.log.length, 1);
    changeSetting(name, own.name);
    assert.equal(shown().text, "$(globe) Own", "nothing is wrong with this one");
    assert.doesNotMatch(shown().tooltip, /not valid|entry/i);
  });

  it("has no warning of an entry that was mended while that was being put in words", async () => {
    changeSetting(name, bare.name);
    changeSetting("contractLens.networks", [own, { ...bare, mirrorUrl: "http//mirror.example" }]);
    changeSetting("contractLens.networks", [own, bare]);
    await soon(() => user.log.length > 0);
    assert.equal(shown().text, "$(globe) Bare");
    assert.doesNotMatch(shown().tooltip, /not valid|entry/i);
  });

  it("is said to be not the workspace's where that is not trusted, and only where that chooses one", async () => {
    editor.workspace.isTrusted = false;
    const file = ".vscode/settings.json";
    const ignored = restrictedNetworkWords.ignored();
    const saidWith = async (settings: unknown, place?: string): Promise<readonly [boolean, boolean]> => {
      await using folder = await openProject({ [place ?? file]: settings });
      const { fsPath } = folder.uri;
      if (place !== undefined) await symlink(path.join(fsPath, place), path.join(fsPath, file));
      assert.equal(editor.workspace.workspaceFolders?.[0]?.uri, folder.uri);
      changeSetting(name, bare.name);
      await new Promise((resolve) => setTimeout(resolve, 50));
      user.picks = ({ items }) => items?.find(({ detail }) => detail?.includes(ignored))?.label;
      user.ran.length = 0;
      await select();
      const isLed = user.ran.some(([command]) => command === "workbench.trust.manage");
      return [shown().tooltip.split("\n").includes(ignored), isLed];
    };
    try {
      assert.deepEqual(await saidWith({ "contractLens.network": "Own" }), [true, true]);
      assert.deepEqual(await saidWith({ contractLens: { network: "Own" } }), [true, true]);
      assert.deepEqual(await saidWith('{\n  // Ours\n  "contractLens.network": "Own",\n}'), [true, true]);
      assert.deepEqual(await saidWith('{\n  // "contractLens.network": "Own",\n}'), [false, false]);
      assert.deepEqual(await saidWith({ "contractLens.times": "utc" }), [false, false]);
      const long = { "contractLens.network": "Own", "files.exclude": "x".repeat(256 * 1024) };
      assert.deepEqual(await saidWith(long), [false, false]);
      // No link is read: it may lead to what has no end.
      assert.deepEqual(await saidWith({ "contractLens.network": "Own" }, ".vscode/own.json"), [false, false]);
      editor.workspace.isTrusted = true;
      assert.deepEqual(await saidWith({ "contractLens.network": "Own" }), [false, false]);
    } finally {
      editor.workspace.isTrusted = true;
    }
  });

  it("is warned of in the menu where an entry makes none, or lacks what it names", async () => {
    changeSetting("contractLens.networks", [own, { name: "Half" }, { ...bare, verifierUrl: "bare.example" }]);
    await select();
    const items = user.asked[0]?.items ?? [];
    assert.deepEqual(
      items
        .filter(({ detail }) => detail?.startsWith("$(warning)"))
        .map(({ label, detail }) => [label, detail]),
      [
        [
          "$(blank) Bare",
          `$(warning) ${networkProblemText({ index: 2, field: "verifierUrl", reason: "badUrl" })}`,
        ],
        [
          "$(blank) Configure Networks…",
          `$(warning) ${networkProblemText({ index: 1, field: "chainId", reason: "missing" })}`,
        ],
      ],
    );
  });

  it("is warned of in the menu beside the network alone where an entry makes one all the same", async () => {
    const lacking = { ...bare, verifierUrl: "bare.example" };
    const atConfigure = async (...entries: readonly object[]): Promise<string | undefined> => {
      changeSetting("contractLens.networks", entries);
      await select();
      return user.asked.at(-1)?.items?.at(-1)?.detail;
    };
    assert.equal(await atConfigure(own, lacking), undefined);
    assert.equal(
      await atConfigure(own, lacking, { name: "Half" }),
      `$(warning) ${networkProblemText({ index: 2, field: "chainId", reason: "missing" })}`,
    );
  });

  it("is chosen in a menu that marks the active one and says what each can do, and by whom", async () => {
    changeSetting("contractLens.networks", [own, bare, { name: "Nothing", chainId: "8" }]);
    user.picks = ({ items }) => items?.find(({ label }) => label.endsWith(bare.name))?.label;
    assert.equal(await select(), bare.name);
    assert.equal(settings.get(name), bare.name);
    const items = user.asked[0]?.items ?? [];
    assert.deepEqual(
      items.filter(({ label }) => label.startsWith("$(check)")).map(({ label }) => label),
      ["$(check) Own"],
    );
    const detail = (network: string) => items.find(({ label }) => label.endsWith(network))?.detail;
    const described = (network: string) => items.find(({ label }) => label.endsWith(network))?.description;
    assert.equal(described("Own"), "chain ID 298 · mirror.example · verifier.example");
    assert.equal(described("Bare"), "chain ID 7 · bare.example");
    assert.equal(detail("Own"), "$(blank) Lookups · Verify from builds or explorer source · Explorer links");
    assert.equal(detail("Bare"), "$(blank) Lookups need an RPC URL · Verify from builds · No explorer links");
    assert.equal(detail("Hedera Mainnet"), "$(blank) Lookups · Verify from builds · Explorer links");
    assert.equal(
      detail("Ethereum Mainnet"),
      "$(blank) Lookups need an RPC URL · Verify from builds or explorer source · Explorer links",
    );
    assert.equal(detail("Nothing"), "$(blank) Lookups need an RPC URL · No verification · No explorer links");
    assert.deepEqual(
      items.slice(-3).map(({ label, kind }) => [label, kind]),
      [
        ["", -1],
        ["$(blank) Add Network…", undefined],
        ["$(blank) Configure Networks…", undefined],
      ],
    );
  });

  it("stands first in that menu, where Enter takes it", async () => {
    for (const active of [own.name, bare.name]) {
      changeSetting(name, active);
      await select();
      const [first] = user.asked.at(-1)?.items ?? [];
      assert.equal(first?.label, `$(check) ${active}`);
    }
  });

  it("is confirmed where its name is given, stays when the user turns away, and can be configured", async () => {
    assert.equal(await select(bare.name), undefined);
    assert.deepEqual(
      [user.asked[0]?.options.title, settings.get(name)],
      [networkMenuWords.useTitle(bare.name), own.name],
    );
    user.picks = () => networkMenuWords.use(bare.name);
    assert.equal(await select(bare.name), bare.name);
    assert.deepEqual([user.asked.length, settings.get(name)], [2, bare.name]);
    user.picks = () => undefined;
    assert.equal(await select("Gone"), undefined);
    assert.equal(user.asked.length, 3);
    user.picks = () => "$(blank) Configure Networks…";
    assert.equal(await select(), undefined);
    assert.deepEqual(user.ran, [["workbench.action.openSettings", "contractLens.networks"]]);
    assert.equal(settings.get(name), bare.name);
  });

  it("is not written where it is active already", async () => {
    workspaceSettings.set(name, own.name);
    settings.delete(name);
    assert.equal(await select(own.name), own.name);
    assert.equal(settings.has(name), false);
  });

  it("is told of when a remote machine's settings keep it from being that", async () => {
    editor.workspace.isTrusted = true;
    remoteSettings.set(name, own.name);
    const { getConfiguration } = editor.workspace;
    const update = (): Promise<void> => Promise.resolve();
    Object.assign(editor.workspace, {
      getConfiguration: (section?: string) => ({ ...getConfiguration(section), update }),
    });
    user.presses = ([button]) => button;
    user.picks = () => networkMenuWords.use(bare.name);
    try {
      await select(bare.name);
    } finally {
      editor.workspace.getConfiguration = getConfiguration;
    }
    assert.match(user.told[0] ?? "", /^warning: “Bare” is not active: /);
    await Promise.resolve();
    assert.deepEqual(user.ran, [["workbench.action.openSettingsJson"]]);
  });
});
