import assert from "node:assert/strict";
import fc from "fast-check";
import * as vscode from "vscode";
import { parseSubject } from "../../src/core/references/subject.ts";
import type { CommandId } from "../../src/editor/commands.ts";
import { commandIds } from "../support/commandIds.ts";
import { hostileValues } from "../support/hostileValues.ts";
import { addressOf, requests, resetDevnet } from "./support/devnet.ts";
import { closeAll, showText, verifyUnderCursor } from "./support/editor.ts";
import { networkName, useNetworks } from "./support/networks.ts";
import { logText } from "./support/traces.ts";
import { forgetAll } from "./support/tree.ts";
import { until } from "./support/until.ts";

/** What names nothing, so that no command has a reason to ask anybody. */
const namesNothing = hostileValues.filter((value) => typeof value !== "string" || !parseSubject(value).ok);

/** An address for those that ask before they do anything with it; anything for the others. */
function firstArgument(id: CommandId): fc.Arbitrary<unknown> {
  return id === "contractLens.verifyContract"
    ? fc.oneof(namesNothing, fc.constant(addressOf("perfect")))
    : namesNothing;
}

function argumentsOf(id: CommandId): fc.Arbitrary<readonly unknown[]> {
  const rest = fc.array(hostileValues, { maxLength: 2 });
  return fc.tuple(firstArgument(id), rest).map(([first, more]) => [first, ...more]);
}

/** Without a network named, the active one's connection is what is meant; without a row, all deployments. */
const mayAsk: ReadonlySet<CommandId> = new Set([
  "contractLens.checkConnection",
  "contractLens.checkDeployments",
]);

/** Takes no argument, and has deployments checked from then on. */
const checksFromThenOn: CommandId = "contractLens.alwaysCheckDeployments";

/** Runs a command to its end, turning away from all it asks. */
async function runToTheEnd(id: CommandId, given: readonly unknown[]): Promise<void> {
  let hasEnded = false;
  const running = vscode.commands.executeCommand(id, ...given).then(() => (hasEnded = true));
  await until(`${id} to end`, async () => {
    if (hasEnded) return true;
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await vscode.commands.executeCommand("notifications.clearAll");
    return hasEnded;
  });
  await running;
}

/** Lines of the log begin with their moment in local time: `2026-01-02 03:04:05.678 [error] …`. */
async function errorsLoggedSince(moment: Date): Promise<readonly string[]> {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  const begin = local.toISOString().replace("T", " ").slice(0, 23);
  return (await logText()).split("\n").filter((line) => line.includes("[error]") && line >= begin);
}

describe("commands with arbitrary arguments", () => {
  const unhandled: unknown[] = [];
  let beganAt = new Date();
  const keep = (reason: unknown): void => {
    // The oldest VS Code comes without its search program, and trips over that by itself.
    if (!/spawn \S+rg ENOENT/.test(String(reason))) unhandled.push(reason);
  };

  before(async () => {
    await resetDevnet();
    await useNetworks("session");
    await forgetAll();
    await closeAll();
    await vscode.env.clipboard.writeText("");
    process.on("unhandledRejection", keep);
    beganAt = new Date();
  });
  after(async () => {
    process.off("unhandledRejection", keep);
    await vscode.commands.executeCommand("notifications.clearAll");
    await vscode.commands.executeCommand("workbench.action.closePanel");
  });

  it("end, send nothing, and change nothing", async () => {
    const settings = JSON.stringify(vscode.workspace.getConfiguration("contractLens"));
    for (const [place, id] of commandIds.entries()) {
      if (id === checksFromThenOn) continue;
      // The same on each run: `npm run fuzz` and unit tests try more.
      const [given = []] = fc.sample(argumentsOf(id), { numRuns: 1, seed: place });
      await runToTheEnd(id, given);
      if (!mayAsk.has(id)) assert.deepEqual(await requests(), [], id);
      await resetDevnet();
    }
    assert.equal(JSON.stringify(vscode.workspace.getConfiguration("contractLens")), settings);
    assert.equal(Reflect.get({}, "polluted"), undefined);
  });

  it("cause no unexpected error, and leave the extension working", async () => {
    await showText(addressOf("perfect"), addressOf("perfect"));
    assert.equal((await verifyUnderCursor(addressOf("perfect")))?.network, networkName("session"));
    assert.deepEqual(await errorsLoggedSince(beganAt), []);
    assert.deepEqual(unhandled, []);
    await closeAll();
  });
});
