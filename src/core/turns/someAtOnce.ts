/**
 * Does the same with all of them, a few at a time, in their order. When one fails, no more are begun.
 * @throws what the first that fails throws
 */
export async function someAtOnce<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;
  const workOn = async (): Promise<void> => {
    for (const item of waiting) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, workOn));
}
