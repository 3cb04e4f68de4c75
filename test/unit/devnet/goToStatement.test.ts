import assert from "node:assert/strict";
import { activated, onSockets, type Answering } from "../../plainEditor/activated.ts";
import { commands, settings } from "../../plainEditor/editor.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";
import { openProject } from "../../plainEditor/project.ts";
import { user } from "../../plainEditor/user.ts";
import { harborFiles } from "../../support/harborProject.ts";
import { soon } from "../../support/soon.ts";
import { action, actions, panel, showing } from "../features/inspect/shownPage.ts";
import { sharedRpcDevnet } from "./sharedDevnet.ts";

usePlainEditor();

/** A node that has calls, and no steps. */
const withoutSteps: Answering = (sent) => {
  const { id, method, params } = JSON.parse(sent.body ?? "{}") as Record<string, unknown>;
  const isOfSteps = method === "debug_traceTransaction" && !JSON.stringify(params).includes("callTracer");
  return isOfSteps || method === "debug_traceCall"
    ? { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } }
    : onSockets(sent);
};

describe("Go to Source on the page of a transaction", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let project: Awaited<ReturnType<typeof openProject>>;
  afterEach(async () => {
    extension.end();
    await project[Symbol.asyncDispose]();
  });

  async function inspect(name: string, answering: Answering = onSockets): Promise<void> {
    const { rpcUrl: served, transactions } = await sharedRpcDevnet();
    // What a node refuses is remembered.
    const rpcUrl = answering === onSockets ? served : served.replace("127.0.0.1", "localhost");
    project = await openProject(await harborFiles());
    extension = await activated(answering);
    settings.set("contractLens.networks", [{ name: "Local", chainId: "31337", rpcUrl }]);
    settings.set("contractLens.network", "Local");
    const { hash } = transactions.find((one) => one.name === name) ?? assert.fail(name);
    await commands.get("contractLens.inspectExecutionResult")?.(hash);
    await panel().until(() => actions("debugTransaction").length > 0);
  }

  /** The selected text of the file that was opened last, which is named so. */
  function selected(file: string): string {
    const { path, options } = user.opened.at(-1) ?? assert.fail("no file");
    assert.equal(path, `${project.uri.path}/${file}`);
    const { start, end } = options.selection ?? assert.fail("no selection");
    const lines = String(sources[file]).split("\n");
    assert.equal(start.line, end.line);
    return (lines[start.line] ?? "").slice(start.character, end.character);
  }
  let sources: Readonly<Record<string, unknown>>;
  before(async () => {
    sources = await harborFiles();
  });

  it("leads to the statement that failed, and sends nothing the second time", async function () {
    this.timeout(60_000);
    await inspect("failCustom");
    await showing("TooLarge");
    await panel().until(() => actions("openFailure").length > 0);
    panel().send(action("openFailure"));
    await soon(() => user.opened.length === 1);
    assert.match(selected("Harbor.sol"), /^revert TooLarge\(given, 100\)/);
    const { length } = extension.sent;
    panel().send(action("openFailure"));
    await soon(() => user.opened.length === 2);
    assert.equal(extension.sent.length, length);
  });

  it("leads to the declaration of the error if the node has no steps", async () => {
    await inspect("failCustom", withoutSteps);
    await showing("TooLarge");
    await panel().until(() => actions("openFailure").length > 0);
    panel().send(action("openFailure"));
    await soon(() => user.opened.length === 1);
    assert.equal(selected("Harbor.sol"), "TooLarge");
    assert.deepEqual(user.told, []);
  });

  it("says why a call leads nowhere if the node has no steps", async () => {
    await inspect("nested", withoutSteps);
    await showing("STATICCALL");
    panel().send({ type: "openCallSite", call: 1 });
    await soon(() => user.told.length === 1);
    assert.deepEqual(user.opened, []);
  });

  it("leads from a call to the statement that made it", async () => {
    await inspect("nested");
    await showing("STATICCALL");
    panel().send({ type: "openCallSite", call: 1 });
    await soon(() => user.opened.length === 1);
    assert.match(selected("Harbor.sol"), /inner/);
  });
});
