import { batchWords as words } from "../../text/batch/batchPage.ts";
import type { Button } from "../page/button.ts";

/** The button that asks services again about the contracts for which they failed. */
export const lookAgain = (primary: boolean): Button => ({
  label: words.tryAgain(),
  icon: "debug-restart",
  message: { type: "batch", action: "lookAgain" },
  primary,
});
