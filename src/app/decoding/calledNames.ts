import { calledAddress, type Transaction } from "../../services/ledger/transaction.ts";
import { parseAddress } from "../../core/address.ts";
import { isIdentifier, longestName } from "../../core/identifier.ts";
import type { AbiError, AbiFunction } from "../../decode/abiItem.ts";
import type { Decoded } from "../../decode/decoding.ts";
import {
  certaintyOf,
  contractIn,
  isLasting,
  isOfWorkspace,
  type Provenance,
} from "../../decode/provenance.ts";
import type { DecodedCall, ResultDecoding } from "./resultDecoding.ts";

/** What a transaction called, and what it failed with, in names that may stand in titles and rows: identifiers alone. */
export type CalledNames = {
  readonly function: string;
  /** Undefined where it has no such name. */
  readonly contract?: string | undefined;
  /** The custom error that it failed with; undefined where there was none, or it is not as certain. */
  readonly error?: string | undefined;
  readonly provenance: Provenance;
};

/**
 * What is called, for titles and rows. Undefined where that is not certain, where its names are none that a language allows, and
 * where they are of builds of a workspace that is not trusted.
 */
export function calledNames(
  transaction: Transaction,
  decoding: Pick<ResultDecoding, "call" | "why" | "nameOf" | "mayNameBuilds">,
): CalledNames | undefined {
  const call = settledCall(decoding.call);
  if (call === undefined || !isForTitles(call, decoding.mayNameBuilds)) return undefined;
  const { item, provenance } = call;
  const contract = nameOfCalled(transaction, decoding) ?? contractIn(provenance);
  const error = settledError(decoding);
  return {
    function: item.name,
    contract: contract !== undefined && isTitle(contract) ? contract : undefined,
    error: error !== undefined && isForTitles(error, decoding.mayNameBuilds) ? error.item.name : undefined,
    provenance,
  };
}

/**
 * Those of these names that need no workspace, and so may be kept: of a verified source, or of a system contract.
 * @param error where the name of the error comes from
 */
export function lastingNames(
  transaction: Transaction,
  decoding: Parameters<typeof calledNames>[1],
): CalledNames | undefined {
  const names = calledNames(transaction, decoding);
  if (names === undefined || !isLasting(names.provenance)) return undefined;
  const contract = contractIn(names.provenance);
  const error = settledError(decoding);
  return {
    ...names,
    contract: contract !== undefined && isTitle(contract) ? contract : undefined,
    error: error !== undefined && isLasting(error.provenance) ? names.error : undefined,
  };
}

/** The one function that is called; undefined where several may be meant, or it is guessed. */
export function settledCall(call: DecodedCall): Decoded<AbiFunction> | undefined {
  return call.kind === "function" ? settled(call.candidates) : undefined;
}

/** The one error that it failed with, the same way. */
export function settledError({ why }: Pick<ResultDecoding, "why">): Decoded<AbiError> | undefined {
  return why?.error.kind === "custom" ? settled(why.error.candidates) : undefined;
}

/** What the contract is called that a transaction calls. */
export function nameOfCalled(
  transaction: Transaction,
  { nameOf }: Pick<ResultDecoding, "nameOf">,
): string | undefined {
  const address = parseAddress(calledAddress(transaction) ?? "");
  return address.ok ? nameOf(address.value.lower)?.name : undefined;
}

function isForTitles({ item, provenance }: Decoded<AbiFunction | AbiError>, mayNameBuilds: boolean): boolean {
  const mayBeUsed = !isOfWorkspace(provenance) || mayNameBuilds;
  return mayBeUsed && certaintyOf(provenance) === "certain" && isTitle(item.name);
}

function isTitle(name: string): boolean {
  return name.length <= longestName && isIdentifier(name);
}

function settled<Item extends Decoded<AbiFunction | AbiError>>(
  candidates: readonly Item[],
): Item | undefined {
  const [first] = candidates;
  return candidates.length === 1 && first !== undefined && certaintyOf(first.provenance) !== "guess"
    ? first
    : undefined;
}
