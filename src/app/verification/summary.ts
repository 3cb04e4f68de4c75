import { type Protocol, readProtocol } from "../../services/verifier/verification.ts";
import type { Conclusion, VerificationReport } from "./report.ts";
import { factOfLook, type VerificationFact, verificationFacts } from "./verificationFact.ts";
import { parseEntityId } from "../../core/entityId.ts";

/** A finished verification in a few values: what a list of attempts shows and what a restored panel begins with. */
export type VerificationSummary = {
  /** That of the report; of an attempt that 0.1 has noted the moment at which it ended, if that is known. */
  readonly id: string;
  readonly network: string;
  readonly chainId: string;
  /** Lower case. */
  readonly address: string;
  readonly contractId: string | undefined;
  readonly protocol: Protocol;
  readonly host: string | undefined;
  /** The outcome word, or the kind of conclusion where the service gave no answer. */
  readonly word: string;
  /** What a look at the verification status showed, where the service did not answer the attempt itself. */
  readonly status: VerificationFact | undefined;
  /** Milliseconds since the Unix epoch. */
  readonly finishedAt: number;
};

/** The summary of a report. Holds nothing that came from a service. */
export function summarize(report: VerificationReport): VerificationSummary {
  const { network, address, contractId } = report.subject;
  return {
    id: report.id,
    network: network.name,
    chainId: network.chainId,
    address,
    contractId,
    protocol: report.protocol,
    host: report.host,
    word: wordOf(report.conclusion),
    status: factOfLook(report),
    finishedAt: report.startedAt + report.tookMilliseconds,
  };
}

function wordOf(conclusion: Conclusion): string {
  if (conclusion.kind === "answered") return conclusion.response.outcome;
  return conclusion.kind === "failed" ? conclusion.error.failure.kind : conclusion.kind;
}

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
    status: verificationFacts.find((fact) => fact === text("status")),
    finishedAt: typeof finishedAt === "number" && Number.isFinite(finishedAt) ? finishedAt : 0,
  };
}

/** Reads a contract's ID from storage, which may be old, new or damaged. */
export function readContractId(value: unknown): string | undefined {
  return typeof value === "string" && parseEntityId(value).ok ? value : undefined;
}
