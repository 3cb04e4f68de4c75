import { calledAddress, type Transaction } from "../../services/ledger/transaction.ts";
import { parseAddress } from "../../core/address.ts";
import { isSolidityIdentifier, maxContractNameLength } from "../../core/contractName.ts";
import type { AbiError, AbiFunction } from "../../decode/abiItem.ts";
import type { Decoded } from "../../decode/decoding.ts";
import {
  certaintyOf,
  contractIn,
  isContractAbi,
  isWorkspaceIndependent,
  isGuess,
  isOfWorkspace,
  type Provenance,
} from "../../decode/provenance.ts";
import type { ContractName, DecodedCall, ResultDecoding } from "./resultDecoding.ts";

/** What a transaction called, and what it failed with, in identifiers, which may stand in titles and rows. */
export type CalleeNames = {
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
export function calleeNames(
  transaction: Transaction,
  decoding: Pick<ResultDecoding, "call" | "why" | "nameOf" | "mayNameBuilds">,
): CalleeNames | undefined {
  const call = certainCall(decoding.call);
  if (call === undefined || !isForTitles(call, decoding.mayNameBuilds)) return undefined;
  const { item, provenance } = call;
  const contract = nameInCode(calledContract(transaction, decoding), provenance);
  const error = certainError(decoding);
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
export function permanentNames(
  transaction: Transaction,
  decoding: Parameters<typeof calleeNames>[1],
): CalleeNames | undefined {
  const names = calleeNames(transaction, decoding);
  if (names === undefined || !isWorkspaceIndependent(names.provenance)) return undefined;
  const contract = contractIn(names.provenance);
  const error = certainError(decoding);
  return {
    ...names,
    contract: contract !== undefined && isTitle(contract) ? contract : undefined,
    error: error !== undefined && isWorkspaceIndependent(error.provenance) ? names.error : undefined,
  };
}

/** The one function that is called; undefined where several may be meant, or it is guessed. */
export function certainCall(call: DecodedCall): Decoded<AbiFunction> | undefined {
  return call.kind === "function" ? certainCandidate(call.candidates) : undefined;
}

/** The one error that it failed with, the same way. */
export function certainError({ why }: Pick<ResultDecoding, "why">): Decoded<AbiError> | undefined {
  return why?.error.kind === "custom" ? certainCandidate(why.error.candidates) : undefined;
}

/**
 * What a contract is called in code, as before the function that is called: as in the source that declares the function, which of a
 * proxy is its implementation's, else as in its own. Labels and deployment files name addresses; they are used only where nothing else
 * names the contract.
 * @param provenance of the function or the error
 */
export function nameInCode(named: ContractName | undefined, provenance?: Provenance): string | undefined {
  const isOfSource = named?.provenance.kind !== "label" && named?.provenance.kind !== "deployment";
  const own = isOfSource ? named?.name : named.sourceName;
  const declaring = provenance === undefined || isGuess(provenance) ? undefined : contractIn(provenance);
  const isOfContract = provenance !== undefined && isContractAbi(provenance);
  return (isOfContract ? (declaring ?? own) : (own ?? declaring)) ?? named?.name;
}

/** What is known of the name of the contract that a transaction calls. */
export function calledContract(
  transaction: Transaction,
  { nameOf }: Pick<ResultDecoding, "nameOf">,
): ContractName | undefined {
  const address = parseAddress(calledAddress(transaction) ?? "");
  return address.ok ? nameOf(address.value.lower) : undefined;
}

function isForTitles({ item, provenance }: Decoded<AbiFunction | AbiError>, mayNameBuilds: boolean): boolean {
  const mayBeUsed = !isOfWorkspace(provenance) || mayNameBuilds;
  return mayBeUsed && certaintyOf(provenance) === "certain" && isTitle(item.name);
}

function isTitle(name: string): boolean {
  return name.length <= maxContractNameLength && isSolidityIdentifier(name);
}

function certainCandidate<Item extends Decoded<AbiFunction | AbiError>>(
  candidates: readonly Item[],
): Item | undefined {
  const [first] = candidates;
  return candidates.length === 1 && first !== undefined && certaintyOf(first.provenance) !== "guess"
    ? first
    : undefined;
}
