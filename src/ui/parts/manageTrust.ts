import { planWords as words } from "../../text/verification/plan.ts";
import type { Button } from "../page/pageModel.ts";

/** The way out of Restricted Mode, in which nothing can be published. */
export const manageTrust = (primary = true): Button => ({
  label: words.manageTrust(),
  message: { type: "manageTrust" },
  primary,
});
