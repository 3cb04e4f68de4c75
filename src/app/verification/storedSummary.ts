import * as z from "zod/mini";
import { attemptFailures } from "../../services/verifier/attemptFailure.ts";
import { protocols } from "../../services/verifier/verification.ts";
import { address, contractId, lenient, textUpTo } from "../storedSchemas.ts";
import { verificationFacts, type VerificationSummary } from "./report.ts";

const text = textUpTo(1000);

/** A summary that was stored with a panel. It has to name its contract; what else is damaged is left out. */
export const storedSummary: z.ZodMiniType<VerificationSummary> = z.object({
  id: lenient(text, ""),
  network: text,
  address,
  chainId: lenient(text, ""),
  contractId: lenient(contractId),
  protocol: lenient(z.enum(protocols), "session"),
  host: lenient(text),
  word: lenient(text, "unknown"),
  isNotSent: z.optional(lenient(z.literal(true))),
  failure: z.optional(lenient(z.enum(attemptFailures))),
  service: z.optional(lenient(z.enum(["mirror", "verifier"]))),
  status: lenient(z.enum(verificationFacts)),
  finishedAt: lenient(z.number(), 0),
});
