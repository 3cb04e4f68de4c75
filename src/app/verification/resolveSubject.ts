import type { ContractReference } from "../../core/references/contractReference.ts";
import { knownAddress } from "../lookups/ownAddress.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { localAddress } from "../networks/localAddress.ts";
import type { Network } from "../networks/network.ts";
import type { ApiError } from "../../http/failure.ts";
import type { OrderedWay } from "./verifyContract.ts";
import type { Conclusion, VerificationStep, VerificationSubject } from "./report.ts";
import { resolveContract, resolveWithout } from "./resolveContract.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

type Asked = Pick<Lookups, "contract" | "knownContract" | "rememberedAddress">;

/** Loads what asks for the address of an ID. `loaded`: where records are held already. */
export type LoadLookups = {
  (): Promise<Asked>;
  readonly loaded?: Pick<Lookups, "knownContract"> | undefined;
};

/** Which contract is to be verified. */
export type SubjectOrder = {
  readonly network: Network;
  readonly contract: ContractReference;
  readonly way: OrderedWay;
  readonly signal: AbortSignal;
  readonly onStep: (step: VerificationStep, subject: VerificationSubject) => void;
  /** Whether a long-zero form stands for itself, because the user chose to verify just that; or where no other address is found. */
  readonly longZero?: "asItIs" | "ifUnknown";
  /** How asking the mirror node failed, so that its code was not compared. */
  readonly mirrorFailure?: ApiError | undefined;
};

/** What is known of the subject before anything is asked: an ID stands with its long-zero form. */
export function subjectOf(order: Pick<SubjectOrder, "network" | "contract">): VerificationSubject {
  const { address, contractId } = localAddress(order.network, order.contract);
  return { network: order.network, address, contractId };
}

/** What an order is about, or why its address was not found. It is looked up, unless it is known or nobody would be asked about it. */
export async function resolveSubject(
  lookups: LoadLookups,
  order: SubjectOrder,
): Promise<VerificationSubject | Extract<Conclusion, { kind: "unresolved" }>> {
  const { network, contract, way, signal, mirrorFailure, longZero } = order;
  if (way.kind === "build" || way.kind === "similar") {
    const { address, contractId } = way.subject;
    return { network, address, contractId };
  }
  const told = subjectOf(order);
  // An ordinary address stands for itself.
  if (told.contractId === undefined)
    return { ...told, contractId: heldId(lookups.loaded, network, contract) };
  if (network.verifierUrl === undefined) return told;
  if (longZero === "asItIs") return asItIs(await lookups(), told, contract);
  // Who has just failed is not asked a second time, which may take as long again.
  const resolution =
    mirrorFailure === undefined
      ? await resolveContract(await lookups(), network, contract, signal, (step) => order.onStep(step, told))
      : await resolveWithout(await lookups(), network, contract, mirrorFailure);
  if (resolution.kind === "unresolved") return longZero === "ifUnknown" ? told : resolution;
  const { address, contractId, isAddressOfBefore } = resolution;
  return { network, address, contractId, ...(isAddressOfBefore === true ? { isAddressOfBefore } : {}) };
}

/** The ID by which a record that is held names the contract at an address. */
function heldId(
  lookups: LoadLookups["loaded"],
  network: Network,
  contract: ContractReference,
): string | undefined {
  const ledger = ledgerOf(network);
  const held = ledger === undefined ? undefined : lookups?.knownContract({ ledger, contract })?.value;
  return held?.kind === "found" ? held.contract.entityId : undefined;
}

/** A long-zero form that is not its contract's own address is not what the ID stands for. */
async function asItIs(
  lookups: Asked,
  told: VerificationSubject,
  contract: ContractReference,
): Promise<VerificationSubject> {
  const own = await knownAddress(lookups, told.network, contract);
  return own === undefined || own === told.address ? told : { ...told, contractId: undefined };
}
