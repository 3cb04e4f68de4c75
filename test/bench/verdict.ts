import type { Interval } from "./statistics.ts";

/**
 * - `ok`, `over`: within its budget or not
 * - `no difference`: it cannot be told from its floor, and passes
 * - `told`: somebody else's figure, which is not judged
 * - `floor wrong`: less than the least that can be had, so that the floor was measured wrongly
 */
export type Verdict = "ok" | "over" | "no difference" | "told" | "floor wrong";

/**
 * Judges differences (`same` 0) and ratios (`same` 1) by where their whole interval lies. One below the floor passes only
 * when the negative control, the same without the measured work, lies lower still: then it is the order of the turns that
 * both gained by.
 */
export function verdictOf(measured: Interval, same: 0 | 1, most: number, control?: Interval): Verdict {
  if (measured.high < same)
    return control !== undefined && control.median < measured.median ? "ok" : "floor wrong";
  if (measured.low <= same) return "no difference";
  return measured.median <= most ? "ok" : "over";
}
