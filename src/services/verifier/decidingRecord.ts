import { sameAddress } from "../../core/address.ts";
import { valueOf, type Reading } from "../reading/reading.ts";
import { meaningOf, outcomes, type Outcome } from "./outcome/outcome.ts";
import type { ContractIdentity } from "./verification.ts";

/** Best first; other outcomes follow in response order. */
const ranking = outcomes.filter((outcome) => meaningOf(outcome).state !== undefined);

/** Whether a record is about the requested contract. */
export function namesContract(
  fields: { readonly address: Reading<string>; readonly chainId: Reading<string> },
  request: ContractIdentity,
): boolean {
  const address = valueOf(fields.address);
  if (address === undefined || !sameAddress(address, request.address)) return false;
  return isOnChain(fields.chainId, request.chainId);
}

/** Whether a chain ID matches the request; a missing one does. */
export function isOnChain(reading: Reading<string>, chainId: string): boolean {
  switch (reading.state) {
    case "value":
      return reading.value === chainId;
    case "unreadable": {
      const { raw } = reading;
      return (typeof raw === "number" || typeof raw === "bigint") && String(raw) === chainId;
    }
    case "null":
    case "absent":
      return true;
  }
}

/**
 * Picks the best of several records of the requested contract (docs/services/verification-services.md, Which record
 * decides).
 */
export function decidingRecord(candidates: readonly (readonly [index: number, outcome: Outcome])[]) {
  const rank = (outcome: Outcome): number => {
    const place = ranking.indexOf(outcome);
    return place === -1 ? ranking.length : place;
  };
  return [...candidates].sort(([, one], [, other]) => rank(one) - rank(other))[0];
}
