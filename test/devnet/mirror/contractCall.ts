import { ChainError } from "../chain/rpc.ts";
import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import type { Ledger } from "./ledger.ts";
import { sendInvalidParameter } from "./mirrorError.ts";
import { parseTimestamp } from "./timestamp.ts";

type Call = { to: string; data?: string; from?: string; block?: string };

/** Answers `POST /api/v1/contracts/call`: what a call returns, or reverts with. */
export async function respondWithCall(exchange: Exchange, ledger: Ledger): Promise<void> {
  const { to, data = "0x", from, block = "latest" } = JSON.parse(exchange.body.toString()) as Call;
  const at = /^\d+$/.test(block) ? `0x${BigInt(block).toString(16)}` : block;
  try {
    const result = await ledger.call({ to, data, ...(from === undefined ? {} : { from }) }, at);
    sendJson(exchange, 200, { result });
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    const message = "CONTRACT_REVERT_EXECUTED";
    const reverted = { message, detail: "", data: typeof error.data === "string" ? error.data : "0x" };
    sendJson(exchange, 400, { _status: { messages: [reverted] } });
  }
}

/** Answers `GET /api/v1/blocks?timestamp=lte:…&order=desc&limit=1`: the last block at a time. */
export function respondWithBlocks(exchange: Exchange, ledger: Ledger): void {
  const time = /^lte:(\d+(?:\.\d{1,9})?)$/.exec(exchange.query.get("timestamp") ?? "")?.[1];
  if (time === undefined) {
    sendInvalidParameter(exchange, "timestamp");
    return;
  }
  const number = Number(ledger.blockAt(parseTimestamp(time)));
  sendJson(exchange, 200, { blocks: [{ number }], links: { next: null } });
}
