import { readFileSync } from "node:fs";
import path from "node:path";
import type { Hex } from "../../src/core/hex.ts";
import { formatExactJson } from "../../src/core/json/exactJson.ts";
import type { JsonValue } from "../../src/core/json/jsonValue.ts";
import type { RawResponse } from "../../src/http/rawResponse.ts";
import { ether } from "../../src/services/ledger/amount.ts";
import type { ContractLookup, TransactionLookup } from "../../src/services/ledger/ledger.ts";
import { readContractExchanges } from "../../src/services/ledger/rpc/contract.ts";
import { exchangesOf } from "../../src/services/ledger/rpc/exchange.ts";
import { readTransactionExchanges } from "../../src/services/ledger/rpc/transaction.ts";
import type { RecordView, ResultView } from "../../src/ui/subjects/view.ts";
import { networkWith } from "./networks.ts";
import { rawResponse } from "./rawResponse.ts";
import { recordViewOf, resultViewOf, viewedAt } from "./lookupViews.ts";

/** A chain that a JSON-RPC node of the user's own machine serves. */
export const rpcNetwork = networkWith({
  name: "Local Node",
  chainId: "31337",
  ledgers: [{ kind: "rpc", url: "http://127.0.0.1:8545" }],
  verifierUrl: "https://verifier.example",
});

type Call = { readonly method: string; readonly params: readonly JsonValue[]; readonly response: JsonValue };

/** What anvil 1.7.1 responded of the contracts and transactions of the devnet (test/devnet/rpc). */
const recorded: ReadonlyMap<string, readonly Call[]> = new Map(
  readFileSync(path.join(import.meta.dirname, "../unit/ui/subjects/rpcResponses.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly name: string; readonly calls: readonly Call[] })
    .map(({ name, calls }) => [name, calls]),
);

/** The calls of a recorded lookup. */
export function recordedCalls(name: string): readonly Call[] {
  const calls = recorded.get(name);
  if (calls === undefined) throw new Error(`Not recorded: ${name}`);
  return calls;
}

function responseOf(calls: readonly Call[]): RawResponse {
  return rawResponse({
    text: formatExactJson(calls as unknown as JsonValue),
    method: "POST",
    host: "127.0.0.1:8545",
    path: calls.map(({ method }) => method).join(", "),
  });
}

/** What a lookup of a contract or an account found. */
export function rpcContractLookup(calls: readonly Call[]): ContractLookup {
  const response = responseOf(calls);
  const chain = { currency: ether, isHedera: false };
  const contract = readContractExchanges(exchangesOf(response), subjectIn(calls), chain);
  return { kind: "found", contract, response };
}

/** What a lookup of a transaction found. */
export function rpcTransactionLookup(calls: readonly Call[]): TransactionLookup {
  const response = responseOf(calls);
  const reading = readTransactionExchanges(exchangesOf(response), subjectIn(calls), ether);
  if (reading.kind !== "found") throw new Error(`Not found: ${reading.kind}`);
  return { kind: "found", transaction: reading.transaction, isPartial: false, response };
}

/** The view of a contract or an account. */
export function rpcRecordView(
  calls: readonly Call[],
  parts: Partial<RecordView> = {},
  network = rpcNetwork,
): RecordView {
  const lookup = { value: rpcContractLookup(calls), receivedAt: viewedAt - 4000 };
  return recordViewOf(undefined, { lookup, ...parts }, { contract: subjectIn(calls), network });
}

/** The view of a transaction. */
export function rpcResultView(
  calls: readonly Call[],
  parts: Partial<ResultView> = {},
  network = rpcNetwork,
): ResultView {
  const lookup = { value: rpcTransactionLookup(calls), receivedAt: viewedAt - 4000 };
  return resultViewOf(undefined, { lookup, ...parts }, { transaction: subjectIn(calls), network });
}

/** The view of a transaction that the node does not have. */
export function rpcMissingView(network = rpcNetwork): ResultView {
  const hash = `0x${"ab".repeat(32)}`;
  const calls = ["eth_getTransactionByHash", "eth_getTransactionReceipt"].map((method) => ({
    method,
    params: [hash],
    response: { jsonrpc: "2.0", id: 1, result: null },
  }));
  const value = { kind: "notFound", messages: [], response: responseOf(calls) } as const;
  const lookup = { value, receivedAt: viewedAt - 4000 };
  return resultViewOf(undefined, { lookup }, { transaction: hash, network });
}

/** The address or the hash that was asked for. */
function subjectIn(calls: readonly Call[]): Hex {
  return calls[0]?.params[0] as Hex;
}
