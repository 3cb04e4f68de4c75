import { setTimeout as pause } from "node:timers/promises";

/** Asks again and again until the answer is neither undefined nor false. @throws when it takes too long */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
  milliseconds = 15_000,
): Promise<Value> {
  const deadline = performance.now() + milliseconds;
  do {
    const value = await ask();
    if (value !== undefined && value !== false) return value;
    await pause(25);
  } while (performance.now() < deadline);
  throw new Error(`Waited ${milliseconds} ms in vain for ${what}.`);
}
