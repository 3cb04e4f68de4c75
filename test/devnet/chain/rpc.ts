import type { Json } from "../http/json.ts";

/** Calls a method of the chain and returns its result; throws with the chain's own words. */
export type Rpc = <Result = Json>(method: string, ...parameters: Json[]) => Promise<Result>;

type RpcResponse<Result> = { result?: Result; error?: { message: string; data?: Json } };

/** An error of the chain, in its own words. */
export class ChainError extends Error {
  /** As of a revert. */
  readonly data: Json | undefined;

  constructor(message: string, data: Json | undefined) {
    super(message);
    this.data = data;
  }
}

/** A JSON-RPC client for the chain at `url`. `Result` is the caller's knowledge of what the method answers. */
export function connectRpc(url: string): Rpc {
  let lastId = 0;
  return async <Result>(method: string, ...parameters: Json[]): Promise<Result> => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: ++lastId, method, params: parameters }),
    });
    const answer = (await response.json()) as RpcResponse<Result>;
    if (answer.error) throw new ChainError(`${method}: ${answer.error.message}`, answer.error.data);
    return answer.result as Result;
  };
}
