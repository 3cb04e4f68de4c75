import assert from "node:assert/strict";
import { settled } from "./fakeClock.ts";

/** Work that nobody waits for has ended by then, unless it never does. */
const mostTurns = 2000;

/** Resolves once something is so that comes about by itself; fails when it does not. */
export async function soon(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < mostTurns && !isSo(); turn += 1) await settled();
  assert.ok(isSo(), `not so after ${mostTurns} turns: ${String(isSo)}`);
}
