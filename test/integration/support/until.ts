import { setTimeout as pause } from "node:timers/promises";

/** Longer than anything takes that a test waits for in a window, on the slowest machine (milliseconds). */
export const deadline = 60_000;

/**
 * Asks again and again, ever more seldom, until the result is neither undefined nor false. A page that VS Code replaced
 * while it was looked at is no result yet.
 * @throws when it takes longer than the deadline
 */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
): Promise<Value> {
  const end = performance.now() + deadline;
  let wait = 20;
  do {
    const value = await valueOf(ask);
    if (value !== undefined && value !== false) return value;
    await pause(wait);
    // Each look at a page costs this machine something that the page itself could use.
    wait = Math.min(wait * 1.3, 250);
  } while (performance.now() < end);
  throw new Error(`Waited ${deadline} ms in vain for ${what}.`);
}

async function valueOf<Value>(ask: () => Promise<Value> | Value): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && error.message.includes("Frame was detached")) return undefined;
    throw error;
  }
}
