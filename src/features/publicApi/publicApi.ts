import { once } from "../../core/turns/once.ts";
import type { VerifyForAnother } from "../../app/verification/askedVerification.ts";
import type { Services } from "../services.ts";
import type { ContractLens } from "../../../types/contract-lens.d.ts";

/** What the extension exports to others (`types/contract-lens.d.ts`). All else is loaded when they first ask. */
export function publicApi(services: Services, verifyForAnother: VerifyForAnother): ContractLens {
  const calls = once(async () => {
    const { PublicCalls } = await import("./publicCalls.ts");
    return new PublicCalls(services, verifyForAnother);
  });
  return Object.freeze({
    apiVersion: 1,
    lookUpRecord: async (contract, options) => (await calls()).lookUpRecord(contract, options),
    lookUpResult: async (transaction, options) => (await calls()).lookUpResult(transaction, options),
    lookUpStatus: async (contract, options) => (await calls()).lookUpStatus(contract, options),
    match: async (contract, options) => (await calls()).match(contract, options),
    decode: async (data, options) => (await calls()).decode(data, options),
    verify: async (contract, options) => (await calls()).verify(contract, options),
  } satisfies ContractLens);
}
