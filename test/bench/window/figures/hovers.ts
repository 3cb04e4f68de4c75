import { setTimeout as pause } from "node:timers/promises";
import { fetch } from "undici";
import { timed } from "../../compare.ts";
import type { Figure } from "../../figure.ts";
import { atMost, exactly, overFloorAtMost } from "../../judged.ts";
import { documentOf, hoverAt, hoverTime } from "../ask.ts";
import { given } from "../given.ts";
import { contractId, slowContract, slowMilliseconds } from "../subjects.ts";

const turns = 100;

/** The client starts no more than so many requests a second: nobody points faster. */
const pauseMilliseconds = 30;

/**
 * Hovers, there and back through VS Code; where no reference stands VS Code takes as long, and that is the floor. Asked for
 * twice in each turn, it is the control too.
 */
export async function hovers(): Promise<readonly Figure[]> {
  const subjects = Array.from({ length: turns + 5 }, (_, index) => contractId(index));
  const document = await documentOf(["nothing", ...subjects, slowContract]);
  const [floors, controls, held]: [number[], number[], number[]] = [[], [], []];
  const [emptyAndFetch, missed]: [number[], number[]] = [[], []];
  for (let turn = 1; turn <= turns + 5; turn += 1) {
    const control = await hoverTime(document, 0);
    const fetched = await timed(async () => (await fetch(`${given.mirror}/api/v1/contracts/1`)).json());
    const miss = await hoverTime(document, turn);
    const nothing = await hoverTime(document, 0);
    const hit = await hoverTime(document, turn);
    await pause(pauseMilliseconds);
    // The first ones load what the hover is made of.
    if (turn <= 5) continue;
    floors.push(nothing);
    controls.push(control);
    emptyAndFetch.push(control + fetched);
    missed.push(miss);
    held.push(hit);
  }
  const slow = turns + 6;
  const first = await hoverTime(document, slow);
  const said = await hoverAt(document, slow);
  await pause(slowMilliseconds);
  const then = await hoverAt(document, slow);
  const hasRecord = !then.includes("Waiting for") && then.includes("Escrow, second try");
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
    atMost(50, {
      name: "hover, server answers after 2 s: text, later than the 600 ms that it waits",
      value: first - 600,
      unit: "ms",
    }),
    exactly(1, {
      name: "the same: says that it is still asking, and the next hover has the record",
      value: Number(said.includes("Waiting for") && hasRecord),
      unit: "of 1",
    }),
  ];
}
