import type { Tone } from "../../text/explanation.ts";

/** Sign of a tone, where nothing else says it. */
export const treeToneIcons: Readonly<Record<Tone, string>> = {
  good: "pass",
  careful: "warning",
  bad: "error",
  neutral: "circle-outline",
};
