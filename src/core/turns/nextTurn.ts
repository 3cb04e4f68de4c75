/** Lets others have a turn, in the middle of work that takes longer than they should wait. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
