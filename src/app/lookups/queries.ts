import { contractPathPart } from "../../core/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { formatTimestampFilter } from "../../core/timestampFilter.ts";
import { nonceToAsk, transactionPathPart } from "../../core/transactionReference.ts";
import type { AskedCalls, AskedContract, AskedResult } from "../../services/ledger/ledger.ts";
import type { LedgerAddress } from "../networks/ledgerOf.ts";

/** Which record: of what contract, of which ledger, valid at what times. */
export type ContractQuery = LedgerAddress & AskedContract;

/** Which execution result, of which ledger. */
export type ResultQuery = LedgerAddress & AskedResult;

/** The calls of which transaction, of which ledger. */
export type CallsQuery = LedgerAddress & AskedCalls;

/** Whose verification status, at what service. */
export type StatusQuery = {
  readonly verifierUrl: string;
  readonly chainId: string;
  readonly address: Hex;
};

export function contractKey({ mirrorUrl, contract, timestamps = [] }: ContractQuery): string {
  return [mirrorUrl, contractPathPart(contract), ...timestamps.map(formatTimestampFilter)].join(" ");
}

export function resultKey({ mirrorUrl, transaction, nonce }: ResultQuery): string {
  return [mirrorUrl, transactionPathPart(transaction), nonceToAsk(transaction, nonce)].join(" ");
}

export function callsKey({ mirrorUrl, transaction, after }: CallsQuery): string {
  return [mirrorUrl, transactionPathPart(transaction), after ?? ""].join(" ");
}

export function statusKey({ verifierUrl, chainId, address }: StatusQuery): string {
  return [verifierUrl, chainId, address].join(" ");
}
