import { setTimeout as pause } from "node:timers/promises";
import { fetch } from "undici";
import * as vscode from "vscode";
import { timed } from "../../compare.ts";
import type { Figure } from "../../figure.ts";
import { overFloorAtMost, told } from "../../judged.ts";
import { documentOf, hoverTime } from "../ask.ts";
import { given } from "../given.ts";
import { median } from "../../statistics.ts";
import { contractId } from "../subjects.ts";

const turns = 100;

/** The client starts no more than so many requests a second: nobody points faster. */
const pauseMilliseconds = 30;

/**
 * Hovers, there and back through VS Code; where no reference stands VS Code takes as long, and that is the floor. Asked for
 * twice in each turn, it is the control too.
 */
export async function hovers(): Promise<readonly Figure[]> {
  const subjects = Array.from({ length: turns + 5 }, (_, index) => contractId(index));
  const document = await documentOf(["nothing", ...subjects]);
  const [floors, controls, held]: [number[], number[], number[]] = [[], [], []];
  const [emptyAndFetch, missed, peers]: [number[], number[], number[]] = [[], [], []];
  const styles = await vscode.workspace.openTextDocument({
    language: "css",
    content: "a {\n color: red;\n}",
  });
  for (let turn = 1; turn <= turns + 5; turn += 1) {
    const control = await hoverTime(document, 0);
    const fetched = await timed(async () => (await fetch(`${given.mirror}/api/v1/contracts/1`)).json());
    const miss = await hoverTime(document, turn);
    const nothing = await hoverTime(document, 0);
    const hit = await hoverTime(document, turn);
    const peer = await hoverTime(styles, 1);
    await pause(pauseMilliseconds);
    // The first ones load what the hover is made of.
    if (turn <= 5) continue;
    floors.push(nothing);
    controls.push(control);
    emptyAndFetch.push(control + fetched);
    missed.push(miss);
    held.push(hit);
    peers.push(peer);
  }
  return [
    overFloorAtMost(
      2,
      { name: "hover, answer held; floor: VS Code's way there and back", unit: "ms" },
      { values: held, floors, controls },
    ),
    overFloorAtMost(
      6,
      { name: "hover, answer asked for on loopback; floor: that and one fetch", unit: "ms" },
      { values: missed, floors: emptyAndFetch },
    ),
    told({
      name: "hover of VS Code's extension for CSS, for comparison",
      value: median(peers),
      unit: "ms",
    }),
  ];
}
