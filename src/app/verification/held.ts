import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { statusQuery } from "../lookups/asked.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import type { StatusLookup } from "./report.ts";

/** What a service holds of a contract's runtime code. */
export type Held = "exact" | "match" | "none";

/** What a status says that a service holds; undefined where it does not say. A match can be of the creation code alone. */
export function heldBy({ state, reading }: Pick<VerificationStatus, "state" | "reading">): Held | undefined {
  if (state === "notVerified") return "none";
  if (state !== "perfect" && state !== "partial") return undefined;
  const runtime = reading?.fields.runtimeMatch;
  if (runtime?.state === "null") return "none";
  const told = runtime && valueOf(runtime);
  if (told === undefined) return state === "perfect" ? "exact" : "match";
  return told === "exact_match" ? "exact" : "match";
}

/**
 * Asks a network's verification service for the status of a contract; undefined where the network names none.
 * @throws the signal's reason, when that is aborted
 */
export async function statusAt(
  lookups: Pick<Lookups, "status">,
  network: Network,
  address: Hex,
  signal: AbortSignal,
): Promise<StatusLookup | undefined> {
  const query = statusQuery(network, address);
  if (query === undefined) return undefined;
  try {
    return { kind: "known", status: (await lookups.status(query, { signal })).value };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed", error };
  }
}
