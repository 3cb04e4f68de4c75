import assert from "node:assert/strict";
import type { DebugProtocol as Dap } from "@vscode/debugprotocol";
import * as vscode from "vscode";
import {
  breakAt,
  endSession,
  evaluate,
  fileUri,
  frames,
  lineIn,
  session,
  stack,
  textOfFile,
  variables,
} from "../support/debugSession.ts";
import { devnet, resetDevnet, sample } from "../support/devnet.ts";
import { closeAll } from "../support/editor.ts";
import { useNetwork, useNetworks } from "../support/networks.ts";
import { click, pageWith } from "../support/panel.ts";
import { relayTo, type Relay } from "../support/relay.ts";
import { until } from "../support/until.ts";
import { workbench } from "../support/window.ts";

const chainName = "Debugged chain";
const mirrorName = "Debugged";
const banquet = "projects/foundryCalls/src/Banquet.sol";

/**
 * Where the session is once VS Code shows it at a line. It is asked: what an adapter says in the worker, trackers in Node
 * do not see.
 */
async function stoppedAt(line: number): Promise<readonly string[]> {
  return until(`a stop at line ${line}`, async () => {
    const { activeDebugSession, activeStackItem } = vscode.debug;
    if (activeDebugSession === undefined || !(activeStackItem instanceof vscode.DebugStackFrame))
      return undefined;
    const all = await stack().catch(() => []);
    return all[0]?.endsWith(`:${line}`) === true ? all : undefined;
  });
}

const step = (command: string): Thenable<unknown> =>
  vscode.commands.executeCommand(`workbench.action.debug.${command}`);

const debug = (name: string, more: object = {}): Thenable<boolean> =>
  vscode.debug.startDebugging(undefined, {
    ...{ type: "contract-lens", request: "launch", name: "Debug", transaction: sample(name).hash, ...more },
  });

describe("debugger in a browser", () => {
  let node: Relay;
  let text = "";
  before(async () => {
    await resetDevnet();
    node = await relayTo(devnet.chainUrl);
    await useNetworks("job", [
      { name: chainName, chainId: "298", rpcUrl: node.url },
      { name: mirrorName, chainId: "298", mirrorUrl: devnet.mirrorUrl },
    ]);
    text = await textOfFile(banquet);
  });
  afterEach(async () => {
    await endSession();
    await closeAll();
  });
  after(() => node.close());

  it("starts on the page of a transaction of a JSON-RPC node, at the statement that reverted", async () => {
    await useNetwork(chainName);
    await vscode.commands.executeCommand("contractLens.inspectExecutionResult", sample("fiveLevels").hash);
    await click(await pageWith("OutOfTea"), /^Debug/);
    const names = await stoppedAt(lineIn(text, "revert OutOfTea(tea, grams"));
    assert.deepEqual(
      names.map((name) => name.split("(")[0]),
      ["Storeroom.take", "Kitchen.brew", "Waiter.order", "Table.seat", "Host.welcome"],
    );
    const [frame] = await frames();
    const shown = await until("the source", () => vscode.window.activeTextEditor?.document.uri);
    assert.deepEqual([shown.path, frame?.source?.name], [fileUri(banquet).path, "Banquet.sol"]);
    const told = (await session().customRequest("exceptionInfo", {
      threadId: 1,
    })) as Dap.ExceptionInfoResponse["body"];
    assert.match(`${told.exceptionId} ${told.description ?? ""}`, /OutOfTea/);
    const box = (await workbench()).locator(".exception-widget");
    await box.waitFor();
    assert.match(await box.innerText(), /OutOfTea\(.*oolong.*60.*40.*\)/);
  });

  it("steps, stops at breakpoints of files, and shows variables by their names", async () => {
    const line = (part: string): number => lineIn(text, part);
    await useNetwork(mirrorName);
    breakAt(fileUri(banquet), line("return left[tea]"));
    await debug("fiveLevelsServed", { stopOn: "entry" });
    await stoppedAt(line("rest = table.seat"));
    await step("stepInto");
    const inside = await stoppedAt(line("try waiter.recommend"));
    assert.match(inside[0] ?? "", /^Table\.seat/);
    await step("stepBack");
    await stoppedAt(line("rest = table.seat"));
    await step("continue");
    await stoppedAt(line("return left[tea]"));
    assert.ok((await variables()).get("Arguments")?.includes("grams = 15"));
    assert.equal(await evaluate("left[tea]", "watch"), "25");
    const row = (await workbench()).locator(".debug-variables .monaco-list-row", { hasText: "grams" });
    assert.match(await row.first().innerText(), /15/);
  });

  it("ends, and leaves nothing that runs", async () => {
    await useNetwork(chainName);
    await debug("fiveLevels");
    await stoppedAt(lineIn(text, "revert OutOfTea(tea, grams"));
    const ended = session();
    await step("stop");
    await until("the session to end", () => vscode.debug.activeDebugSession === undefined);
    await assert.rejects(async () => ended.customRequest("threads"));
  });
});
