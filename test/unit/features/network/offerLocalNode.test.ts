import assert from "node:assert/strict";
import { rpcUrlWords as words } from "../../../../src/text/networks/rpcUrl.ts";
import { editor, remoteSettings, settings, workspaceSettings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { openChannel } from "../../../support/channel.ts";
import { MemoryState } from "../../../support/stores.ts";

usePlainEditor();

describe("Local Node offer", () => {
  let project: Awaited<ReturnType<typeof openProject>>;
  let found: readonly unknown[];
  beforeEach(async () => {
    user.leave();
    for (const level of [settings, workspaceSettings, remoteSettings]) level.clear();
    editor.workspace.isTrusted = true;
    found = ["foundry.toml"];
    Object.assign(editor.workspace, { findFiles: () => Promise.resolve(found) });
    project = await openProject({ "foundry.toml": "" });
  });
  afterEach(async () => {
    Reflect.deleteProperty(editor.workspace, "findFiles");
    await project[Symbol.asyncDispose]();
  });

  /** Offers the node of a chain, or none that runs. @returns the methods that were sent, with their URLs */
  async function offer(chainId: string | undefined, state = new MemoryState()): Promise<readonly string[]> {
    const [{ offerLocalNode }, { Settings }] = await Promise.all([
      import("../../../../src/features/network/offerLocalNode.ts"),
      import("../../../../src/editor/settings.ts"),
    ]);
    await using test = openChannel();
    const sent: string[] = [];
    const transport = (url: string, { body }: { readonly body?: string | null }): Promise<Response> => {
      const { id, method } = JSON.parse(body ?? "") as { id: number; method: string };
      sent.push(`${url} ${method}`);
      if (chainId === undefined) throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
      const result = method === "eth_chainId" ? chainId : null;
      return Promise.resolve(Response.json({ jsonrpc: "2.0", id, result }));
    };
    const services = {
      settings: new Settings(),
      state,
      channel: () => Promise.resolve({ ...test.channel, transport }),
    };
    await offerLocalNode(services as never);
    return sent;
  }

  it("is shown if the node runs, and selects it", async () => {
    user.presses = ([first]) => first;
    assert.deepEqual(await offer("0x7a69"), ["http://127.0.0.1:8545/ eth_chainId"]);
    assert.deepEqual(user.told, [`information: ${words.localNodeRuns("127.0.0.1:8545", "31337")}`]);
    assert.equal(settings.get("contractLens.network"), "Local Node");
  });

  it("is shown once", async () => {
    const state = new MemoryState();
    await offer("0x1", state);
    assert.deepEqual(await offer("0x1", state), []);
    assert.equal(user.told.length, 1);
  });

  it("is not shown without a node, and tried again in another window", async () => {
    const state = new MemoryState();
    assert.equal((await offer(undefined, state)).length, 1);
    assert.equal((await offer(undefined, state)).length, 1);
    assert.deepEqual(user.told, []);
  });

  it("sends nothing in Restricted Mode, without a project, or with a network", async () => {
    editor.workspace.isTrusted = false;
    assert.deepEqual(await offer("0x1"), []);
    editor.workspace.isTrusted = true;
    found = [];
    assert.deepEqual(await offer("0x1"), []);
    found = ["foundry.toml"];
    settings.set("contractLens.network", "Hedera Testnet");
    assert.deepEqual(await offer("0x1"), []);
    assert.deepEqual(user.told, []);
  });
});
