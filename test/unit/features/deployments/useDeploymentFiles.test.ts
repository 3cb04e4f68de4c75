import assert from "node:assert/strict";
import { commands, views, workspaceSettings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { addressOf, broadcast } from "../../app/deployments/recordedFiles.ts";
import { openWindow } from "../projectWindow.ts";

usePlainEditor();

const run = "broadcast/A.s.sol/1/run-latest.json";

const files = {
  "addresses.json": { Token: addressOf(0x31), Vault: { proxy: addressOf(0x32) } },
  "deployments.json": { "1": { Token: addressOf(0x33) } },
  "notes.json": { about: "nothing" },
  // VS Code would render it as a link that runs a command.
  "[x](command:a).json": { about: "nothing" },
  "cut.json": `{"Token": "${addressOf(0x34)}"`,
  [run]: broadcast(1, [{ number: 0x35, name: "Gate" }]),
};

async function open() {
  const project = await openWindow(files);
  const uriOf = (path: string): Uri => Uri.parse(`${project.folder.uri}/${path}`);
  const use = (...paths: readonly string[]): Promise<unknown> => {
    const [first, ...others] = paths.map(uriOf);
    const selected = others.length === 0 ? [] : [[first, ...others]];
    return Promise.resolve(commands.get("contractLens.useDeploymentFile")?.(first, ...selected));
  };
  /** What rows of the view say, with their descriptions. */
  const rows = async (place?: unknown): Promise<readonly string[]> => {
    const tree = views.get("contractLens.deployments");
    const found: string[] = [];
    for (const below of (await tree?.getChildren(place)) ?? []) {
      const item = await tree?.getTreeItem(below);
      found.push(`${String(item?.label)}: ${String(item?.description ?? "")}`, ...(await rows(below)));
    }
    return found;
  };
  return { ...project, use, rows };
}

const setting = () => workspaceSettings.get("contractLens.deploymentFiles");

describe("Use as Deployment File", () => {
  it("lists addresses as recorded, on the chain that the user selects once", async () => {
    await using project = await open();
    // The active network is the first one.
    user.picks = ({ items = [] }) => items[0]?.label;
    await project.use("addresses.json");
    assert.deepEqual(setting(), { "addresses.json": "1" });
    const shown = (await project.rows()).join("\n");
    assert.match(
      shown,
      /^Deployment file · addresses\.json: 2 contracts · recorded, not deployed by a tool · /m,
    );
    assert.match(shown, /^Token: 0x0000…0031$/m);
    assert.match(shown, /^Vault\.proxy: 0x0000…0032$/m);
    assert.equal(user.asked.length, 1);
    assert.equal(project.server.requests.length, 0);
  });

  it("lists several files without a question if they contain the chain", async () => {
    await using project = await open();
    user.picks = () => assert.fail("nothing is asked");
    await project.use("deployments.json");
    assert.deepEqual(setting(), { "deployments.json": "" });
    user.picks = ({ items = [] }) => items.at(-1)?.label;
    user.types = () => "296";
    await project.use("deployments.json", "addresses.json");
    assert.deepEqual(setting(), { "deployments.json": "", "addresses.json": "296" });
  });

  it("adds nothing without a chain or addresses, or if a tool's record has them", async () => {
    await using project = await open();
    await project.use("addresses.json");
    await project.use("notes.json", "cut.json", "[x](command:a).json", run);
    assert.equal(setting(), undefined);
    assert.deepEqual(user.told, [
      "warning: No addresses found in a selected file. Select a JSON file with addresses (0x…): IDs such as 0.0.1234 are not read.",
      "warning: A selected file is a deployment record of Foundry, which is shown without this.",
    ]);
  });
});
