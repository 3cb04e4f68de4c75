import { lookupPolicy, verificationPolicy, type RequestPolicy } from "../../src/http/requestPolicy.ts";
import type { ApiRequest } from "../../src/http/channel.ts";

/** A signal that is never aborted. */
export const unending = new AbortController().signal;

/** A lookup that is tried once. */
export const once: RequestPolicy = { ...lookupPolicy, retries: () => 0 };

/** A verification that is tried once. */
export const onceVerifying: RequestPolicy = { ...verificationPolicy, retries: () => 0 };

/** A small lookup at a server. */
export function get(baseUrl: string, ...path: string[]): ApiRequest {
  return { method: "GET", baseUrl, path: path.length > 0 ? path : ["subject"] };
}

/** A small verification at a server. */
export function post(baseUrl: string, body = '{"apiKey":"very-secret"}'): ApiRequest {
  return { method: "POST", baseUrl, path: ["verify"], body };
}
