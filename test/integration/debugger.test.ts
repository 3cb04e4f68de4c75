import assert from "node:assert/strict";
import type { DebugProtocol as Dap } from "@vscode/debugprotocol";
import { keccak256, toBytes } from "viem";
import * as vscode from "vscode";
import { connectRpc } from "../devnet/chain/rpc.ts";
import {
  breakAt,
  endSession,
  evaluate,
  fileUri,
  lineIn,
  stack,
  textOfFile,
  variables,
} from "./support/debugSession.ts";
import { addressOf, devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, showText } from "./support/editor.ts";
import { hoverAt, pointAt, shownHover } from "./support/hover.ts";
import { useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith } from "./support/panel.ts";
import { until } from "./support/until.ts";
import { workbench } from "./support/window.ts";

const mirror = { name: "Debugged", chainId: "298", mirrorUrl: devnet.mirrorUrl } as const;
const chain = { name: "Debugged chain", chainId: "298", rpcUrl: devnet.chainUrl } as const;
const banquet = "projects/foundryCalls/src/Banquet.sol";
const raffle = "projects/hardhat2/contracts/Raffle.sol";

const hashOf = (name: string): string => sample(name).hash ?? assert.fail(name);

/** What the adapters said of each stop. */
const stops: Dap.StoppedEvent["body"][] = [];
/** What they said in the console. */
const printed: string[] = [];

/** Does something that moves a session, and waits until VS Code shows where it stopped. @returns why it stopped */
async function stopped(move: () => PromiseLike<unknown>): Promise<Dap.StoppedEvent["body"]> {
  const before = stops.length;
  const { activeStackItem: left } = vscode.debug;
  await move();
  // A command of the toolbar does nothing before VS Code has a frame.
  return until("a stop", () => {
    const { activeStackItem: shown } = vscode.debug;
    return shown instanceof vscode.DebugStackFrame && shown !== left && stops[before];
  });
}

/** Runs one of VS Code's commands, as a button of its toolbar does. @returns where the session is then, innermost first */
async function step(command: string): Promise<readonly string[]> {
  await stopped(() => vscode.commands.executeCommand(`workbench.action.debug.${command}`));
  return stack();
}

const debug = (transaction: string, more: object = {}): Promise<Dap.StoppedEvent["body"]> =>
  stopped(() =>
    vscode.debug.startDebugging(undefined, {
      ...{ type: "contract-lens", request: "launch", name: "Debug", transaction, ...more },
    }),
  );

