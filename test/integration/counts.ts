/** How the tests of a window ended. */
export type Counts = {
  readonly passed: number;
  /** Whole titles of the tests that failed, and what pages tried that their policy refuses. */
  readonly failedTests: readonly string[];
};
