import { isResponseCodeName } from "../../core/hedera/responseCode.ts";
import { checksummed } from "../../core/address.ts";
import {
  formatContractReference,
  parseContractReference,
  type ContractReference,
} from "../../core/references/contractReference.ts";
import { isWorkspaceIndependent } from "../../decode/provenance.ts";
import { transactionPathPart } from "../../core/references/transactionReference.ts";
import type { CalleeNames } from "../decoding/calleeNames.ts";
import type { ResultSubject } from "../lookups/inspectSubject.ts";
import type { ContractLookup, TransactionLookup } from "../../services/ledger/ledger.ts";
import { localAddress, type Numbering } from "../networks/localAddress.ts";
import type { StoredCall, ResultEntry } from "./entry.ts";
import { isStorableName } from "./storedHistory.ts";

/** What is kept of a contract, its verification apart: parsed values alone, nothing of a service's own words. */
export type ContractObservation = {
  /** With its checksum. */
  readonly address: string;
  readonly id: string | undefined;
  readonly deleted: boolean | undefined;
  /** Whether it is an account, where that is known. */
  readonly isAccount?: boolean;
};

/** The same of an execution result. */
export type ResultObservation = Pick<ResultEntry, "transaction" | "nonce" | "result" | "outcome"> & {
  readonly contract: ContractObservation | undefined;
};

/** What is kept of what a result called: names that need no workspace, and are not too long. */
export function storedCallOf(lasting: CalleeNames): StoredCall | undefined {
  const { provenance, function: name, contract, error } = lasting;
  if (!isWorkspaceIndependent(provenance) || !isStorableName(name)) return undefined;
  return {
    from: provenance.kind,
    function: name,
    contract: isStorableName(contract) ? contract : undefined,
    error: isStorableName(error) ? error : undefined,
  };
}

/** What is kept of a contract record; nothing until one was found. */
export function observeRecord(
  network: Numbering,
  reference: ContractReference,
  lookup: ContractLookup,
): ContractObservation | undefined {
  if (lookup.kind !== "found") return undefined;
  const { address, entityId, isDeleted, isAccount } = lookup.contract;
  const local = localAddress(network, reference);
  return {
    address: checksummed(address ?? local.address),
    id: idOf(entityId) ?? local.contractId,
    deleted: isDeleted,
    isAccount,
  };
}

/** What is kept of an execution result; nothing until one was found: a hash may be a private key. */
export function observeResult(
  subject: ResultSubject,
  lookup: TransactionLookup,
): ResultObservation | undefined {
  if (lookup.kind !== "found") return undefined;
  const { executed, responseCode: name, outcome } = lookup.transaction;
  return {
    transaction: transactionPathPart(subject.transaction),
    nonce: subject.nonce,
    result: name !== undefined && isResponseCodeName(name) ? name : undefined,
    ...(name !== undefined || outcome === "unknown" ? {} : { outcome }),
    contract: contractOf(subject.network, executed.address, executed.entityId),
  };
}

function contractOf(
  network: Numbering,
  address: string | undefined,
  id: string | undefined,
): ContractObservation | undefined {
  const named = parseContractReference(address ?? "");
  const numbered = parseContractReference(id ?? "");
  const reference = named.ok ? named.value : numbered.ok ? numbered.value : undefined;
  if (reference === undefined) return undefined;
  const local = localAddress(network, reference);
  return { address: checksummed(local.address), id: idOf(id) ?? local.contractId, deleted: undefined };
}

function idOf(text: string | undefined): string | undefined {
  const reference = parseContractReference(text ?? "");
  return reference.ok && reference.value.kind === "id" ? formatContractReference(reference.value) : undefined;
}
