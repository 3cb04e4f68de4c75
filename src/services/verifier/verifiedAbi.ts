import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { VerificationStatus } from "./status.ts";

/** More than compilers put into one contract. */
const mostItems = 2000;

/** The ABI of a contract that a service holds as verified, and how far that is proven. */
export type VerifiedAbi = {
  readonly grade: "exact" | "match";
  /** Its items as they stand, the first 2,000. */
  readonly items: readonly JsonValue[];
};

/** What the service responded when asked for a status with the ABI. Undefined where nothing is verified, or it has no ABI. */
export function verifiedAbi({ state, reading }: VerificationStatus): VerifiedAbi | undefined {
  if (state !== "perfect" && state !== "partial") return undefined;
  const abi = reading?.extra.find(([name]) => name === "abi")?.[1];
  if (!Array.isArray(abi)) return undefined;
  return { grade: state === "perfect" ? "exact" : "match", items: abi.slice(0, mostItems) };
}
