import type { Answer, NotFound, Source } from "../../types/contract-lens.d.ts";
import { deployedCodeIn, type DeployedCode } from "../app/builds/deployedCode.ts";
import type { InspectSubject } from "../app/lookups/inspectSubject.ts";
import type { Lookups } from "../app/lookups/lookups.ts";
import { ledgerOf } from "../app/networks/ledgerOf.ts";
import { localAddress } from "../app/networks/localAddress.ts";
import type { Network } from "../app/networks/network.ts";
import type { ContractReference } from "../core/references/contractReference.ts";
import { targetOf } from "../app/verification/proxy.ts";
import type { ProxyTarget } from "../app/verification/seenProxies.ts";
import { ApiError } from "../http/failure.ts";
import type { ContractLookup, Ledger } from "../services/ledger/ledger.ts";
import { explainNoLedger } from "../text/subjects/missing.ts";
import { answered, failed, failureOf } from "./answers.ts";
import type { ApiServices } from "./apiServices.ts";
import { notFound, sourceOf } from "./lookUps.ts";
import { plainFields } from "./plainSubject.ts";

/** A contract or account on any network, as its ledger reports it now. */
export type ContractFacts = Source & {
  readonly state: "found";
  readonly address: string | null;
  /** `shard.realm.num`, on Hedera. */
  readonly contractId: string | null;
  /** Whether there is no code, or only the delegation of an account (EIP-7702). */
  readonly isAccount: boolean;
  /** The contract whose code the account runs (EIP-7702). */
  readonly delegate: string | null;
  /**
   * The contract whose code a proxy runs, or the beacon that knows it; `null` where the code reads no slot of a proxy, none of them
   * holds an address, or the source cannot say.
   */
  readonly proxyTarget: ProxyTarget | null;
  /** What the user calls it. */
  readonly label: string | null;
  /** What deployment records of the workspace call it. */
  readonly deployment: { readonly name: string; readonly file: string } | null;
  /** Fields by what they mean. Amounts are in the smallest unit. */
  readonly fields: Readonly<Record<string, unknown>>;
};

/** Looks up a contract on any network. */
export async function lookUpContract(
  services: Pick<ApiServices, "lookups" | "labels" | "deploymentName">,
  network: Network,
  contract: ContractReference,
  signal: AbortSignal,
): Promise<Answer<ContractFacts | NotFound>> {
  const subject: InspectSubject = { kind: "record", network, contract, timestamps: [] };
  const ledger = ledgerOf(network);
  if (ledger === undefined) return failed("noMirror", explainNoLedger(subject));
  try {
    const [lookups, labels] = await Promise.all([services.lookups(), services.labels()]);
    const dated = await lookups.contract({ ledger, contract }, { signal });
    const source = sourceOf(network, dated);
    if (dated.value.kind !== "found") return notFound(dated.value, source, subject);
    const {
      address = localAddress(network, contract).address,
      entityId,
      isAccount,
      delegate = null,
      fields,
    } = dated.value.contract;
    const recorded = services.deploymentName(network, address);
    return answered({
      ...source,
      state: "found",
      address,
      contractId: entityId ?? null,
      isAccount,
      delegate,
      proxyTarget: await proxyTarget(lookups, ledger, dated.value, signal),
      label: labels.at(network, address, entityId) ?? null,
      deployment: recorded === undefined ? null : { name: recorded.name, file: recorded.path },
      fields: plainFields(fields),
    });
  } catch (error) {
    return failureOf(error, signal);
  }
}

/** Where a proxy leads. What else is known of the contract counts where its slots cannot be read. */
async function proxyTarget(
  lookups: Pick<Lookups, "storage">,
  ledger: Ledger,
  lookup: ContractLookup,
  signal: AbortSignal,
): Promise<ProxyTarget | null> {
  const deployed = deployedCodeIn(lookup);
  if (deployed === undefined) return null;
  try {
    return (await targetOf(lookups, ledger, deployed, signal)) ?? null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** A contract with its code. */
export type FoundCode = { readonly ledger: Ledger; readonly source: Source; readonly deployed: DeployedCode };

/** Looks up the code of a contract for what needs it. `noCode`: there is none. @throws as lookups do */
export async function lookUpCode(
  lookups: Pick<Lookups, "contract">,
  network: Network,
  contract: ContractReference,
  signal: AbortSignal,
): Promise<
  | { readonly kind: "found"; readonly code: FoundCode }
  | { readonly kind: "none"; readonly answer: Answer<NotFound | (Source & { readonly state: "noCode" })> }
> {
  const subject: InspectSubject = { kind: "record", network, contract, timestamps: [] };
  const ledger = ledgerOf(network);
  if (ledger === undefined) return { kind: "none", answer: failed("noMirror", explainNoLedger(subject)) };
  const dated = await lookups.contract({ ledger, contract }, { signal });
  const source = sourceOf(network, dated);
  if (dated.value.kind !== "found") return { kind: "none", answer: notFound(dated.value, source, subject) };
  const deployed = deployedCodeIn(dated.value);
  if (deployed === undefined) return { kind: "none", answer: answered({ ...source, state: "noCode" }) };
  return { kind: "found", code: { ledger, source, deployed } };
}
