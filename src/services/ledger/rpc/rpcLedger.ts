import type { Hex } from "../../../core/hex.ts";
import { hostOf } from "../../../core/hosts.ts";
import type { Currency } from "../amount.ts";
import type {
  ExecutionParams,
  Capability,
  Execution,
  Ledger,
  LedgerId,
  LookUp,
  SecretUrl,
  Unavailable,
} from "../ledger.ts";
import { notJsonRpc, RpcCallError, RpcClient, type RpcRequest } from "./client.ts";
import type { Chain } from "./contract.ts";
import { joinExchanges } from "./exchange.ts";
import {
  hasCode,
  lookUpBalance,
  lookUpBlock,
  lookUpContract,
  lookUpCreation,
  lookUpCreator,
  lookUpStorage,
  lookUpTransaction,
  readContract,
  readTransaction,
  type RpcNode,
} from "./lookups.ts";
import type { ReadMethod } from "./readMethods.ts";
import { isRevertData, revertData } from "./rpcError.ts";
import { readSteps } from "./steps.ts";
import { isWithoutTracers, lookUpCalls, lookUpStateChanges, noTracerAt, TraceCache } from "./traceLookups.ts";

/** A JSON-RPC source of a chain. */
export type RpcSource = {
  readonly id: LedgerId;
  /** May hold a key. */
  readonly url: string;
  /** The whole URL, where that is in secret storage; `url` is its scheme, host and port then. */
  readonly secret?: SecretUrl | undefined;
  /** In decimal digits; undefined where any chain will do. */
  readonly chainId: string | undefined;
  readonly currency: Currency;
};

/** Mainnet, testnet, previewnet, and a local network. */
const hederaChains: ReadonlySet<string> = new Set(["295", "296", "297", "298"]);

/** A chain as a JSON-RPC node reports it. */
export function rpcLedger({ id, url, secret, chainId, currency }: RpcSource): Ledger {
  const client = new RpcClient(url, chainId, secret);
  const traces = new TraceCache();
  const by =
    <Params, Found>(
      lookUp: (client: RpcClient, request: RpcRequest, params: Params) => Promise<Found>,
    ): LookUp<Params, Found> =>
    (channel, params, policy, signal) =>
      lookUp(client, { channel, policy, signal, startedAt: channel.clock.now() }, params);
  const chain = (): Chain => ({ currency, isHedera: hederaChains.has(client.chainId ?? chainId ?? "") });
  const at = <Params, Found>(
    lookUp: (node: RpcNode, params: Params) => Promise<Found>,
  ): LookUp<Params, Found> =>
    by((_, request, params) => lookUp({ ...request, client, host: hostOf(url), chain: chain() }, params));
  return {
    get id() {
      return (client.instance === undefined ? id : `${id}#${client.instance}`) as LedgerId;
    },
    get chainId() {
      return client.chainId;
    },
    get fork() {
      return client.fork;
    },
    hasEntityIds: false,
    url,
    currency,
    prepare: (channel, policy, signal) => client.prepare({ channel, policy, signal }),
    onDidRestart: client.onDidRestart,
    supports: (capability) => supports(client, hostOf(url), capability),
    lookUpContract: at(lookUpContract),
    lookUpTransaction: at(lookUpTransaction),
    lookUpStorage: at(lookUpStorage),
    lookUpCreation: at(lookUpCreation),
    lookUpCreator: at(lookUpCreator),
    lookUpBalance: at(lookUpBalance),
    // It is in the receipt, which is part of the transaction.
    lookUpFee: () => Promise.resolve(undefined),
    lookUpBlock: at(lookUpBlock),
    hasCode: at(hasCode),
    lookUpCalls: at((node, params) => lookUpCalls(node, traces, params)),
    lookUpStateChanges: at(lookUpStateChanges),
    readSteps: at(readSteps),
    execute: by(execute),
    findScheduledExecution: () => Promise.resolve({ kind: "notFound" }),
    readContract: (response, reference) => readContract(response, reference, chain()),
    readTransaction: (response, { transaction }) => readTransaction(response, transaction, chain()),
  };
}

/** The methods of which a feature needs one; empty if JSON-RPC never supports it. */
const methodsOf: Readonly<Record<Capability, readonly ReadMethod[]>> = {
  calls: ["debug_traceTransaction", "trace_transaction"],
  stateChanges: ["debug_traceTransaction"],
  steps: ["debug_traceTransaction"],
  fee: ["eth_getTransactionReceipt"],
  creation: ["ots_getContractCreator"],
  recordsInTime: [],
  scheduledTransactions: [],
  blocks: ["eth_getBlockByNumber"],
  execution: ["eth_call"],
};

function supports(client: RpcClient, host: string, capability: Capability): true | Unavailable {
  const { software } = client;
  // Calls are found by the steps of small transactions.
  if (capability === "stateChanges" && isWithoutTracers(software))
    return { reason: "disabled", method: "debug_traceTransaction", error: noTracerAt(software, host) };
  const [first, ...others] = methodsOf[capability];
  if (first === undefined) return { reason: "unsupported" };
  const error = client.refusalOf(first);
  const isRefused = others.every((method) => client.refusalOf(method) !== undefined);
  return error !== undefined && isRefused ? { reason: "disabled", method: first, error } : true;
}

/** Executes `eth_call`. A revert is a result; a stopped call, as for lack of gas, reverts without data. */
async function execute(
  client: RpcClient,
  request: RpcRequest,
  { to, data, from, block }: ExecutionParams,
): Promise<Execution> {
  const call = { to, data, ...(from === undefined ? {} : { from }) };
  const params = [call, block === undefined ? "latest" : `0x${block.toString(16)}`];
  try {
    const done = await client.call(request, "eth_call", params);
    const { exchange, response } = done;
    const { outcome } = exchange;
    const returned = outcome.kind === "result" ? outcome.result : undefined;
    if (typeof returned !== "string" || !/^0x(?:[0-9a-fA-F]{2})*$/.test(returned)) {
      throw notJsonRpc("eth_call", response);
    }
    const kind = isRevertData(returned) ? "reverted" : "returned";
    return { kind, data: returned.toLowerCase() as Hex, response: joinExchanges([done]) };
  } catch (error) {
    if (!(error instanceof RpcCallError) || !error.isRevert) throw error;
    return {
      kind: "reverted",
      data: revertData(error.error) ?? "0x",
      response: joinExchanges([error.call]),
    };
  }
}
