import { setTimeout as pause } from "node:timers/promises";
import * as vscode from "vscode";
import { until } from "../../../integration/support/until.ts";
import { workbench } from "../../../integration/support/window.ts";
import type { Figure } from "../../figure.ts";
import { atMost, overFloorAtMost } from "../../judged.ts";
import { documentOf } from "../ask.ts";
import { given } from "../given.ts";
import { changedAt, moment, rowsInPage, seenAt, watchPages, type Mark } from "../sight.ts";
import { callsTransaction, longTransaction } from "../subjects.ts";
import { lastPostBefore, watchPosts } from "../posts.ts";
import { verifyKeyPressed } from "../verifyKey.ts";

const turns = 12;
const contract = "0x25fe26adc577cc89172e6156c9e24f7b9751b762";

/**
 * How soon panels show what they are for; VS Code takes some time for an empty one, and that is the floor. Opened twice in
 * each turn, it is the control too.
 */
export async function panels(): Promise<readonly Figure[]> {
  await watchPages();
  watchPosts();
  const rows = { values: [] as number[], floors: [] as number[], controls: [] as number[] };
  const verified = { values: [] as number[], floors: [] as number[], controls: [] as number[] };
  const changed = { values: [] as number[], floors: [] as number[], controls: [] as number[] };
  const finished = { values: [] as number[], floors: [] as number[], controls: [] as number[] };
  const told = { values: [] as number[], floors: [] as number[], controls: [] as number[] };
  const calls = { values: [] as number[], floors: [] as number[], controls: [] as number[] };
  let inPage = 0;
  // The first one of each loads what all others find loaded.
  for (let turn = 0; turn <= turns; turn += 1) {
    const isCounted = turn > 0;
    const [control, floor, value] = [await emptyPanel(), await emptyPanel(), await longList()];
    if (isCounted) add(rows, { control, floor, value });
    inPage = Math.max(inPage, await rowsInPage());
    await closeAll();
    const called = { control: await emptyPanel(), floor: await emptyPanel(), value: await callTree() };
    if (isCounted) add(calls, called);
    await closeAll();
    const beside = { control: await emptyPanelBeside(), floor: await emptyPanelBeside() };
    const all = { ...beside, value: await verifying() };
    if (isCounted) add(verified, all);
    const [saidBefore, said, ended] = [await textChanged(), await textChanged(), await verificationEnded()];
    if (!isCounted) continue;
    add(changed, { control: saidBefore.changed, floor: said.changed, value: ended.changed });
    add(finished, { control: saidBefore.seen, floor: said.seen, value: ended.seen });
    add(told, { control: saidBefore.told, floor: said.told, value: ended.told });
  }
  return [
    overFloorAtMost(
      100,
      { name: "panel with 50,000 logs, answer held: first rows; floor: an empty panel", unit: "ms" },
      rows,
    ),
    atMost(40, { name: "the same: rows in the page", value: inPage, unit: "rows" }),
    overFloorAtMost(
      100,
      {
        name: "panel with 2,000 calls, answers held: first rows of the tree; floor: an empty panel",
        unit: "ms",
      },
      calls,
    ),
    overFloorAtMost(
      110,
      {
        name: "key press to the panel of a verification; floor: an empty panel beside the same text",
        unit: "ms",
      },
      verified,
    ),
    overFloorAtMost(
      25,
      {
        name: "answer to the page of a verification, changed; floor: a message that changes one text, beside the same text",
        unit: "ms",
        goal: "≤ 10 ms over floor",
      },
      changed,
    ),
    overFloorAtMost(45, { name: "the same: in sight", unit: "ms" }, finished),
    overFloorAtMost(
      15,
      {
        name: "the same: changed, since its panel posted the message that it is told by",
        unit: "ms",
        goal: "≤ 10 ms over floor",
      },
      told,
    ),
  ];
}

type Lists = Record<"values" | "floors" | "controls", number[]>;

function add(to: Lists, { control, floor, value }: Record<"control" | "floor" | "value", number>): void {
  to.controls.push(control);
  to.floors.push(floor);
  to.values.push(value);
}

async function emptyPanel(): Promise<number> {
  const begin = moment();
  const panel = vscode.window.createWebviewPanel("bench", "Floor", vscode.ViewColumn.Beside, {
    enableScripts: true,
  });
  panel.webview.html = "<!DOCTYPE html><p data-bench-floor>floor</p>";
  const seen = await seenAt("floor", begin);
  await closeAll();
  return seen - begin;
}

async function emptyPanelBeside(): Promise<number> {
  await showContract();
  return emptyPanel();
}

async function longList(): Promise<number> {
  const begin = moment();
  await vscode.commands.executeCommand("contractLens.inspectExecutionResult", longTransaction);
  return (await seenAt("rows", begin)) - begin;
}

async function callTree(): Promise<number> {
  const begin = moment();
  await vscode.commands.executeCommand("contractLens.inspectExecutionResult", callsTransaction);
  return (await seenAt("calls", begin)) - begin;
}

async function verifying(): Promise<number> {
  await showContract();
  const page = await workbench();
  const begin = moment();
  await page.keyboard.press(verifyKeyPressed);
  const seen = await seenAt("verified", begin);
  await closeAll();
  return seen - begin;
}

/**
 * How long until a page that stands already had changed, and until that was in sight, since its service responded; and
 * how long until it had changed since it was posted what changed it. In milliseconds.
 */
type Changed = { readonly changed: number; readonly seen: number; readonly told: number };

/** A page that stands already, beside the same text as that of a verification, and is told something. */
async function textChanged(): Promise<Changed> {
  await showContract();
  const panel = vscode.window.createWebviewPanel("bench", "Floor", vscode.ViewColumn.Beside, {
    enableScripts: true,
  });
  const opened = moment();
  panel.webview.html =
    "<!DOCTYPE html><p data-bench-floor>floor</p><script>addEventListener('message', () => {" +
    "document.querySelector('p').dataset.benchSaid = 'yes' })</script>";
  await seenAt("floor", opened);
  await pageStands();
  const begin = moment();
  await fetch(`${given.verifier}/release`);
  await panel.webview.postMessage("said");
  return changedFrom(begin, "said");
}

/** The page of a verification that runs, from when its service goes on. */
async function verificationEnded(): Promise<Changed> {
  await fetch(`${given.verifier}/hold`);
  await showContract();
  const page = await workbench();
  const pressed = moment();
  await page.keyboard.press(verifyKeyPressed);
  await seenAt("running", pressed);
  await pageStands();
  const begin = moment();
  await fetch(`${given.verifier}/release`);
  return changedFrom(begin, "verified");
}

/** A page that has just been seen is still loading its buttons: one that stands does nothing any more, as for most responses. */
const pageStands = (): Promise<void> => pause(300);

async function changedFrom(begin: number, mark: Mark): Promise<Changed> {
  const [changed, seen] = [await changedAt(mark, begin), await seenAt(mark, begin)];
  await closeAll();
  return { changed: changed - begin, seen: seen - begin, told: changed - lastPostBefore(changed) };
}

/** A text with the contract under the cursor, as VS Code splits the window for a panel beside it. */
async function showContract(): Promise<void> {
  const document = await documentOf([contract]);
  const at = new vscode.Position(0, 5);
  await vscode.window.showTextDocument(document, { selection: new vscode.Selection(at, at) });
  await (await workbench()).locator(".monaco-editor.focused").first().waitFor();
}

/** Closes every editor and panel, and does not ask about what was not saved. */
async function closeAll(): Promise<void> {
  while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  }
  await until("no editor to be open", () => vscode.window.visibleTextEditors.length === 0);
}
