import { once } from "../../core/async/once.ts";
import type { VerifyForExtension } from "../../app/verification/extensionVerification.ts";
import type { Services } from "../services.ts";
import type { ContractLens } from "../../../types/contract-lens.d.ts";

/** The extension's public API (`types/contract-lens.d.ts`). Everything else loads on the first call. */
export function publicApi(services: Services, verifyForExtension: VerifyForExtension): ContractLens {
  const calls = once(async () => {
    const { PublicCalls } = await import("./publicCalls.ts");
    return new PublicCalls(services, verifyForExtension);
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
