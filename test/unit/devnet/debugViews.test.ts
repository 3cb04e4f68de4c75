import assert from "node:assert/strict";
import type { DebugAdapter } from "../../../src/features/debug/debugAdapter.ts";
import { activated, onSockets } from "../../plainEditor/activated.ts";
import { commands, offered, settings } from "../../plainEditor/editor.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";
import { openProject } from "../../plainEditor/project.ts";
import { harborFiles } from "../../support/harborProject.ts";
import { sharedRpcDevnet } from "./sharedDevnet.ts";

usePlainEditor();

describe("the view of the debugger", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let project: Awaited<ReturnType<typeof openProject>>;
  afterEach(async () => {
    commands.delete("workbench.view.debug");
    extension.end();
    await project[Symbol.asyncDispose]();
  });

  /** Launches a session. @param whileShown runs while its view opens */
  async function launch(whileShown: (adapter: DebugAdapter) => void): Promise<DebugAdapter> {
    const { rpcUrl, transactions } = await sharedRpcDevnet();
    project = await openProject(await harborFiles());
    extension = await activated(onSockets);
    settings.set("contractLens.networks", [{ name: "Local", chainId: "31337", rpcUrl }]);
    const { hash: transaction } = transactions.find(({ name }) => name === "failCustom") ?? assert.fail();
    const configuration = { type: "contract-lens", request: "launch", transaction, network: "Local" };
    const session = { id: "1", type: "contract-lens", name: "", configuration } as never;
    const descriptor = await offered.debugAdapters?.createDebugAdapterDescriptor(session, undefined);
    const { implementation: adapter } = descriptor as unknown as { readonly implementation: DebugAdapter };
    commands.set("workbench.view.debug", () => whileShown(adapter));
    await new Promise((resolve) => {
      adapter.onDidSendMessage((message) => {
        if ((message as { readonly command?: string }).command === "launch") resolve(undefined);
      });
      adapter.handleMessage({ seq: 1, type: "request", command: "launch", arguments: {} } as never);
    });
    return adapter;
  }

  it("gives the focus back once a frame is chosen, until the session ends", async function () {
    this.timeout(60_000);
    const adapter = await launch(() => undefined);
    assert.ok(offered.stackItems !== undefined);
    adapter.dispose();
    assert.equal(offered.stackItems, undefined);
  });

  it("waits for no frame of a session that ended while the view opened", async function () {
    this.timeout(60_000);
    await launch((adapter) => {
      adapter.handleMessage({ seq: 2, type: "request", command: "disconnect", arguments: {} } as never);
    });
    assert.equal(offered.stackItems, undefined);
  });
});