describe("debugger", () => {
  let tracker: vscode.Disposable;

  before(async () => {
    await vscode.commands.executeCommand("workbench.view.explorer");
    await resetDevnet();
    await useNetworks("session", [mirror, chain]);
    await useNetwork(mirror.name);
    tracker = vscode.debug.registerDebugAdapterTrackerFactory("contract-lens", {
      createDebugAdapterTracker: () => ({
        onDidSendMessage: (message: Dap.ProtocolMessage) => {
          const { event, body } = message as Dap.Event;
          if (event === "stopped") stops.push(body as Dap.StoppedEvent["body"]);
          if (event === "output") printed.push((body as Dap.OutputEvent["body"]).output);
        },
      }),
    });
  });
  afterEach(async () => {
    await endSession();
    await closeAll();
  });
  after(() => tracker.dispose());

  it("starts on the page of a transaction at the statement that reverted, with the error in VS Code's box", async () => {
    await vscode.commands.executeCommand("contractLens.inspectExecutionResult", hashOf("fiveLevels"));
    const page = await pageWith("OutOfTea");
    const { reason } = await stopped(() => click(page, /^Debug/));
    assert.equal(reason, "exception");
    const box = (await workbench()).locator(".exception-widget");
    await box.waitFor();
    assert.match(await box.innerText(), /OutOfTea\(tea: “oolong”, requested: 60, left: 40\)/);
    const text = await textOfFile(banquet);
    assert.deepEqual(await stack(), [
      `Storeroom.take(…, 60):${lineIn(text, "revert OutOfTea(tea, grams")}`,
      `Kitchen.brew("oolong", 20):${lineIn(text, "return storeroom.take")}`,
      `Waiter.order("oolong", 20):${lineIn(text, "return kitchen.brew")}`,
      `Table.seat(0x7099…79C8, …):${lineIn(text, "return waiter.order")}`,
      `Host.welcome("oolong", 20):${lineIn(text, "rest = table.seat")}`,
    ]);
    const shown = vscode.window.activeTextEditor?.document.uri.fsPath;
    assert.equal(shown, fileUri(banquet).fsPath);
    await (
      await workbench()
    )
      .locator(".debug-call-stack .stack-frame", { hasText: "Host.welcome" })
      .waitFor();
  });

  it("steps into calls, over them, out of them, and back", async () => {
    const text = await textOfFile(banquet);
    const [seat, order] = [lineIn(text, "rest = table.seat"), lineIn(text, "return waiter.order")];
    await debug(hashOf("fiveLevelsServed"), { stopOn: "entry" });
    assert.deepEqual(await stack(), [`Host.welcome("oolong", 5):${seat}`]);
    const [inside = "", ...callers] = await step("stepInto");
    assert.match(inside, new RegExp(`^Table\\.seat.*:${lineIn(text, "try waiter.recommend")}$`));
    assert.deepEqual(callers, [`Host.welcome("oolong", 5):${seat}`]);
    assert.match((await step("stepOver"))[0] ?? "", new RegExp(`^Table\\.seat.*:${order}$`));
    assert.match((await step("stepInto"))[0] ?? "", /^Waiter\.order/);
    assert.match((await step("stepBack"))[0] ?? "", new RegExp(`^Table\\.seat.*:${order}$`));
    const out = await step("stepOut");
    assert.deepEqual(out, [`Host.welcome("oolong", 5):${lineIn(text, "emit Served")}`]);
    assert.deepEqual(await step("reverseContinue"), [`Host.welcome("oolong", 5):${seat}`]);
    assert.equal(stops.at(-1)?.reason, "entry");
  });

  it("starts from the hover over a transaction", async () => {
    const { transactionId = "" } = sample("fiveLevels");
    const { document, selection } = await showText(`see ${transactionId} for more`, transactionId);
    await until("the result", async () => (await hoverAt(document, selection.active)).includes("Debug"));
    await pointAt(transactionId);
    await shownHover("Debug");
    const link = (await workbench()).locator(".monaco-hover:visible a", { hasText: "Debug" }).first();
    const { reason } = await stopped(() => link.click());
    assert.equal(reason, "exception");
    assert.match((await stack())[0] ?? "", /^Storeroom\.take/);
  });

  it("restarts a function by the button of its frame", async () => {
    await debug(hashOf("fiveLevels"));
    const page = await workbench();
    const frame = page.locator(".debug-call-stack .monaco-list-row", { hasText: "Waiter.order" }).first();
    await frame.hover();
    await stopped(() => frame.getByRole("button", { name: "Restart Frame" }).click());
    const text = await textOfFile(banquet);
    assert.deepEqual((await stack()).slice(0, 2), [
      `Waiter.order("oolong", 20):${lineIn(text, "return kitchen.brew")}`,
      `Table.seat(0x7099…79C8, …):${lineIn(text, "return waiter.order")}`,
    ]);
  });

  it("stops at a breakpoint of a file, forward and backward", async () => {
    const text = await textOfFile(banquet);
    const line = lineIn(text, "left[tea] -= grams");
    breakAt(fileUri(banquet), line);
    await debug(hashOf("fiveLevelsServed"), { stopOn: "entry" });
    for (const [command, away] of [
      ["continue", "continue"],
      ["reverseContinue", "reverseContinue"],
    ] as const) {
      assert.equal((await step(command))[0], `Storeroom.take(…, 15):${line}`);
      assert.equal(stops.at(-1)?.reason, "breakpoint");
      await step(away);
      assert.notEqual(stops.at(-1)?.reason, "breakpoint");
    }
  });

  it("shows arguments, results, and mappings by their keys, and evaluates names", async () => {
    const text = await textOfFile(banquet);
    breakAt(fileUri(banquet), lineIn(text, "return left[tea]"));
    await debug(hashOf("fiveLevelsServed"), { stopOn: "entry" });
    await step("continue");
    const shown = await variables();
    assert.deepEqual([...shown.keys()], ["Arguments", "Locals", "State", "Call"]);
    assert.deepEqual(shown.get("Arguments"), ['tea = "oolong"', "grams = 15"]);
    assert.deepEqual(shown.get("Locals"), ["rest = 0"]);
    assert.deepEqual(shown.get("State"), ['left = {"oolong": 25, …}']);
    assert.equal(await evaluate("grams", "hover"), "15");
    assert.equal(await evaluate("left[tea]", "watch"), "25");
    assert.equal(await evaluate("address(0)", "repl"), `0x${"0".repeat(40)}`);
    await assert.rejects(evaluate("cups", "watch"), /cups is not a variable that is known here/);
    const value = (await workbench()).locator(".debug-variables .monaco-list-row", { hasText: "grams" });
    assert.match(await value.first().innerText(), /15/);
  });

  it("restarts where it began without a question or a request", async () => {
    await debug(hashOf("fiveLevels"));
    const began = await stack();
    assert.notDeepEqual(await step("reverseContinue"), began);
    const sent = (await requests()).length;
    assert.deepEqual(await step("restart"), began);
    assert.equal((await requests()).length, sent);
    assert.equal(await (await workbench()).locator(".quick-input-widget:visible").count(), 0);
  });

  it("shows a source as it was compiled where the file has changed, and stops at its breakpoints", async () => {
    const text = await textOfFile(raffle);
    const rpc = connectRpc(devnet.chainUrl);
    const [from] = await rpc<string[]>("eth_accounts");
    const data = keccak256(toBytes("buy()")).slice(0, 10);
    const hash = await rpc<string>("eth_sendTransaction", {
      ...{ from, to: addressOf("raffle"), data, value: "0x1", gas: "0x30d40" },
    });
    await useNetwork(chain.name);
    try {
      await vscode.workspace.fs.writeFile(
        fileUri(raffle),
        new TextEncoder().encode(`// Changed.\n\n${text}`),
      );
      await debug(hash);
      const line = lineIn(text, 'require(msg.value == price, "not the price")');
      assert.deepEqual(await stack(), [`Raffle.buy():${line}`]);
      assert.ok(printed.some((output) => output.includes("changed since the build")));
      const shown = await until("the source", () => vscode.window.activeTextEditor?.document);
      assert.deepEqual([shown.uri.scheme, shown.languageId], ["contract-lens", "solidity"]);
      assert.equal(shown.getText(), text);
      await step("reverseContinue");
      breakAt(shown.uri, line);
      await step("restart");
      assert.deepEqual(await stack(), [`Raffle.buy():${line}`]);
    } finally {
      await vscode.workspace.fs.writeFile(fileUri(raffle), new TextEncoder().encode(text));
      await useNetwork(mirror.name);
    }
  });

  it("skips a file that the build does not keep and that is no longer as it was, and names it", async () => {
    const [from] = await connectRpc(devnet.chainUrl)<string[]>("eth_accounts");
    const data = `${keccak256(toBytes("chai(uint256)")).slice(0, 10)}${"2".padStart(64, "0")}`;
    const hash = await connectRpc(devnet.chainUrl)<string>("eth_sendTransaction", {
      ...{ from, to: addressOf("recipes"), data, gas: "0x30d40" },
    });
    const text = await textOfFile(banquet);
    await useNetwork(chain.name);
    try {
      await debug(hash);
      const line = lineIn(await textOfFile("projects/foundry/src/Recipes.sol"), "return (Spices");
      const [chai = ""] = await stack();
      assert.equal(chai, `Recipes.chai(2):${line}`);
      assert.ok(printed.some((output) => output.includes("Spices.sol changed since the build")));
      assert.deepEqual(await step("stepInto"), [chai], "over what the changed file has, to the end");
      await vscode.debug.stopDebugging();
      await until("the session to end", () => vscode.debug.activeDebugSession === undefined);
      // Without any source there is no session until the edit is undone.
      await useNetwork(mirror.name);
      await vscode.commands.executeCommand("notifications.clearAll");
      await vscode.workspace.fs.writeFile(fileUri(banquet), new TextEncoder().encode(`// Edited.\n${text}`));
      const transaction = hashOf("fiveLevelsServed");
      const configuration = { type: "contract-lens", request: "launch", name: "Debug", transaction };
      assert.equal(await vscode.debug.startDebugging(undefined, configuration), false);
      await vscode.commands.executeCommand("notifications.showList");
      const told = (await workbench()).locator(".notifications-center .notification-list-item-message");
      assert.match(await told.first().innerText(), /^Banquet\.sol changed since the build/);
      await vscode.commands.executeCommand("notifications.clearAll");
      await vscode.workspace.fs.writeFile(fileUri(banquet), new TextEncoder().encode(text));
      await debug(transaction);
      assert.match((await stack())[0] ?? "", /^Host\.welcome/);
    } finally {
      await vscode.workspace.fs.writeFile(fileUri(banquet), new TextEncoder().encode(text));
      await useNetwork(mirror.name);
    }
  });

  it("says in one notification why a transaction cannot be debugged, and opens nothing", async () => {
    await vscode.commands.executeCommand("notifications.clearAll");
    const transaction = `0x${"ab".repeat(32)}`;
    const configuration = { type: "contract-lens", request: "launch", name: "Debug", transaction };
    assert.equal(await vscode.debug.startDebugging(undefined, configuration), false);
    await vscode.commands.executeCommand("notifications.showList");
    const told = (await workbench()).locator(".notifications-center .notification-list-item-message");
    await told.first().waitFor();
    assert.equal(await told.count(), 1);
    assert.match(await told.innerText(), /has no executed transaction of this hash on Debugged/);
    assert.equal(await (await workbench()).locator(".monaco-dialog-box").count(), 0);
    await vscode.commands.executeCommand("notifications.clearAll");
  });
});
