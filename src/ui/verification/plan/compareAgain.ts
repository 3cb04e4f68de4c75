import { planWords as words } from "../../../text/verification/plan.ts";
import type { Button } from "../../page/pageModel.ts";

/** Compares the contract with the builds as they are now. */
export const compareAgain = (): Button => ({
  label: words.compareAgain(),
  icon: "debug-restart",
  message: { type: "tryAgain" },
});
