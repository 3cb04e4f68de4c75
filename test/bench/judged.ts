import type { Figure } from "./figure.ts";
import { median, medianInterval, percentile } from "./statistics.ts";
import { verdictOf } from "./verdict.ts";

/** What a figure is called, and where it has to come to one day. */
type Named = Pick<Figure, "name" | "unit"> & { readonly goal?: string };

/** What was measured turn by turn: a thing, its floor beside it, and where it can be had the thing without its work. */
export type Turns = {
  readonly values: readonly number[];
  readonly floors: readonly number[];
  readonly controls?: readonly number[];
};

/** A figure without a floor: a count, a size, or a time that nothing can be held against. */
export function atMost(most: number, figure: Named & Pick<Figure, "value" | "p95">): Figure {
  return {
    ...figure,
    ...ofPace(most, figure),
    budget: `≤ ${most} ${figure.unit}`,
    verdict: figure.value <= most ? "ok" : "over",
  };
}

/** A figure of somebody else's, for comparison. */
export function told(figure: Named & Pick<Figure, "value">): Figure {
  return { ...figure, budget: "", verdict: "told" };
}

/** A figure that must be exactly so. */
export function exactly(wanted: number, figure: Named & Pick<Figure, "value">): Figure {
  return { ...figure, budget: `= ${wanted}`, verdict: figure.value === wanted ? "ok" : "over" };
}

/** A figure that may be so much more than its floor. */
export function overFloorAtMost(most: number, named: Named, turns: Turns): Figure {
  const { floors, values, controls } = turns;
  const difference = medianInterval(paired(values, floors, (value, floor) => value - floor));
  const control = controls && medianInterval(paired(controls, floors, (value, floor) => value - floor));
  return {
    ...named,
    ...summaryOf(turns),
    difference,
    ...(control && { control }),
    ...ofPace(most, named),
    budget: `≤ ${most} ${named.unit} over floor`,
    verdict: verdictOf(difference, 0, most, control),
  };
}

/** A figure that may be so many times its floor. */
export function timesAtMost(most: number, named: Named, turns: Turns): Figure {
  const ratio = medianInterval(paired(turns.values, turns.floors, (value, floor) => value / floor));
  return {
    ...named,
    ...summaryOf(turns),
    ratio,
    budget: `≤ ${most}× floor`,
    verdict: verdictOf(ratio, 1, most),
  };
}

/** A figure that may be as much as that of another way, measured in its turns, at most. */
export function notSlower(named: Named, turns: Turns): Figure {
  const ratio = medianInterval(paired(turns.values, turns.floors, (value, other) => value / other));
  return {
    ...named,
    ...summaryOf(turns),
    ratio,
    budget: "≤ the other",
    verdict: ratio.low <= 1 ? "ok" : "over",
  };
}

/** A time that is told by no ratio, as it is judged on a machine that takes so many times as long for all it does. */
export function atPace(pace: number, figure: Figure): Figure {
  const { mostMilliseconds, difference, control, value } = figure;
  if (mostMilliseconds === undefined) return figure;
  const most = mostMilliseconds * pace;
  const verdict =
    difference === undefined ? (value <= most ? "ok" : "over") : verdictOf(difference, 0, most, control);
  return { ...figure, budget: `${figure.budget}, × ${pace.toFixed(1)}`, verdict };
}

function ofPace(most: number, { unit }: Named): Pick<Figure, "mostMilliseconds"> {
  return unit === "ms" ? { mostMilliseconds: most } : {};
}

function summaryOf({ values, floors }: Turns): Pick<Figure, "value" | "p95" | "floor"> {
  return { value: median(values), p95: percentile(values, 0.95), floor: median(floors) };
}

function paired(
  values: readonly number[],
  floors: readonly number[],
  of: (value: number, floor: number) => number,
): readonly number[] {
  if (values.length !== floors.length) throw new Error("A value without a floor of its own turn.");
  return values.map((value, turn) => of(value, floors[turn]!));
}
