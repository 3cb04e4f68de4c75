import path from "node:path";
import { formatExactJson, parseExactJson } from "../../src/core/json/exactJson.ts";
import { isJsonObject, type JsonValue } from "../../src/core/json/jsonValue.ts";
import { ether } from "../../src/services/ledger/amount.ts";
import { readTransactionExchanges } from "../../src/services/ledger/rpc/transaction.ts";
import { firstRows, valueOf } from "../../src/services/reading/reading.ts";
import type { RpcCase } from "./rpcCase.ts";

/** The files of nodes that ran the same transactions with the same hard fork. */
const compared: ReadonlySet<string> = new Set(["anvil.jsonl", "hardhat3.jsonl"]);

/** Compares what the product reads of the same transactions, and of their receipts, at two nodes. Hashes and prices differ. */
export class TransactionComparison {
  readonly #facts = new Map<string, string>();
  /** How many were compared. */
  count = 0;

  /** @returns what differs from the same case of the other node, or undefined */
  differenceOf(file: string, recorded: RpcCase): string | undefined {
    const facts = compared.has(path.basename(file)) ? factsOf(recorded) : undefined;
    if (facts === undefined) return undefined;
    const others = this.#facts.get(recorded.case);
    this.#facts.set(recorded.case, facts);
    if (others === undefined) return undefined;
    this.count += 1;
    return others === facts ? undefined : `expected ${others}, got ${facts}`;
  }
}

function factsOf({ request: { method }, body }: RpcCase): string | undefined {
  if (method !== "eth_getTransactionByHash" && method !== "eth_getTransactionReceipt") return undefined;
  const response = parseExactJson(body);
  const result = isJsonObject(response) ? response["result"] : undefined;
  const hash = isJsonObject(result) ? (result["hash"] ?? result["transactionHash"]) : undefined;
  if (result === undefined || typeof hash !== "string") return undefined;
  const exchange = { method, params: [], outcome: { kind: "result", result }, path: [] } as const;
  const reading = readTransactionExchanges([exchange], hash.toLowerCase(), ether);
  if (reading.kind !== "found") return reading.kind;
  const { from, to, executed, created, isCreation, input, value, gas, outcome, logs } = reading.transaction;
  const rows = firstRows(valueOf(logs.rows), Infinity).map(({ address, topics, data, index }) =>
    [index, address, topics, data].map((field) => valueOf<unknown>(field)),
  );
  const facts = { from, to, executed, created, isCreation, input, value, gas, outcome, rows };
  return formatExactJson(facts as unknown as JsonValue);
}
