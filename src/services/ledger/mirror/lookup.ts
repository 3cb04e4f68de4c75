import {
  parseContractReference,
  type ContractReference,
} from "../../../core/references/contractReference.ts";
import { isJsonObject } from "../../../core/json/jsonValue.ts";
import { entityIdOfLongZero, longZeroAddress } from "../../../core/hedera/entityId.ts";
import { requestNonce } from "../../../core/references/transactionReference.ts";
import { errorMessages, failureOfResponse, notJson, jsonOf } from "../../../http/responseJson.ts";
import { ApiError } from "../../../http/failure.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { readObject, valueOf, type ObjectReading, type Shape } from "../../reading/reading.ts";
import type { TransactionParams, ContractLookup, TransactionLookup } from "../ledger.ts";
import { contractOf } from "./contract.ts";
import { transactionOf } from "./transaction.ts";
import { contractRecordShape, executionResultShape } from "./schema.ts";

/** A response of a mirror node, as an object of its schema. */
export type Lookup<Fields extends Shape> =
  | {
      readonly kind: "found";
      readonly reading: ObjectReading<Fields>;
      /** HTTP 206: everything but `call_result` is final. */
      readonly isPartial: boolean;
      readonly response: RawResponse;
    }
  | {
      readonly kind: "notFound" | "badRequest";
      readonly messages: readonly string[];
      readonly response: RawResponse;
    };

/**
 * Reads a response of a mirror node. Parse large ones first (`prepareJson`).
 * @throws ApiError for any response other than the object, "not found", or "bad request"
 */
export function readLookup<Fields extends Shape>(shape: Fields, response: RawResponse): Lookup<Fields> {
  const messages = response.status >= 400 ? errorMessages(response) : [];
  // A 404 page comes from a proxy, or from another server: it does not mean "not found".
  if (response.status === 404 && messages.length > 0) return { kind: "notFound", messages, response };
  if (response.status === 400) {
    const json = jsonOf(response);
    // The same is true of a 400 page, and of an error of a JSON-RPC node.
    if (json === undefined || (isJsonObject(json) && json["jsonrpc"] !== undefined)) throw notJson(response);
    return { kind: "badRequest", messages, response };
  }
  const object = response.status === 200 || response.status === 206 ? jsonOf(response) : undefined;
  if (!isJsonObject(object)) throw failureOfResponse(response);
  return { kind: "found", reading: readObject(shape, object), isPartial: response.status === 206, response };
}

/**
 * Reads a contract record, which must contain the requested ID or address.
 * @throws ApiError `notNamed` if it does not; otherwise as `readLookup`
 */
export function readContract(response: RawResponse, reference: ContractReference): ContractLookup {
  const lookup = requireNamed(readLookup(contractRecordShape, response), "contract", ({ fields }) => {
    const id = parseContractReference(valueOf(fields.contract_id) ?? "");
    const number = id.ok && id.value.kind === "id" ? id.value.id : undefined;
    const address = valueOf(fields.evm_address)
      ?.replace(/^(?:0[xX])?/, "0x")
      .toLowerCase();
    if (reference.kind === "id") {
      const { shard, realm, num } = reference.id;
      if (number === undefined) return address !== undefined && address === longZeroAddress(reference.id);
      return number.shard === shard && number.realm === realm && number.num === num;
    }
    const { lower } = reference.address;
    // A contract with an alias is also found by its long-zero address; its record contains the alias.
    return address === lower || (number !== undefined && entityIdOfLongZero(lower)?.num === number.num);
  });
  return lookup.kind === "found" ? { kind: "found", contract: contractOf(lookup.reading), response } : lookup;
}

/**
 * Reads an execution result. If a hash was requested, the result must contain it. Results do not contain transaction
 * IDs, which are not secret: for an ID, any documented field is sufficient.
 * @throws ApiError `notNamed` if it does not; otherwise as `readLookup`
 */
export function readTransaction(response: RawResponse, params: TransactionParams): TransactionLookup {
  const { transaction } = params;
  const lookup = requireNamed(readLookup(executionResultShape, response), "transaction", ({ fields }) => {
    if (transaction.kind === "id") return Object.values(fields).some(({ state }) => state === "value");
    const digits = /^(?:0x)?([0-9a-f]{64})(?:[0-9a-f]{32})?$/.exec(
      valueOf(fields.hash)?.toLowerCase() ?? "",
    )?.[1];
    return digits !== undefined && transaction.hash.toLowerCase() === `0x${digits}`;
  });
  if (lookup.kind !== "found") return lookup;
  const { reading, isPartial } = lookup;
  const isChild = requestNonce(transaction, params.nonce) > 0;
  return { kind: "found", transaction: transactionOf(reading, isPartial, isChild), isPartial, response };
}

function requireNamed<Fields extends Shape>(
  lookup: Lookup<Fields>,
  asked: "contract" | "transaction",
  isNamed: (reading: ObjectReading<Fields>) => boolean,
): Lookup<Fields> {
  if (lookup.kind !== "found" || isNamed(lookup.reading)) return lookup;
  const { response } = lookup;
  throw new ApiError({ kind: "notNamed", asked, status: response.status }, response.host, { response });
}
