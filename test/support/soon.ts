import assert from "node:assert/strict";
import { settled } from "./fakeClock.ts";

/** Work that nobody waits for has ended by then, unless it never does. */
const mostTurns = 2000;

/** What reads the disk takes its time on a busy machine, in which any number of turns pass. */
const mostMilliseconds = 3000;

/** Resolves once something is so that comes about by itself; fails when it does not. */
export async function soon(isSo: () => boolean): Promise<void> {
  const startedAt = performance.now();
  const isEarly = (turn: number): boolean =>
    turn < mostTurns || performance.now() - startedAt < mostMilliseconds;
  for (let turn = 0; isEarly(turn) && !isSo(); turn += 1) await settled();
  assert.ok(isSo(), `not so after ${mostTurns} turns: ${String(isSo)}`);
}
