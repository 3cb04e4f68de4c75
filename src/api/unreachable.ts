import type { Failure, UnreachableReason } from "./failure.ts";

const reasons: readonly (readonly [pattern: RegExp, reason: UnreachableReason, neverLeft: boolean])[] = [
  [/^(?:ENOTFOUND|EAI_\w+)$/, "dns", true],
  [/^ECONNREFUSED$/, "refused", true],
  [/^(?:UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, "connectTimeout", true],
  // The handshake comes before the first byte of a request.
  [/^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/, "tls", true],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN)$/, "other", true],
  [/^(?:ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, "reset", false],
];

/** Names the failure behind a rejected transport, from the first error code in its chain of causes. */
export function unreachable(error: unknown): Failure & { readonly kind: "unreachable" } {
  const code = firstCode(error);
  // Node's ETIMEDOUT is also what a dead established connection ends with.
  const duringConnect = code !== "ETIMEDOUT" || firstProperty(error, "syscall") === "connect";
  const [, reason, neverLeft] = reasons.find(([pattern]) => pattern.test(code)) ?? [null, "other", false];
  return { kind: "unreachable", reason, code, neverLeft: neverLeft && duringConnect } as const;
}

function firstCode(error: unknown): string {
  return firstProperty(error, "code") ?? "";
}

function firstProperty(error: unknown, name: "code" | "syscall", depth = 0): string | undefined {
  if (typeof error !== "object" || error === null || depth > 8) return undefined;
  const value: unknown = Reflect.get(error, name);
  if (typeof value === "string") return value;
  const inner = error instanceof AggregateError ? (error.errors as unknown[])[0] : undefined;
  return firstProperty(inner ?? Reflect.get(error, "cause"), name, depth + 1);
}
