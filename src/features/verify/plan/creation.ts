import { judgeHex } from "../../../app/consent/hexRule.ts";
import type { Hex } from "../../../core/hex.ts";
import type { CreationComparison } from "../../../app/builds/comparison.ts";
import type { PublicationPlan } from "../../../app/publication/planPublication.ts";
import { codeToCompare, type CodeToCompare } from "../../../app/verification/codeToCompare.ts";
import { howCreated, recordedCreation } from "../../../app/verification/howCreated.ts";
import type { CodeRelation } from "../../../builds/code/relation.ts";
import { creationGrade } from "../../../builds/proof/creationGrade.ts";
import type { Creation } from "../../../services/ledger/ledger.ts";
import type { PlannedCreation } from "../../../ui/verification/plan/view.ts";
import type { Network } from "../../../app/networks/network.ts";
import type { Services } from "../../services.ts";
import type { PanelOrder } from "./panelOrder.ts";
import { ledgerOf } from "../../../app/networks/ledgerOf.ts";

/**
 * How the ledger says that a contract was created, or by which transaction a tool of this workspace says so.
 * @throws the signal's reason, when that is aborted
 */
export async function creationOf(
  services: Services,
  network: Network,
  code: CodeToCompare,
  signal: AbortSignal,
): Promise<Partial<Creation> | undefined> {
  const ledger = ledgerOf(network);
  if (ledger !== undefined && code.kind === "read")
    return howCreated(await services.lookups(), ledger, code.deployed, signal);
  const [deployments, { listing }, { knownAccounts }] = await Promise.all([
    services.deployments(),
    services.history(),
    import("../../../app/history/knownAccounts.ts"),
  ]);
  const { address } = code.kind === "read" ? code.deployed : code;
  const accounts = knownAccounts(listing, await deployments.accounts());
  const isKey = (hash: Hex): boolean => judgeHex(hash, undefined, accounts).kind === "knownKey";
  return { transaction: recordedCreation(deployments.records, network.chainId, address, isKey) };
}

/** The transaction that the ledger, or a tool of this workspace, says to have created the contract. */
export async function creationTransactionOf(
  services: Services,
  { network, contract }: PanelOrder,
): Promise<Hex | undefined> {
  const { signal } = new AbortController();
  const code = await codeToCompare(await services.lookups(), network, contract, signal);
  if (code === undefined || code.kind === "unknown") return undefined;
  return (await creationOf(services, network, code, signal))?.transaction;
}

/** What is told of a contract's creation, and what the service will find of it. */
export function plannedCreation(
  { dryRun }: PublicationPlan,
  comparison: CreationComparison,
  created: Partial<Creation> | undefined,
): PlannedCreation {
  const relation = created?.isDirect === true ? relationOf(comparison) : undefined;
  return {
    grade: creationGrade(relation, dryRun),
    // The networks of mirror nodes have none.
    needsTraces: created?.isDirect === false,
    transaction: created?.transaction,
  };
}

/** What a service will say of it: bytes behind the code that encode no arguments are code that differs. */
function relationOf(comparison: CreationComparison): CodeRelation["kind"] | undefined {
  if (comparison.kind !== "equal") return comparison.kind === "differs" ? "none" : undefined;
  if (comparison.arguments.kind === "notCanonical") return "none";
  return comparison.arguments.kind === "notRecorded" ? undefined : comparison.relation;
}
