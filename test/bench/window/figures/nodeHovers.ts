import { setTimeout as pause } from "node:timers/promises";
import { fetch } from "undici";
import * as vscode from "vscode";
import { timed } from "../../compare.ts";
import type { Figure } from "../../figure.ts";
import { sendAgain } from "../../instantNode.ts";
import { overFloorAtMost } from "../../judged.ts";
import { documentOf, hoverAt, hoverTime } from "../ask.ts";
import { given } from "../given.ts";
import { address, nodeNetwork } from "../subjects.ts";

const turns = 40;

/** The client starts no more than 40 requests a second at one origin, and a hover at a node needs several. */
const pauseMilliseconds = 400;

/** Hovers over addresses that are looked up at a JSON-RPC node; the floor is an empty hover, and the same requests all at once. */
export async function nodeHovers(): Promise<readonly Figure[]> {
  await vscode.workspace.getConfiguration("contractLens").update("network", nodeNetwork, true);
  const subjects = Array.from({ length: turns + 5 }, (_, index) => address(index));
  const document = await documentOf(["nothing", ...subjects]);
  const [values, floors]: [number[], number[]] = [[], []];
  for (let turn = 1; turn <= turns + 5; turn += 1) {
    await fetch(given.node);
    const value = await hoverTime(document, turn);
    const sent = (await (await fetch(given.node)).json()) as readonly string[];
    const empty = await hoverTime(document, 0);
    const requests = await timed(() => sendAgain(given.node, sent));
    const shown = await hoverAt(document, turn);
    if (!shown.includes("1 ETH")) throw new Error(`The hover has no balance: ${shown}`);
    await pause(pauseMilliseconds);
    // The first ones load what the hover is made of.
    if (turn <= 5) continue;
    values.push(value);
    floors.push(empty + requests);
  }
  return [
    overFloorAtMost(
      15,
      {
        name: "hover, looked up at a JSON-RPC node on loopback; floor: its requests and VS Code's way",
        unit: "ms",
      },
      { values, floors },
    ),
  ];
}
