import type { Tone } from "../../text/explanation.ts";
import type { IconName } from "./icon.ts";

/** The sign that goes with a tone, so that its colour never stands alone. */
export const toneIcons: Readonly<Record<Tone, IconName>> = {
  good: "pass-filled",
  careful: "warning",
  bad: "error",
  neutral: "info",
};
