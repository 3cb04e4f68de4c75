import type { Failure, Standpoint } from "./failure.ts";
import { unreachable } from "./unreachable.ts";
import { ProxyError } from "./proxyError.ts";

/** Why a transport rejected: a proxy in the way, or the service out of reach. */
export function connectionFailure(
  error: unknown,
  from?: Standpoint,
): Extract<Failure, { readonly kind: "unreachable" | "proxyFailed" }> {
  const { reason, proxy, status } = proxyErrorIn(error) ?? {};
  return reason === undefined ? unreachable(error, from) : { kind: "proxyFailed", reason, proxy, status };
}

/** Whether the request provably did not reach the service. */
export function hasNeverLeft(error: unknown): boolean {
  const failure = connectionFailure(error);
  return failure.kind === "proxyFailed" || failure.neverLeft;
}

function proxyErrorIn(error: unknown, depth = 0): ProxyError | undefined {
  if (error instanceof ProxyError || error === undefined || depth > 8) return error as ProxyError | undefined;
  return error instanceof Error ? proxyErrorIn(error.cause, depth + 1) : undefined;
}
