import { text } from "node:stream/consumers";
import { fetch } from "undici";
import type { JsonValue } from "../../src/core/json/jsonValue.ts";
import { startInstantServer, type InstantServer } from "./instantServer.ts";

/** The text of a result. @param key the method and its parameters, as JSON */
export type ResultTextOf = (
  method: string,
  params: readonly JsonValue[],
  key: string,
) => string | undefined | Promise<string>;

type NodeCall = { readonly id: number; readonly method: string; readonly params: readonly JsonValue[] };

/** Starts a JSON-RPC node of 127.0.0.1 that does no more than respond. `GET` returns the bodies that have arrived since the last one. A method without a result is not found. */
export async function startInstantNode(resultTextOf: ResultTextOf): Promise<InstantServer> {
  let arrived: string[] = [];
  const respond = async ({ id, method, params }: NodeCall): Promise<string> => {
    const result = await resultTextOf(method, params, JSON.stringify([method, params]));
    const error = '{"code":-32601,"message":"Method not found"}';
    const outcome = result === undefined ? `"error":${error}` : `"result":${result}`;
    return `{"jsonrpc":"2.0","id":${id},${outcome}}`;
  };
  return startInstantServer(async (request) => {
    const body = await text(request);
    if (request.method === "GET") {
      const bodies = arrived;
      arrived = [];
      return JSON.stringify(bodies);
    }
    arrived.push(body);
    const calls = JSON.parse(body) as NodeCall | readonly NodeCall[];
    if (!("id" in calls)) return `[${(await Promise.all(calls.map(respond))).join(",")}]`;
    return respond(calls);
  });
}

/** Sends requests as they arrived at a node before, all at once, and parses the responses. */
export async function sendAgain(url: string, bodies: readonly string[]): Promise<void> {
  const headers = { "content-type": "application/json" };
  await Promise.all(bodies.map(async (body) => (await fetch(url, { method: "POST", headers, body })).json()));
}
