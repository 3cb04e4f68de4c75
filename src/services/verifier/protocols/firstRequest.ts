import { assertNever } from "../../../core/assertNever.ts";
import type { ApiRequest } from "../../../http/channel.ts";
import type { Protocol, VerificationRequest } from "../verification.ts";
import { isLoopback } from "../../../core/loopback.ts";

/** The request by which a verification begins, the only one that carries the key. */
export function firstRequest(protocol: Protocol, request: VerificationRequest): ApiRequest {
  const { verifierUrl: baseUrl, way, chainId, address } = request;
  const { source, apiKey: key } = way;
  const post = { method: "POST", baseUrl, ...(key === undefined ? {} : { key }) } as const;
  switch (protocol) {
    case "session":
      return { ...post, path: ["session", "verify", source], body: requestBody(request) };
    case "direct":
      return { ...post, path: ["verify", source], body: requestBody(request) };
    case "job":
      return {
        ...post,
        path: ["v2", "verify", source, chainId, address],
        body: jobRequestBody(request),
      };
    default:
      return assertNever(protocol);
  }
}

/** Body of the session and direct variants. A key that is not there is left out: null is refused. */
function requestBody(request: VerificationRequest): string {
  return JSON.stringify({ address: request.address, chainId: request.chainId, ...keyFields(request) });
}

/** Body of the job protocol. */
function jobRequestBody(request: VerificationRequest): string {
  return JSON.stringify(keyFields(request));
}

/** The only place where a key is turned into text. */
function keyFields({ verifierUrl, way }: VerificationRequest): { readonly apiKey?: string } {
  if (way.apiKey === undefined) return {};
  if (!mayCarryKey(verifierUrl)) throw new Error("A key is sent over https or to loopback only.");
  return { apiKey: way.apiKey.reveal() };
}

/** Whether a key may be sent to this address: over https, or without leaving the machine. */
export function mayCarryKey(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isLoopback(hostname);
}
