import assert from "node:assert/strict";
import fc from "fast-check";
import type { Dated } from "../../../src/app/lookups/requestCache.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { readStoredExchange, storeExchange } from "../../../src/app/responses/storedExchange.ts";
import type { JsonValue } from "../../../src/core/json/jsonValue.ts";
import { ApiError } from "../../../src/http/failure.ts";
import { unreadableFailure } from "../../../src/http/responseJson.ts";
import type { RawResponse } from "../../../src/http/rawResponse.ts";
import { ether } from "../../../src/services/ledger/amount.ts";
import type { ContractLookup, LedgerId, TransactionLookup } from "../../../src/services/ledger/ledger.ts";
import { rpcLedger } from "../../../src/services/ledger/rpc/rpcLedger.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { recordViewOf, resultViewOf } from "../../support/lookupViews.ts";
import { networkWith } from "../../support/networks.ts";
import { unending } from "../../support/requests.ts";
import { rpcReceipt, rpcTransaction } from "../../support/rpcExchanges.ts";
import { cannedServices } from "../cannedServices.ts";
import { assertShown } from "../checks/shown.ts";
import { endOf, withoutWait } from "../ends.ts";
import { changedResponse, type SentResponse } from "../inputs/responses.ts";
import { target } from "../target.ts";
import { shownRecord } from "./records.ts";
import { shownResult } from "./results.ts";

const url = "https://node.example";
const network = networkWith({ name: "Test Chain", ledgers: [{ kind: "rpc", url }] });
const contract = rpcTransaction.to;
const transaction = rpcTransaction.hash;

/** In place of the ID of a call. */
const id = 707_070;

/** A response of a node, changed. */
function responding(result: JsonValue): fc.Arbitrary<SentResponse> {
  const body = { jsonrpc: "2.0", id, result };
  return changedResponse({ status: 200, contentType: "application/json", body });
}

const block = {
  ...{ number: rpcTransaction.blockNumber, hash: rpcTransaction.blockHash },
  ...{ timestamp: "0x10", transactions: [rpcTransaction.hash] },
};
const untimed = { ...rpcTransaction, blockTimestamp: null };
const l1 = { l1Fee: "0x1", operatorFeeScalar: "0x1", operatorFeeConstant: "0x1" };
const inputs = fc.record({
  eth_getTransactionByHash: fc.oneof(
    ...[rpcTransaction, { ...untimed, to: null }, { ...untimed, blockHash: null, blockNumber: null }].map(
      responding,
    ),
  ),
  eth_getTransactionReceipt: fc.oneof(
    ...[rpcReceipt, { ...rpcReceipt, ...l1, logs: [] }, null].map(responding),
  ),
  eth_getBlockByNumber: responding(block),
  eth_getCode: fc.oneof(responding("0x6080"), responding(`0xef0100${contract.slice(2)}`)),
  eth_getBalance: responding("0x5"),
  eth_getTransactionCount: responding("0x1"),
});

/** Contracts and transactions: whatever a JSON-RPC node responds is read, and shown, or said to be unreadable. */
export const nodes = target("nodes", 60, inputs, async (responses, tally) => {
  const services = cannedServices((_path, _method, body) => {
    const call = JSON.parse(body) as { readonly id: number; readonly method: string };
    if (call.method === "eth_chainId")
      return {
        status: 200,
        headers: {},
        body: JSON.stringify({ jsonrpc: "2.0", id: call.id, result: "0x1" }),
      };
    const { [call.method as keyof typeof responses]: response } = responses;
    const sent =
      typeof response.body === "string" ? response.body.replace(String(id), String(call.id)) : response.body;
    return { ...response, body: sent };
  }, url);
  const lookups = new Lookups(() => Promise.resolve(services.channel), everyHashAgreed);
  // What a node refuses is remembered: each input has a node of its own.
  const ledger = rpcLedger({ id: "1@node" as LedgerId, url, chainId: "1", currency: ether });
  const result = resultViewOf(undefined, {}, { transaction, network }).subject;
  const record = recordViewOf(undefined, {}, { contract, network }).subject;
  const signal = unending;
  const found = await endOf(
    lookups.result({ ledger, transaction: result.transaction }, { signal, origin: { entryPoint: "box" } }),
  );
  const held = await endOf(lookups.contract({ ledger, contract: record.contract }, { signal }));
  for (const end of [found, held]) tally.add(end instanceof ApiError ? end.failure.kind : end.value.kind);
  const requests = services.requests.map(({ url: to }) => to);
  const shown = shownResult(transaction, found, network);
  await assertShown({ ...shown, values: [...(shown.values ?? []), services.log, requests] });
  await assertShown(shownRecord(contract, held, network));
  assertReadAgain(found, (kept) => ledger.readTransaction(kept, result));
  assertReadAgain(held, (kept) => ledger.readContract(kept, record.contract));
});

/** What was kept is read as it was when it came, but for what is nested too deeply together with the other responses. */
function assertReadAgain(
  end: Dated<ContractLookup | TransactionLookup> | ApiError,
  read: (kept: RawResponse) => unknown,
): void {
  if (end instanceof ApiError) return;
  const kept = keptOf(end.value.response);
  if (unreadableFailure(kept) === undefined) assert.deepEqual(read(kept), { ...end.value, response: kept });
}

/** A response as it is read from disk. */
function keptOf(response: RawResponse): RawResponse {
  const [kept] = readStoredExchange(storeExchange({ responses: [response], about: {} }))?.responses ?? [];
  assert.deepEqual(kept, withoutWait(response));
  return kept;
}
