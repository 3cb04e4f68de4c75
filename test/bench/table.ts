import type { Figure } from "./figure.ts";
import type { Interval } from "./statistics.ts";

const columns = ["figure", "value", "p95", "floor", "beside it (95 %)", "budget", "goal", "verdict"] as const;

/** Figures as a Markdown table, padded so that it can be read in a terminal too. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [columns, ...figures.map(cellsOf)];
  const widths = columns.map((_column, index) => Math.max(...rows.map((row) => row[index]!.length)));
  const lines = rows.map((row) => line(row.map((cell, index) => cell.padEnd(widths[index]!))));
  return [lines[0], line(widths.map((width) => "-".repeat(width))), ...lines.slice(1)].join("\n");
}

function cellsOf(figure: Figure): readonly string[] {
  const { name, value, unit, p95, floor, budget, goal = "", verdict } = figure;
  const inUnit = (told: number | undefined): string => (told === undefined ? "" : `${rounded(told)} ${unit}`);
  return [name, inUnit(value), inUnit(p95), inUnit(floor), besideFloor(figure), budget, goal, verdict];
}

/** How the value stands to its floor, and how surely. */
function besideFloor({ difference, ratio, control, unit }: Figure): string {
  if (ratio !== undefined) return `${ratio.median.toFixed(2)}× (${ends(ratio, (end) => end.toFixed(2))})`;
  if (difference === undefined) return "";
  const off = control === undefined ? "" : `, off ${signed(control.median)}`;
  return `${signed(difference.median)} ${unit} (${ends(difference, signed)})${off}`;
}

function ends({ low, high }: Interval, told: (end: number) => string): string {
  return `${told(low)} … ${told(high)}`;
}

function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${rounded(value)}`;
}

function rounded(value: number): string {
  return String(value >= 100 || Number.isInteger(value) ? Math.round(value) : Number(value.toPrecision(3)));
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
