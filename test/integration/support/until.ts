import { setTimeout as pause } from "node:timers/promises";

/**
 * Asks again and again until the result is neither undefined nor false. A page that VS Code replaced while it was looked
 * at is no result yet.
 * @throws when it takes too long
 */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
  milliseconds = 15_000,
): Promise<Value> {
  const deadline = performance.now() + milliseconds;
  do {
    const value = await valueOf(ask);
    if (value !== undefined && value !== false) return value;
    await pause(25);
  } while (performance.now() < deadline);
  throw new Error(`Waited ${milliseconds} ms in vain for ${what}.`);
}

async function valueOf<Value>(ask: () => Promise<Value> | Value): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && error.message.includes("Frame was detached")) return undefined;
    throw error;
  }
}
