import fc from "fast-check";

/** Counts what inputs came to, so that a run tells whether it got anywhere. */
export class Tally {
  readonly counts = new Map<string, number>();

  add(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

/** How a target is run. */
export type TargetRun = {
  readonly seed: number;
  /** How many inputs; those of the target itself where it is not given. */
  readonly runs?: number;
  /** Repeats one input: the path that was printed with its seed. */
  readonly path?: string | undefined;
  /** No input may take longer. Only for long runs: on a busy machine any input may. */
  readonly longestMilliseconds?: number | undefined;
  readonly tally: Tally;
};

/** What a run came to: of an input that failed its smallest form is told. */
export type Trial = Pick<
  fc.RunDetailsCommon<unknown>,
  "failed" | "numRuns" | "numShrinks" | "seed" | "counterexample" | "counterexamplePath" | "errorInstance"
>;

/** A part of the product, any input for it, and what has to hold whatever that is. */
export type Target = {
  readonly name: string;
  /** How many inputs are tried in one round: each target takes about as long as any other. */
  readonly runs: number;
  readonly run: (run: TargetRun) => Promise<Trial>;
};

/**
 * A target over inputs of one kind.
 * @param check throws when something does not hold
 */
export function target<Input>(
  name: string,
  runs: number,
  inputs: fc.Arbitrary<Input>,
  check: (input: Input, tally: Tally) => Promise<void> | void,
): Target {
  return {
    name,
    runs,
    run: ({ seed, path, longestMilliseconds = Infinity, tally, runs: given = runs }) => {
      const property = fc.asyncProperty(inputs, async (input) => {
        const startedAt = performance.now();
        await check(input, tally);
        const took = performance.now() - startedAt;
        if (took > longestMilliseconds) throw new Error(`It took ${Math.round(took)} ms.`);
      });
      const repeated = path === undefined ? { numRuns: given } : { path, numRuns: 1, endOnFailure: true };
      return fc.check(property, { seed, ...repeated, interruptAfterTimeLimit: shrinkMilliseconds });
    },
  };
}

/** An input that fails is made smaller for so long at most; no round without a failure comes near it. */
const shrinkMilliseconds = 300_000;
