import {
  parseContractReference,
  type ContractReference,
} from "../../../core/references/contractReference.ts";
import { isJsonObject } from "../../../core/json/jsonValue.ts";
import { entityIdOfLongZero, longZeroAddress } from "../../../core/hedera/longZero.ts";
import type { TransactionReference } from "../../../core/references/transactionReference.ts";
import { errorMessages, failureOfResponse, notJson, jsonOf } from "../../../http/responseJson.ts";
import { ApiError } from "../../../http/failure.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { readObject, valueOf, type ObjectReading, type Shape } from "../../reading/reading.ts";
import type { ContractLookup, TransactionLookup } from "../ledger.ts";
import { contractOf } from "./contract.ts";
import { transactionOf } from "./transaction.ts";
import { contractRecordShape, executionResultShape } from "./wire.ts";

/** What a mirror node responded, as an object of its own shape. */
export type Lookup<Fields extends Shape> =
  | {
      readonly kind: "found";
      readonly reading: ObjectReading<Fields>;
      /** Complete but for `call_result`: HTTP 206. */
      readonly isPartial: boolean;
      readonly response: RawResponse;
    }
  | {
      readonly kind: "notFound" | "badRequest";
      readonly messages: readonly string[];
      readonly response: RawResponse;
    };

/**
 * Reads a mirror node's response, which has to be prepared where it may be large.
 * @throws ApiError for every response that is neither the object, nor "not found", nor "bad request".
 */
export function readLookup<Fields extends Shape>(shape: Fields, response: RawResponse): Lookup<Fields> {
  const messages = response.status >= 400 ? errorMessages(response) : [];
  // A 404 page comes from something in front of a mirror node, or from something that is none: it says nothing.
  if (response.status === 404 && messages.length > 0) return { kind: "notFound", messages, response };
  if (response.status === 400) {
    // So does a 400 page.
    if (jsonOf(response) === undefined) throw notJson(response);
    return { kind: "badRequest", messages, response };
  }
  const object = response.status === 200 || response.status === 206 ? jsonOf(response) : undefined;
  if (!isJsonObject(object)) throw failureOfResponse(response);
  return { kind: "found", reading: readObject(shape, object), isPartial: response.status === 206, response };
}

/**
 * Reads the response to the question for a contract, whose record has to name it.
 * @throws ApiError `notNamed` when one was found that does not, and as `readLookup`
 */
export function readContract(response: RawResponse, asked: ContractReference): ContractLookup {
  const lookup = named(readLookup(contractRecordShape, response), "contract", ({ fields }) => {
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
    // A contract with another address is found by its long-zero one too, and its record tells the other.
    return address === lower || (number !== undefined && entityIdOfLongZero(lower)?.num === number.num);
  });
  return lookup.kind === "found" ? { kind: "found", contract: contractOf(lookup.reading), response } : lookup;
}

/**
 * Reads the response to the question for a transaction, whose result has to name it: by its hash, if that was asked for.
 * No result holds its transaction's ID, which is no secret: there any documented field will do.
 * @throws ApiError `notNamed` when one was found that does not, and as `readLookup`
 */
export function readTransaction(response: RawResponse, asked: TransactionReference): TransactionLookup {
  const lookup = named(readLookup(executionResultShape, response), "transaction", ({ fields }) => {
    if (asked.kind === "id") return Object.values(fields).some(({ state }) => state === "value");
    const digits = /^(?:0x)?([0-9a-f]{64})(?:[0-9a-f]{32})?$/.exec(
      valueOf(fields.hash)?.toLowerCase() ?? "",
    )?.[1];
    return digits !== undefined && asked.hash.toLowerCase() === `0x${digits}`;
  });
  if (lookup.kind !== "found") return lookup;
  const { reading, isPartial } = lookup;
  return { kind: "found", transaction: transactionOf(reading, isPartial), isPartial, response };
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
