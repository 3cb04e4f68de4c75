import type { Figure } from "./figure.ts";

const columns = ["figure", "value", "floor", "ratio", "budget", "verdict"] as const;

/** Figures as a Markdown table, padded so that it can be read in a terminal too. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [columns, ...figures.map(cellsOf)];
  const widths = columns.map((_column, index) => Math.max(...rows.map((row) => row[index]!.length)));
  const lines = rows.map((row) => line(row.map((cell, index) => cell.padEnd(widths[index]!))));
  return [lines[0], line(widths.map((width) => "-".repeat(width))), ...lines.slice(1)].join("\n");
}

function cellsOf(figure: Figure): readonly string[] {
  const { name, value, unit, floor, ratio, budget, verdict } = figure;
  return [
    name,
    `${rounded(value)} ${unit}`,
    floor === undefined ? "" : `${rounded(floor)} ${unit}`,
    ratio === undefined ? "" : `${ratio.toFixed(2)}×`,
    budget,
    verdict,
  ];
}

function rounded(value: number): string {
  return String(value >= 100 || Number.isInteger(value) ? Math.round(value) : Number(value.toPrecision(3)));
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
