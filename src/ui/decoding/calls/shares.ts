import type { TracedCall } from "../../../app/decoding/resultDecoding.ts";

/** Where a call stands on the gas of the outermost one, in tenths of a percent: where it begins, and how much it took. */
export type GasShare = { readonly from: number; readonly size: number };

/** The whole. */
const all = 1000;

/**
 * The gas of calls on one scale. A call begins where the one before it at its level ended: what its caller used itself comes
 * behind. No call reaches beyond its caller, whatever it says it used; `undefined` where nothing is said.
 */
export function gasShares(calls: readonly TracedCall[]): readonly (GasShare | undefined)[] {
  const whole = calls.reduce(
    (most, { depth, gasUsed = 0n }) => (depth === 0 && gasUsed > most ? gasUsed : most),
    0n,
  );
  if (whole <= 0n) return calls.map(() => undefined);
  /** By depth: where the next call there begins, and where its caller ends. */
  const levels: { next: number; readonly end: number }[] = [{ next: 0, end: all }];
  return calls.map(({ depth, gasUsed }) => {
    const level = levels[Math.min(depth, levels.length - 1)] ?? { next: 0, end: all };
    const begin = depth === 0 ? 0 : level.next;
    const wanted = gasUsed === undefined || gasUsed < 0n ? 0 : Number((gasUsed * 1_000_000n) / whole) / 1000;
    const size = Math.min(wanted, level.end - begin);
    level.next = begin + size;
    levels.length = Math.min(depth, levels.length - 1) + 1;
    levels.push({ next: begin, end: begin + size });
    return gasUsed === undefined ? undefined : { from: rounded(begin), size: rounded(size) };
  });
}

function rounded(share: number): number {
  return Math.round(share * 10) / 10;
}
