import assert from "node:assert/strict";
import { deploymentWords } from "../../../../src/text/deployments/deployments.ts";
import { checksummed } from "../../../../src/core/address.ts";
import {
  commands,
  editor,
  neverCancelled,
  offered,
  panels,
  settings,
  settingsChanged,
  viewDescriptions,
  viewFolded,
  viewShown,
  views,
  viewsInSight,
} from "../../../plainEditor/editor.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { codes } from "../../app/batch/place.ts";
import { addressOf, broadcast, hardhatDeployment } from "../../app/deployments/recordedFiles.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { source } from "../../builds/samples.ts";
import { isOffered, openWindow, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const script = "broadcast/A.s.sol/1/run-latest.json";

const files = {
  "foundry.toml": "",
  "src/Vault.sol": source,
  "out/Vault.sol/Child.json": foundryArtifact("Child"),
  [script]: broadcast(1, [
    { number: 0x11, name: "Token" },
    { number: 0x12, name: "Child" },
  ]),
  "broadcast/B.s.sol/99/run-latest.json": broadcast(99, [{ number: 0x13, name: "Gate" }]),
  "deployments/local/.chainId": "1",
  "deployments/local/Till.json": hardhatDeployment(0x15),
};

const run = (command: string, ...given: unknown[]): Promise<unknown> =>
  Promise.resolve(commands.get(`contractLens.${command}`)?.(...given));

const spelled = (number: number): string => checksummed(addressOf(number));

/** A window with deployments, and the rows of its view by what they say. */
async function open() {
  const project = await openWindow(files);
  for (const number of [0x11, 0x12, 0x15]) project.serving.contracts[addressOf(number)] = codes.child;
  const tree = views.get("contractLens.deployments");
  assert.ok(tree);
  const rows = new Map<string, unknown>();
  const walk = async (place?: unknown): Promise<void> => {
    for (const below of (await tree.getChildren(place)) ?? []) {
      const { label } = await tree.getTreeItem(below);
      rows.set(typeof label === "string" ? label : (label?.label ?? ""), below);
      await walk(below);
    }
  };
  await walk();
  const row = (label: string): unknown =>
    rows.get(label) ?? assert.fail(`no row ${label}: ${[...rows.keys()].join()}`);
  /** Whom the services were asked about. */
  const asked = (): readonly string[] => [
    ...new Set(
      project.server.requests.map(({ path }) => /0x[0-9a-fA-F]{40}/.exec(path)?.[0].toLowerCase() ?? path),
    ),
  ];
  return { ...project, row, asked, rows, walk };
}

describe("rows of deployments", () => {
  it("Check Deployments checks one or all, each once", async () => {
    await using project = await open();
    const { row, asked } = project;
    await run("checkDeployments", row("Token"));
    assert.deepEqual(asked(), [addressOf(0x11)]);
    assert.equal(project.server.requests.length, 2, "the mirror node and the service");
    assert.match(JSON.stringify(user.progress[0]), /"location":15.*"cancellable":true/);
    assert.deepEqual(user.progress[1], { increment: 100 });
    await run("checkDeployments");
    assert.deepEqual([...asked()].sort(), [0x11, 0x12, 0x15].map(addressOf));
    await run("checkDeployments", "file\tfile:/elsewhere/a.json");
    assert.match(user.told.at(-1) ?? "", /^information: /);
  });

  it("Check Deployments can be canceled", async () => {
    await using project = await open();
    const checking = run("checkDeployments");
    await eventually(() => user.cancels.length === 1);
    user.cancels[0]?.();
    await checking;
    assert.deepEqual(project.asked(), []);
  });

  it("automatic checks are offered once, and then run for visible rows", async () => {
    await using project = await open();
    const { row, asked } = project;
    user.presses = ([first]) => first;
    await run("checkDeployments", row("Token"));
    await eventually(() => asked().length === 3);
    const setting = "contractLens.deployments.checkAutomatically";
    assert.equal(settings.get(setting), true);
    assert.deepEqual(user.told.length, 1);
    await run("stopCheckingDeployments", row("Token"), [row("Token")]);
    assert.equal(settings.get(setting), undefined);
    assert.deepEqual(user.asked, []);
    await run("checkDeployments", row("Token"));
    assert.equal(user.told.length, 1, "it is offered once");
  });

  it("automatic checks are turned on or off by others only after a question", async () => {
    await using project = await open();
    const setting = "contractLens.deployments.checkAutomatically";
    await run("alwaysCheckDeployments", "x");
    assert.equal(settings.get(setting), undefined);
    assert.equal(user.asked.at(-1)?.options.title, deploymentWords.confirmAutomatic());
    user.picks = ({ items = [] }) => items[0]?.label;
    await run("alwaysCheckDeployments", {});
    assert.equal(settings.get(setting), true);
    user.picks = () => undefined;
    await run("stopCheckingDeployments", ["x"]);
    assert.equal(settings.get(setting), true);
    assert.equal(user.asked.at(-1)?.options.title, deploymentWords.confirmStop());
    await run("stopCheckingDeployments", undefined);
    assert.equal(settings.get(setting), undefined);
    assert.deepEqual(project.asked(), []);
  });

  it("visible rows send nothing unless automatic checks are on", async () => {
    await using project = await open();
    viewShown.fire({ visible: true });
    await project.rested();
    assert.deepEqual(project.asked(), []);
    await run("alwaysCheckDeployments");
    await eventually(() => project.asked().length === 3);
    assert.ok(user.ran.some((ran) => ran.join() === "setContext,contractLens.hasReadDeployments,true"));
  });

  it("automatic checks run only for visible expanded rows on any network, and the view says Automatic", async () => {
    await using project = await open();
    const { row, asked } = project;
    const view = "contractLens.deployments";
    const toldBefore = user.statusTexts.length;
    try {
      viewsInSight.are = false;
      viewShown.fire({ visible: false });
      await run("alwaysCheckDeployments");
      assert.equal(user.statusTexts[toldBefore], deploymentWords.nowAutomatic(true));
      assert.equal(viewDescriptions.get(view), "Automatic");
      viewsInSight.are = true;
      viewFolded.fire({ element: row("Local") });
      viewShown.fire({ visible: true });
      await project.rested();
      assert.deepEqual(asked(), [], "neither out of sight nor folded");
      await project.walk();
      await eventually(() => asked().length === 3);
      assert.match(viewDescriptions.get(view) ?? "", /^Automatic · \d\d:\d\d$/);
      await project.rested();
      const before = project.server.requests.length;
      viewShown.fire({ visible: true });
      await project.walk();
      await project.rested();
      assert.equal(project.server.requests.length, before, "it was checked just now");
      // Another network of the same chain and mirror node, whose service has said nothing.
      const networks = settings.get("contractLens.networks") as readonly object[];
      const verifierUrl = `${project.server.url}/other`;
      settings.set("contractLens.networks", [...networks, { ...networks[0], name: "Other", verifierUrl }]);
      settings.set("contractLens.network", "Other");
      settingsChanged.fire({ affectsConfiguration: () => true });
      await project.walk();
      await eventually(
        () => project.server.requests.filter(({ path }) => path.startsWith("/other")).length === 3,
      );
      await run("stopCheckingDeployments");
      assert.equal(viewDescriptions.get(view), "");
      assert.equal(user.statusTexts.at(-1), deploymentWords.noLongerAutomatic());
    } finally {
      viewsInSight.are = true;
    }
  });

  it("Verify starts without a question from a row, with one by name, and several together", async () => {
    await using project = await open();
    const { row } = project;
    await run("verifyDeployment", row("Child"));
    assert.deepEqual(user.asked, []);
    assert.match(project.panel().title, /^Child/);
    await eventually(() => isOffered(project.panel(), { type: "publish" }));
    await run("verifyDeployment", row("Gate"));
    assert.equal(panels.length, 1, "its chain has no network");
    const handle = Reflect.get(row("Token") as object, "handle") as string;
    await run("verifyDeployment", handle);
    assert.equal(user.asked.length, 1, "something else may have said it");
    assert.equal(panels.length, 1);
    await run("verifyDeployment", row("Token"), [row("Token"), row("Child")]);
    assert.equal(project.panel().title, "Verify: Foundry · A.s.sol");
    await eventually(() => /Verify \d (?:of 2 )?contracts/.test(wordsOf(project.panel())));
    project.panel().dispose();
    await run("verifyDeployment", row("Local"));
    assert.equal(project.panel().title, "Verify: Local");
    await eventually(() => wordsOf(project.panel()).includes(spelled(0x15).slice(-4)));
    project.panel().dispose();
    await run("verifyRecorded", row("Foundry · A.s.sol"));
    assert.equal(project.panel().title, "Verify: Foundry · A.s.sol");
    assert.deepEqual(project.posted(), []);
  });

  it("open their file at the address", async () => {
    await using project = await open();
    const { row, uri } = project;
    await run("openDeploymentFile", row("Foundry · A.s.sol"));
    assert.deepEqual([user.opened.map(({ path }) => path), user.selected], [[`${uri.path}/${script}`], []]);
    await run("openDeploymentFile", row("Child"));
    assert.deepEqual(
      [user.opened.length, user.selected, user.revealed],
      [2, [addressOf(0x12)], [addressOf(0x12)]],
    );
    await run("openDeploymentFile", row("Till"));
    assert.equal(user.opened[2]?.path, `${uri.path}/deployments/local/Till.json`);
    await run("openDeploymentFile", row("hardhat-deploy · local"));
    assert.deepEqual(user.ran.at(-1)?.map(String), [
      "revealInExplorer",
      `${uri.toString()}/deployments/local`,
    ]);
    await run("openDeploymentFile", row("Local"));
    assert.equal(user.opened.length, 3);
    await run("openDeploymentFile", `1 ${addressOf(0x12)}`);
    assert.equal(user.opened[3]?.path, `${uri.path}/${script}`);
    assert.deepEqual(user.selected.at(-1), addressOf(0x12));
    for (const odd of [`297 ${addressOf(0x12)}`, `1 ${addressOf(0x77)}`, "1", 7, null])
      await run("openDeploymentFile", odd);
    assert.equal(user.opened.length, 4);
  });

  it("copy addresses one per line, and are revealed from their file", async () => {
    await using project = await open();
    const { row, uri } = project;
    const copied = await run("copyDeploymentAddress", row("Token"), [
      row("Token"),
      row("Child"),
      row("Foundry · A.s.sol"),
    ]);
    assert.equal(copied, `${spelled(0x11)}\n${spelled(0x12)}`);
    assert.deepEqual([user.copied, user.statusTexts.length], [[copied], 1]);
    assert.equal(await run("copyDeploymentAddress", row("Foundry · A.s.sol")), undefined);
    assert.equal(user.copied.length, 1);
    const file = Uri.joinPath(uri, script).toString();
    await run("showDeployments", `file\t${file}`);
    await run("showDeployments", "file\tfile:/elsewhere/a.json");
    await run("showDeployments", 7);
    const [shown, ...others] = user.revealedRows;
    assert.deepEqual(
      [shown?.[0], Reflect.get(shown?.[1] as object, "handle"), shown?.[2], others],
      [
        "contractLens.deployments",
        Reflect.get(row("Foundry · A.s.sol") as object, "handle"),
        { select: true, focus: true, expand: true },
        [],
      ],
    );
  });

  it("CodeLens above an address checks or verifies it", async () => {
    await using project = await open();
    const uri = Uri.joinPath(project.uri, script);
    const document = documentOf(JSON.stringify(files[script], undefined, 2), uri);
    const lines = async () => {
      const all = (await offered.lenses?.provideCodeLenses(document, neverCancelled)) ?? [];
      return Promise.all(
        all.map(async (lens) => (await offered.lenses?.resolveCodeLens?.(lens, neverCancelled))?.command),
      );
    };
    const click = async (command: string): Promise<void> => {
      const found = (await lines()).find((line) => line?.command === `contractLens.${command}`);
      assert.ok(found, `no line does ${command}`);
      await run(command, ...((found.arguments ?? []) as unknown[]));
    };
    await click("checkDeployments");
    assert.deepEqual([...project.asked()].sort(), [0x11, 0x12].map(addressOf));
    await click("showDeployments");
    assert.equal(user.revealedRows.length, 1);
    await click("verifyDeployments");
    assert.equal(project.panel().title, "Verify: Foundry · A.s.sol");
    assert.match((await lines()).map((line) => line?.title).join(), /0 of 2 verified/);
    editor.workspace.isTrusted = false;
    assert.deepEqual(await lines(), []);
  });

  it("report that a network cannot be added to the settings", async () => {
    await using project = await open();
    const { getConfiguration } = editor.workspace;
    Object.assign(editor.workspace, {
      getConfiguration: (section?: string) => ({
        ...getConfiguration(section),
        update: () => Promise.reject(new Error("the file cannot be written")),
      }),
    });
    try {
      const { OwnReference } = await import("../../../../src/editor/commandReference.ts");
      await run("useSourcify", new OwnReference("130"));
      await run("useSourcify", "no chain");
      await run("useSourcify", 7);
    } finally {
      Object.assign(editor.workspace, { getConfiguration });
    }
    assert.equal(user.told.length, 1);
    assert.match(user.told[0] ?? "", /^error: /);
    assert.deepEqual(project.asked(), []);
  });
});
