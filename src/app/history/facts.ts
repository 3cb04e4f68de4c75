import { isSpelledAsResponseCode } from "../../core/hedera/responseCode.ts";
import { checksummed } from "../../core/address.ts";
import {
  formatContractReference,
  parseContractReference,
  type ContractReference,
} from "../../core/references/contractReference.ts";
import { isLasting } from "../../decode/provenance.ts";
import { transactionPathPart } from "../../core/references/transactionReference.ts";
import type { CalledNames } from "../decoding/calledNames.ts";
import type { ResultSubject } from "../lookups/inspectSubject.ts";
import type { ContractLookup, TransactionLookup } from "../../services/ledger/ledger.ts";
import { localAddress, type Numbering } from "../networks/localAddress.ts";
import type { KeptCall, ResultEntry } from "./entry.ts";
import { mayKeepName } from "./storedHistory.ts";

/** What is kept of a contract, its verification apart: parsed values alone, nothing of a service's own words. */
export type ContractFact = {
  /** With its checksum. */
  readonly address: string;
  readonly id: string | undefined;
  readonly deleted: boolean | undefined;
};

/** The same of an execution result. */
export type ResultFact = Pick<ResultEntry, "transaction" | "nonce" | "result"> & {
  readonly contract: ContractFact | undefined;
};

/** What is kept of what a result called: names that need no workspace, and are not too long. */
export function factOfCall(lasting: CalledNames): KeptCall | undefined {
  const { provenance, function: name, contract, error } = lasting;
  if (!isLasting(provenance) || !mayKeepName(name)) return undefined;
  return {
    from: provenance.kind,
    function: name,
    contract: mayKeepName(contract) ? contract : undefined,
    error: mayKeepName(error) ? error : undefined,
  };
}

/** What is kept of a contract record; nothing until one was found. */
export function factOfRecord(
  network: Numbering,
  asked: ContractReference,
  lookup: ContractLookup,
): ContractFact | undefined {
  if (lookup.kind !== "found") return undefined;
  const { address, entityId, isDeleted } = lookup.contract;
  const local = localAddress(network, asked);
  return {
    address: checksummed(address ?? local.address),
    id: idOf(entityId) ?? local.contractId,
    deleted: isDeleted,
  };
}

/** What is kept of an execution result; nothing until one was found: a hash may be a private key. */
export function factOfResult(asked: ResultSubject, lookup: TransactionLookup): ResultFact | undefined {
  if (lookup.kind !== "found") return undefined;
  const { executed, responseCode: name } = lookup.transaction;
  return {
    transaction: transactionPathPart(asked.transaction),
    nonce: asked.nonce,
    result: name !== undefined && isSpelledAsResponseCode(name) ? name : undefined,
    contract: contractOf(asked.network, executed.address, executed.entityId),
  };
}

function contractOf(
  network: Numbering,
  address: string | undefined,
  id: string | undefined,
): ContractFact | undefined {
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
