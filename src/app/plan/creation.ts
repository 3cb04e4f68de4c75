import { expectedCreationGrade, type CreationGrade } from "../../builds/proof/dryRun.ts";
import type { CodeRelation } from "../../builds/code/compareCode.ts";
import { sameAddress } from "../../core/address.ts";
import { lowerDigits, type Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import type { Creation, Ledger } from "../../services/ledger/ledger.ts";
import type { CreationComparison } from "../builds/comparison.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import { classifyHex } from "../consent/classifyHex.ts";
import { HashNotSentError } from "../consent/hashNotSentError.ts";
import { recordedChainIds } from "../networks/chainOf.ts";
import type { LocatedRecord, WorkspaceDeployments } from "../deployments/workspaceDeployments.ts";
import { knownAccounts } from "../history/knownAccounts.ts";
import type { History } from "../history/history.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { fetchCalls } from "../decoding/traceState.ts";
import type { LedgerNetwork } from "../networks/ledgerOf.ts";
import type { PublicationPlan } from "../publication/planPublication.ts";

/**
 * How a contract was created, by its ledger; undefined where the ledger does not report it.
 * @throws the signal's reason, when that is aborted
 */
export async function lookUpCreation(
  lookups: Pick<Lookups, "creation">,
  ledger: Ledger,
  { contractId, address, createdAt }: Pick<DeployedCode, "contractId" | "address" | "createdAt">,
  signal: AbortSignal,
): Promise<Creation | undefined> {
  // Mirror nodes are asked for the moment of the creation.
  if (ledger.hasEntityIds && (contractId === undefined || createdAt === undefined)) return undefined;
  try {
    return await lookups.creation({ ledger, contract: contractId ?? address, createdAt }, signal);
  } catch (error) {
    // The creation is optional: verifying works without it.
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

/**
 * What a contract was created with, by the transaction that created it, or by the call of it that did so: in lower-case digits without
 * `0x`. Undefined where the ledger does not have the transaction, or its calls.
 * @throws ApiError; the signal's reason, when that is aborted
 */
export async function creationCode(
  lookups: Pick<Lookups, "cachedResult" | "result" | "calls">,
  ledger: Ledger,
  address: Hex,
  hash: Hex,
  signal: AbortSignal,
): Promise<string | undefined> {
  const query = { ledger, transaction: { kind: "hash", hash, from: "32 bytes" }, nonce: 0 } as const;
  try {
    const { value } = lookups.cachedResult(query) ?? (await lookups.result(query, { signal }));
    if (value.kind !== "found") return undefined;
    const { isCreation, executed, callData } = value.transaction;
    if (isCreation && sameAddress(executed.address ?? "", address)) return callData && lowerDigits(callData);
    const { calls } = await fetchCalls(lookups, query, { signal });
    const made = calls.find((call) => call.isCreation && call.end === "returned" && call.to === address);
    return made && lowerDigits(made.input);
  } catch (error) {
    if (error instanceof HashNotSentError) return undefined;
    throw error;
  }
}

/** Where deployment tools and the history of this workspace are read. */
export type CreationRecords = {
  readonly deployments: () => Promise<Pick<WorkspaceDeployments, "accounts" | "records">>;
  readonly history: () => Promise<Pick<History, "listing">>;
};

/** The transaction that created a contract by the records of deployment tools, never the private key of a known account. */
export async function recordedCreation(
  tools: CreationRecords,
  network: LedgerNetwork,
  address: Hex,
): Promise<Hex | undefined> {
  const [deployments, { listing }] = await Promise.all([tools.deployments(), tools.history()]);
  const accounts = knownAccounts(listing, await deployments.accounts());
  const isKey = (hash: Hex): boolean => classifyHex(hash, undefined, accounts).kind === "knownKey";
  return creationIn(deployments.records, network, address, isKey);
}

/**
 * The transaction that deployed a contract by what tools wrote down: undefined where they name none, or several, as those of a
 * chain that was begun anew. Of proxies tools also note by which transaction they were changed.
 *
 * @param address in lower case
 * @param isKey whether 32 bytes are the private key of a known account, whatever a file calls them
 */
export function creationIn(
  records: readonly LocatedRecord[],
  network: LedgerNetwork,
  address: Hex,
  isKey: (hash: Hex) => boolean,
): Hex | undefined {
  for (const chainId of recordedChainIds(network)) {
    const named = records
      .filter((record) => record.chainId === chainId)
      .flatMap(({ deployments }) => deployments)
      .filter((deployed) => deployed.address === address)
      .filter(({ origin }) => origin === "created" || origin === "child")
      .flatMap(({ transaction }) => transaction ?? [])
      .filter((hash) => !isKey(hash));
    const [only, ...others] = new Set(named);
    if (only !== undefined) return others.length === 0 ? only : undefined;
  }
  return undefined;
}

/** The match of the creation code that a service is expected to report, and the transaction that it is sent for that. */
export type PlannedCreation = {
  readonly grade: CreationGrade;
  /** Whether the service needs a trace of the transaction, which networks with a mirror node do not offer. */
  readonly needsTraces: boolean;
  /** Sent to the service; undefined where none is known. */
  readonly transaction: Hex | undefined;
};

/** The creation part of a plan. @param created as far as it is known */
export function plannedCreation(
  { dryRun }: PublicationPlan,
  comparison: CreationComparison,
  created: Partial<Creation> | undefined,
): PlannedCreation {
  const relation = created?.isDirect === true ? relationOf(comparison) : undefined;
  return {
    grade: expectedCreationGrade(relation, dryRun),
    needsTraces: created?.isDirect === false,
    transaction: created?.transaction,
  };
}

/** What a service finds: bytes behind the code that encode no arguments are different code. */
function relationOf(comparison: CreationComparison): CodeRelation["kind"] | undefined {
  if (comparison.kind !== "equal") return comparison.kind === "differs" ? "none" : undefined;
  if (comparison.arguments.kind === "notCanonical") return "none";
  return comparison.arguments.kind === "notRecorded" ? undefined : comparison.relation;
}
