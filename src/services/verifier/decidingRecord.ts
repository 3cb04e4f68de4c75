import { sameAddress } from "../../core/address.ts";
import { valueOf, type Reading } from "../reading/reading.ts";
import { meaningOf, outcomes, type Outcome } from "./outcome/outcome.ts";
import type { AskedContract } from "./verification.ts";

/** From the best down; other outcomes come after, in the order of the response. */
const ranking = outcomes.filter((outcome) => meaningOf(outcome).state !== undefined);

/** Whether a record speaks of the asked contract. */
export function namesContract(
  fields: { readonly address: Reading<string>; readonly chainId: Reading<string> },
  request: AskedContract,
): boolean {
  const address = valueOf(fields.address);
  if (address === undefined || !sameAddress(address, request.address)) return false;
  return isOnChain(fields.chainId, request.chainId);
}

/** Whether a chain ID is that of the request; one that was not sent is. */
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

/** Of several records of the asked contract the best decides (docs/verification-services.md, Which record decides). */
export function decidingRecord(candidates: readonly (readonly [index: number, outcome: Outcome])[]) {
  const rank = (outcome: Outcome): number => {
    const place = ranking.indexOf(outcome);
    return place === -1 ? ranking.length : place;
  };
  return [...candidates].sort(([, one], [, other]) => rank(one) - rank(other))[0];
}
