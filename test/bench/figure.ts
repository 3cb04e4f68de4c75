/** One measured figure, as `npm run bench -- --json` prints it. */
export type Figure = {
  readonly name: string;
  /** In `unit`; of things that vary, the name says which of the measured ones it is. */
  readonly value: number;
  readonly unit: string;
  /** The least that can be had, in the same unit, measured in the same run. */
  readonly floor?: number;
  /** How many times the floor it is: the median of neighbouring pairs, so that the noise of a machine cancels. */
  readonly ratio?: number;
  /** What is promised, in words. */
  readonly budget: string;
  readonly verdict: "ok" | "over";
};

/** Figures that belong together, and are measured together. */
export type Part = { readonly name: string; readonly measure: () => Promise<readonly Figure[]> };

/** A figure whose value may be so much at most. */
export function atMost(
  most: number,
  figure: Pick<Figure, "name" | "value" | "unit" | "floor" | "ratio">,
): Figure {
  return { ...figure, budget: `≤ ${most} ${figure.unit}`, verdict: figure.value <= most ? "ok" : "over" };
}

/** A figure whose value may be so much more than its floor. */
export function overFloorAtMost(
  most: number,
  figure: Pick<Figure, "name" | "value" | "unit"> & { readonly floor: number },
): Figure {
  const isOver = figure.value - figure.floor > most;
  return { ...figure, budget: `≤ ${most} ${figure.unit} over floor`, verdict: isOver ? "over" : "ok" };
}

/** A figure that may be so many times its floor. */
export function timesAtMost(
  most: number,
  figure: Pick<Figure, "name" | "value" | "unit"> & { readonly floor: number; readonly ratio: number },
): Figure {
  return { ...figure, budget: `≤ ${most}× floor`, verdict: figure.ratio <= most ? "ok" : "over" };
}

/** A figure that must be exactly so. */
export function exactly(wanted: number, figure: Pick<Figure, "name" | "value" | "unit">): Figure {
  return { ...figure, budget: `= ${wanted}`, verdict: figure.value === wanted ? "ok" : "over" };
}
