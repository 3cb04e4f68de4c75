/**
 * The only JSON-RPC methods that are called. All are read-only: none sends or signs a transaction, unlocks an account,
 * or controls a node.
 */
export const readMethods = [
  "eth_chainId",
  "web3_clientVersion",
  "anvil_metadata",
  "hardhat_metadata",
  "eth_getCode",
  "eth_getBalance",
  "eth_getTransactionCount",
  "eth_getStorageAt",
  "eth_call",
  "eth_getBlockByNumber",
  "eth_getTransactionByHash",
  "eth_getTransactionReceipt",
  "debug_traceTransaction",
  "debug_traceCall",
  "trace_transaction",
  "ots_getContractCreator",
] as const;

export type ReadMethod = (typeof readMethods)[number];
