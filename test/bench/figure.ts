import type { Interval } from "./statistics.ts";
import type { Verdict } from "./verdict.ts";

/** One measured figure, as `npm run bench -- --json` prints it. */
export type Figure = {
  readonly name: string;
  /** In `unit`; of things that vary, the median. */
  readonly value: number;
  readonly unit: string;
  /** Told, never judged: it is the machine's as much as ours. */
  readonly p95?: number;
  /** The median of the least that can be had, in the same unit, measured in turns with the value. */
  readonly floor?: number;
  /** How much more than the floor of the same turn it is, in `unit`. */
  readonly difference?: Interval;
  /** How many times the floor of the same turn it is. */
  readonly ratio?: Interval;
  /** The same difference with the measured work switched off. */
  readonly control?: Interval;
  /** What is promised, in words: 1.5 times what a machine at rest gives at most. */
  readonly budget: string;
  /** The same of a time that no ratio tells, in milliseconds on the machine that the budgets are of: see `pace`. */
  readonly mostMilliseconds?: number;
  /** Where it has to come to, as far as that is less than what is promised today. */
  readonly goal?: string;
  readonly verdict: Verdict;
};

/** Figures that belong together, and are measured together. */
export type Part = { readonly name: string; readonly measure: () => Promise<readonly Figure[]> };

/** The verdicts that let a run fail. */
export function isBad({ verdict }: Figure): boolean {
  return verdict === "over" || verdict === "floor wrong";
}
