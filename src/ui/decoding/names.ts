import { parseAddress } from "../../core/address.ts";
import { isIdentifier } from "../../core/identifier.ts";
import type { DecodedCall, ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { AbiError, AbiFunction } from "../../decode/abiItem.ts";
import type { Decoded } from "../../decode/decoding.ts";
import { certaintyOf } from "../../decode/provenance.ts";
import type { ResultReading } from "../../services/ledger/schema.ts";
import { valueOf } from "../../services/reading/reading.ts";
import { contractIn } from "./callPieces.ts";

/** Longer names are in no title. */
const longestName = 60;

/** What the contract is called that a transaction calls. */
export function calledContract({ fields }: ResultReading, decoding: ResultDecoding): string | undefined {
  const address = parseAddress(valueOf(fields.to) ?? valueOf(fields.address) ?? "");
  return address.ok ? decoding.nameOf(address.value.lower)?.name : undefined;
}

/** The one function that is called; undefined where several may be meant, or it is guessed. */
export function settledCall(call: DecodedCall): Decoded<AbiFunction> | undefined {
  return call.kind === "function" ? settled(call.candidates) : undefined;
}

/** The one error that it failed with, the same way. */
export function settledError({ why }: ResultDecoding): Decoded<AbiError> | undefined {
  return why?.error.kind === "custom" ? settled(why.error.candidates) : undefined;
}

/**
 * What is called, for titles: `Vault.withdraw`. Only where it is certain, and made of names that a language allows.
 */
export function callTitle(reading: ResultReading, decoding: ResultDecoding | undefined): string | undefined {
  if (decoding === undefined) return undefined;
  const call = settledCall(decoding.call);
  if (call === undefined || certaintyOf(call.provenance) !== "certain" || !isTitle(call.item.name))
    return undefined;
  const contract = calledContract(reading, decoding) ?? contractIn(call.provenance);
  return contract !== undefined && isTitle(contract) ? `${contract}.${call.item.name}` : call.item.name;
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
