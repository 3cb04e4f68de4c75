import { parseEntityId } from "../../core/hedera/entityId.ts";
import { attemptFailures } from "../../services/verifier/attemptFailure.ts";
import { readProtocol } from "../../services/verifier/verification.ts";
import { verificationFacts, type VerificationSummary } from "./report.ts";

const longestText = 1000;

/**
 * Reads a summary that was stored with a panel; storage may be old, new or damaged.
 * @returns `undefined` when it does not tell which contract it is about
 */
export function parseStoredSummary(stored: unknown): VerificationSummary | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const text = (name: keyof VerificationSummary): string | undefined => {
    const value: unknown = Reflect.get(stored, name);
    return typeof value === "string" && value.length <= longestText ? value : undefined;
  };
  const network = text("network");
  const address = text("address");
  if (network === undefined || address === undefined || !/^0x[0-9a-f]{40}$/.test(address)) return undefined;
  const finishedAt: unknown = Reflect.get(stored, "finishedAt");
  return {
    id: text("id") ?? "",
    network,
    address,
    chainId: text("chainId") ?? "",
    contractId: readContractId(text("contractId")),
    protocol: readProtocol(text("protocol")) ?? "session",
    host: text("host"),
    word: text("word") ?? "unknown",
    ...(Reflect.get(stored, "isNotSent") === true ? { isNotSent: true } : {}),
    ...readFailure(text("failure")),
    ...readService(text("service")),
    status: verificationFacts.find((fact) => fact === text("status")),
    finishedAt: typeof finishedAt === "number" && Number.isFinite(finishedAt) ? finishedAt : 0,
  };
}

/** Reads a contract's ID from storage, which may be old, new or damaged. */
export function readContractId(value: unknown): string | undefined {
  return typeof value === "string" && parseEntityId(value).ok ? value : undefined;
}

/** Reads from storage the failure that a response was. */
function readFailure(value: unknown): Pick<VerificationSummary, "failure"> {
  const failure = attemptFailures.find((kind) => kind === value);
  return failure === undefined ? {} : { failure };
}

/** Reads from storage which service failed. */
function readService(value: unknown): Pick<VerificationSummary, "service"> {
  return value === "mirror" || value === "verifier" ? { service: value } : {};
}
