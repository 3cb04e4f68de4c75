import { valueOf } from "../reading/reading.ts";
import type { ResultReading } from "./schema.ts";

/** How an execution ended, by its status, and by the ledger's own word where it has none; `unknown` where neither was sent. */
export function executionOutcome({ fields }: ResultReading): "succeeded" | "failed" | "unknown" {
  const status = valueOf(fields.status);
  const result = valueOf(fields.result);
  if (status !== undefined) return status === "0x1" ? "succeeded" : "failed";
  if (result === undefined) return "unknown";
  return result === "SUCCESS" ? "succeeded" : "failed";
}
