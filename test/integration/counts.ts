/** How the tests of a run ended. */
export type Counts = {
  readonly passed: number;
  /** Tests, and pages that tried what their policy refuses. */
  readonly failed: number;
  readonly triedAgain: number;
  /** Whole titles of the tests among what failed. */
  readonly failedTests: readonly string[];
};

/** The counts of all parts together. */
export function sumOf(parts: readonly Counts[]): Counts {
  const sum = (of: (counts: Counts) => number): number => parts.reduce((all, part) => all + of(part), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    triedAgain: sum(({ triedAgain }) => triedAgain),
    failedTests: parts.flatMap(({ failedTests }) => failedTests),
  };
}
