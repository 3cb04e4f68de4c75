import type { Tone } from "../../text/explanation.ts";

/** A row of a tree as it is shown: our own words and parsed values, as plain text. */
export type TreeRow = {
  readonly label: string;
  readonly description: string;
  /** Lines of plain text, made only for the row that the pointer rests on. */
  readonly tooltip: () => string;
  readonly icon: TreeIcon;
  /** What a screen reader says for the row. */
  readonly spoken: string;
};

/** A codicon, in the colour of how good the news is; dimmed where it may have changed since. */
export type TreeIcon = { readonly name: string; readonly tone: Tone | "dimmed" };

/** Parts of a description, the empty ones left out. */
export function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" · ");
}

/** Lines of a tooltip, the same way. */
export function lines(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n");
}

/** The codicon of a tone in rows of trees, where nothing else says it. */
export const treeToneIcons: Readonly<Record<Tone, string>> = {
  good: "pass",
  partial: "verified",
  careful: "warning",
  bad: "error",
  neutral: "circle-outline",
};
