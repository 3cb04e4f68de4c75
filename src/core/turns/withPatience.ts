/** Waits for work that goes on by itself when the time is up. */
export async function withPatience(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise: timeIsUp, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  try {
    await Promise.race([work, timeIsUp]);
  } finally {
    clearTimeout(timer);
  }
}
