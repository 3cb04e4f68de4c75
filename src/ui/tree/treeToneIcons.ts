import type { Tone } from "../../text/explanation.ts";

/** The codicon of a tone in rows of trees, where nothing else says it. */
export const treeToneIcons: Readonly<Record<Tone, string>> = {
  good: "pass",
  careful: "warning",
  bad: "error",
  neutral: "circle-outline",
};
