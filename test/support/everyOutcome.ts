import type { Outcome } from "../../src/services/verifier/outcome/outcome.ts";
import { outcomeExplanations } from "../../src/text/outcome.ts";

/** Every outcome that the product knows, in the order in which it tells of them. */
export const everyOutcome = Object.keys(outcomeExplanations) as readonly Outcome[];
