import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import type { ExecutionResults, TransactionName } from "./executionResults.ts";
import { sendInvalidParameter, sendMirrorError, sendNotFound } from "./mirrorError.ts";
import { nanoseconds } from "./timestamp.ts";

const hashPattern = /^(?:0x)?([A-Fa-f0-9]{64})$/;
const idPattern = /^(\d{1,10}\.\d{1,10}\.\d{1,10})-(\d{1,19})-(\d{1,9})$/;
const largestNonce = 2_147_483_647;

/** Reads a hash or a transaction ID in the mirror node's spelling; nothing when it is neither. */
export function parseTransactionName(text: string, nonce: number): TransactionName | undefined {
  const hash = hashPattern.exec(text)?.[1];
  if (hash !== undefined) return { hash: `0x${hash.toLowerCase()}` };
  const [, payer, seconds, nanos] = idPattern.exec(text) ?? [];
  if (payer === undefined || seconds === undefined || nanos === undefined) return undefined;
  return { payer, validStart: nanoseconds(BigInt(seconds), BigInt(nanos)), nonce };
}

export function sendInvalidTransactionName(exchange: Exchange): void {
  const form = '"shard.realm.num-sss-nnn" format where sss are seconds and nnn are nanoseconds';
  sendMirrorError(exchange, 400, `Invalid Transaction id. Please use ${form}`);
}

/** Answers `GET /api/v1/contracts/results/{transactionIdOrHash}?nonce=…`. */
export async function respondWithResult(
  exchange: Exchange,
  results: ExecutionResults,
  text: string,
): Promise<void> {
  const unknown = [...exchange.query.keys()].find((key) => key !== "nonce");
  if (unknown !== undefined) {
    sendMirrorError(exchange, 400, `Unknown query parameter: ${unknown}`);
    return;
  }
  const nonces = exchange.query.getAll("nonce");
  if (nonces.some((nonce) => !/^\d{1,10}$/.test(nonce) || Number(nonce) > largestNonce)) {
    sendInvalidParameter(exchange, "nonce");
    return;
  }
  const name = parseTransactionName(text, Number(nonces.at(-1) ?? 0));
  if (!name) {
    sendInvalidTransactionName(exchange);
    return;
  }
  const found = await results.find(name);
  if (!found) {
    sendNotFound(exchange);
    return;
  }
  sendJson(exchange, found.partial ? 206 : 200, found.result, { "cache-control": "public, max-age=600" });
}
