/** How the tests of a run ended. */
export type Counts = { readonly passed: number; readonly failed: number; readonly triedAgain: number };

/** The counts of all parts together. */
export function sumOf(parts: readonly Counts[]): Counts {
  const sum = (of: (counts: Counts) => number): number => parts.reduce((all, part) => all + of(part), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    triedAgain: sum(({ triedAgain }) => triedAgain),
  };
}
