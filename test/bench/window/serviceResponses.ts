import type { IncomingMessage } from "node:http";
import { fullLog, fullRecord, fullResult, word } from "../../support/lookupViews.ts";
import { formatExactJson } from "../../../src/core/json/exactJson.ts";
import type { ResultTextOf } from "../instantNode.ts";
import { recordText } from "../recordText.ts";
import { longTransaction } from "./subjects.ts";

/** What the mirror node of the window responds, at once. */
export function mirrorResponse(): (request: IncomingMessage) => string {
  const record = recordText(3000);
  const contractId = fullRecord["contract_id"] as string;
  const result = formatExactJson(fullResult);
  const long = longResult(50_000);
  return ({ url = "" }) => {
    if (url.includes("/actions")) return JSON.stringify({ actions: [], links: { next: null } });
    if (url.includes(longTransaction)) return long;
    if (url.includes("/contracts/results/")) return result;
    // A record that names another contract is no answer.
    const asked = /\/contracts\/(0\.0\.\d+)/.exec(url)?.[1];
    return asked === undefined ? record : record.replace(contractId, asked);
  };
}

/** What the JSON-RPC node of the window responds, at once: every address has the same code. */
export function nodeResponse(): ResultTextOf {
  const word = `"0x${"0".repeat(64)}"`;
  const block = { number: "0x10", hash: `0x${"5b".repeat(32)}`, timestamp: "0x6a000000", transactions: [] };
  const results: Readonly<Record<string, string>> = {
    eth_chainId: '"0x7a69"',
    web3_clientVersion: '"anvil/v1.7.1"',
    eth_blockNumber: '"0x10"',
    eth_getBlockByNumber: JSON.stringify(block),
    eth_getCode: `"0x${"60".repeat(3000)}"`,
    eth_getBalance: '"0xde0b6b3a7640000"',
    eth_getTransactionCount: '"0x1"',
    eth_getStorageAt: word,
  };
  return (method) => results[method];
}

/** What its verification service responds: verified just now, and no status of anything. */
export function verifierResponse(): (request: IncomingMessage) => string {
  return ({ method, url = "" }) => {
    if (method !== "GET") return verified;
    const address = /\/v2\/contract\/\d+\/(0x[0-9a-f]{40})/.exec(url)?.[1];
    return JSON.stringify({ match: null, creationMatch: null, runtimeMatch: null, chainId: "298", address });
  };
}

const record = {
  name: "Vault",
  compiledPath: "contracts/Vault.sol",
  compilerVersion: "0.8.25",
  chainId: "298",
  files: { found: ["contracts/Vault.sol"], missing: {} },
  status: "perfect",
};
const verified = JSON.stringify({ contracts: [record], unused: [] });

function longResult(count: number): string {
  const logs = Array.from({ length: count }, (_, index) => ({
    ...fullLog,
    bloom: "0x",
    data: word(index),
    index,
  }));
  return formatExactJson({ ...fullResult, logs });
}
