import type { JsonValue } from "../../src/core/json/jsonValue.ts";
import type { Exchange } from "../../src/services/ledger/rpc/exchange.ts";
import type { ReadMethod } from "../../src/services/ledger/rpc/readMethods.ts";

/** Exchanges with a node, by what it responded: each in its place of the joined response. */
export function exchangesWith(
  results: readonly (readonly [method: ReadMethod, result: JsonValue])[],
): readonly Exchange[] {
  return results.map(([method, result], index) => ({
    method,
    params: [],
    outcome: { kind: "result", result },
    path: [index, "response", "result"],
  }));
}

const hash = `0x${"ab".repeat(32)}`;
const block = { blockHash: `0x${"b1".repeat(32)}`, blockNumber: "0x14", transactionIndex: "0x0" };
const sender = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const callee = "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512";

/** A call of a contract as a node of today reports it. */
export const rpcTransaction = {
  ...{ type: "0x2", chainId: "0x7a69", nonce: "0x13", gas: "0x16e360", gasPrice: "0x5004a7a" },
  ...{ maxFeePerGas: "0x1dcd65000", maxPriorityFeePerGas: "0x1", accessList: [] },
  ...{ from: sender, to: callee, value: "0x4d", input: "0x2b66d72e" },
  ...{ r: `0x${"ca".repeat(32)}`, s: `0x${"4e".repeat(32)}`, v: "0x0", yParity: "0x0" },
  ...{ hash, ...block, blockTimestamp: "0x6b0ae66f" },
};

/** Its log. */
export const rpcLog = {
  ...{ address: callee, topics: [`0x${"01".repeat(32)}`], data: `0x${"00".repeat(31)}05` },
  ...{ transactionHash: hash, ...block, logIndex: "0x3", blockTimestamp: "0x6b0ae66f", removed: false },
};

/** Its receipt. */
export const rpcReceipt = {
  ...{ type: "0x2", status: "0x1", from: sender, to: callee, contractAddress: null },
  ...{ gasUsed: "0x8000", cumulativeGasUsed: "0x9000", effectiveGasPrice: "0x2", blobGasPrice: "0x1" },
  ...{ logs: [rpcLog], logsBloom: `0x${"00".repeat(256)}`, transactionHash: hash, ...block },
};
