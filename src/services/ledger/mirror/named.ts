import { parseContractReference, type ContractReference } from "../../../core/contractReference.ts";
import { entityIdOfLongZero, longZeroAddress } from "../../../core/longZero.ts";
import type { TransactionReference } from "../../../core/transactionReference.ts";
import { ApiError } from "../../../http/failure.ts";
import { valueOf, type ObjectReading, type Shape } from "../../reading/reading.ts";
import type { ContractLookup, Lookup, ResultLookup } from "../ledger.ts";

/**
 * A contract lookup whose record names the contract that was asked for.
 * @throws ApiError `notNamed` when one was found that does not
 */
export function namedContract(lookup: ContractLookup, asked: ContractReference): ContractLookup {
  return named(lookup, "contract", ({ fields }) => {
    const id = parseContractReference(valueOf(fields.contract_id) ?? "");
    const number = id.ok && id.value.kind === "id" ? id.value.id : undefined;
    const address = valueOf(fields.evm_address)
      ?.replace(/^(?:0[xX])?/, "0x")
      .toLowerCase();
    if (asked.kind === "id") {
      const { shard, realm, num } = asked.id;
      if (number === undefined) return address !== undefined && address === longZeroAddress(asked.id);
      return number.shard === shard && number.realm === realm && number.num === num;
    }
    const { lower } = asked.address;
    // A contract with another address answers to its long-zero one too, and then tells the other.
    return address === lower || (number !== undefined && entityIdOfLongZero(lower)?.num === number.num);
  });
}

/**
 * A result lookup whose result names the transaction that was asked for: by its hash, if that was asked for. No result
 * holds its transaction's ID, which is no secret: there any documented field will do.
 * @throws ApiError `notNamed` when one was found that does not
 */
export function namedResult(lookup: ResultLookup, asked: TransactionReference): ResultLookup {
  return named(lookup, "transaction", ({ fields }) => {
    if (asked.kind === "id") return Object.values(fields).some(({ state }) => state === "value");
    const digits = /^(?:0x)?([0-9a-f]{64})(?:[0-9a-f]{32})?$/.exec(
      valueOf(fields.hash)?.toLowerCase() ?? "",
    )?.[1];
    return digits !== undefined && asked.hash.toLowerCase() === `0x${digits}`;
  });
}

function named<Fields extends Shape>(
  lookup: Lookup<Fields>,
  asked: "contract" | "transaction",
  isNamed: (reading: ObjectReading<Fields>) => boolean,
): Lookup<Fields> {
  if (lookup.kind !== "found" || isNamed(lookup.reading)) return lookup;
  const { response } = lookup;
  throw new ApiError({ kind: "notNamed", asked, status: response.status }, response.host, { response });
}
