import { isLoopback } from "../../../core/loopback.ts";
import type { VerificationRequest } from "../verification.ts";

/** Body of the session and direct variants. A key that is not there is left out: null is refused. */
export function requestBody(request: VerificationRequest): string {
  return JSON.stringify({ address: request.address, chainId: request.chainId, ...keyFields(request) });
}

/** Body of the job protocol. */
export function jobRequestBody(request: VerificationRequest): string {
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
