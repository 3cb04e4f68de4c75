import type { Tone } from "../../text/explanation.ts";
import type { IconName } from "./icon.ts";

/** The codicon of a tone in pages, so that its colour never stands alone. */
export const pageToneIcons: Readonly<Record<Tone, IconName>> = {
  good: "pass-filled",
  careful: "warning",
  bad: "error",
  neutral: "info",
};
