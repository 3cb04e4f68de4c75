import * as z from "zod/mini";
import { evmAddress, flag, hex, jsonList, rowsOf, text, texts } from "../../reading/wireTypes.ts";
import type { Amount, Currency } from "../amount.ts";

/** An integer in hex behind `0x`, of 32 bytes at most. `0x` alone, as some old nodes send it, is not readable. */
export const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform<string, bigint>(BigInt),
);

/** Seconds since the Unix epoch, in decimal. The receipts of some nodes have a JSON number where their blocks have hex. */
export const seconds = z.pipe(
  z.union([quantity, z.pipe(z.int().check(z.nonnegative()), z.transform<number, bigint>(BigInt))]),
  z.transform(String),
);

/** Block contents: hashes, or whole transactions. */
const transactions = jsonList;

/** The fields of a block that are read. */
export const blockShape = { number: quantity, hash: hex, timestamp: seconds, transactions };

/** A log of a receipt. */
export const logShape = {
  logIndex: quantity,
  address: evmAddress,
  topics: texts,
  data: hex,
  removed: flag,
  blockHash: hex,
  blockNumber: quantity,
  blockTimestamp: seconds,
  transactionHash: hex,
  transactionIndex: quantity,
};

/** An amount in a currency: its smallest units in hex. */
export function amountIn(currency: Currency): z.ZodMiniType<Amount> {
  return z.pipe(
    quantity,
    z.transform((units): Amount => ({ units, currency })),
  );
}

export type TransactionShape = ReturnType<typeof transactionShapeIn>;
export type ReceiptShape = ReturnType<typeof receiptShapeIn>;

/** The fields of `eth_getTransactionByHash`, of all types of transactions, on a chain of a currency. */
export function transactionShapeIn(currency: Currency) {
  const amount = amountIn(currency);
  return {
    hash: hex,
    type: quantity,
    chainId: hex,
    nonce: quantity,
    from: evmAddress,
    to: evmAddress,
    value: amount,
    input: hex,
    gas: quantity,
    gasPrice: amount,
    maxFeePerGas: amount,
    maxPriorityFeePerGas: amount,
    maxFeePerBlobGas: amount,
    accessList: jsonList,
    authorizationList: jsonList,
    blobVersionedHashes: texts,
    blockHash: hex,
    blockNumber: quantity,
    blockTimestamp: seconds,
    transactionIndex: quantity,
    r: hex,
    s: hex,
    v: quantity,
    yParity: quantity,
    // Of L2 chains.
    mint: amount,
    feeCurrency: evmAddress,
  };
}

/** The fields of `eth_getTransactionReceipt`, on a chain of a currency. */
export function receiptShapeIn(currency: Currency) {
  const amount = amountIn(currency);
  return {
    transactionHash: hex,
    type: quantity,
    from: evmAddress,
    to: evmAddress,
    contractAddress: evmAddress,
    status: text,
    root: hex,
    gasUsed: quantity,
    cumulativeGasUsed: quantity,
    effectiveGasPrice: amount,
    blobGasUsed: quantity,
    blobGasPrice: amount,
    blockHash: hex,
    blockNumber: quantity,
    blockTimestamp: seconds,
    transactionIndex: quantity,
    logsBloom: hex,
    logs: rowsOf(logShape),
    revertReason: text,
    error: text,
    // Of L2 chains.
    l1Fee: amount,
    l1GasUsed: quantity,
    l1GasPrice: amount,
    operatorFeeScalar: quantity,
    operatorFeeConstant: quantity,
    daFootprintGasScalar: quantity,
  };
}
