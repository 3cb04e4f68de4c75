import type { Failure, Standpoint, UnreachableReason } from "./failure.ts";

/** By error code, with ` (connect)` behind it when the connection was still being made. */
const reasons: readonly (readonly [pattern: RegExp, reason: UnreachableReason, neverLeft: boolean])[] = [
  [/^(?:ENOTFOUND|EAI_)/, "dns", true],
  [/^ECONNREFUSED/, "refused", true],
  [/^(?:UND_ERR_CONNECT_TIMEOUT$|ETIMEDOUT \(connect\))/, "connectTimeout", true],
  [/^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, "otherName", true],
  [/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/, "expired", true],
  [/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED)/, "untrusted", true],
  // Certificates are judged before the first byte of a request; other errors of encryption can come later too.
  [/^(?:(?:CERT|CRL|ERR_TLS|INVALID|ERROR_IN)_|PATH_LENGTH)/, "tls", true],
  [/^(?:ERR_SSL_|EPROTO)/, "tls", false],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN) \(connect\)/, "other", true],
  [/^(?:ECONNRESET|EPIPE|ECONNABORTED|ETIMEDOUT|UND_ERR_SOCKET)/, "reset", false],
];

/** Names the failure behind a rejected transport, from the first error code in its chain of causes. */
export function unreachable(error: unknown, from?: Standpoint): Failure & { readonly kind: "unreachable" } {
  const code = firstProperty(error, "code") ?? "";
  const sign = firstProperty(error, "syscall") === "connect" ? `${code} (connect)` : code;
  const [, reason, neverLeft] = reasons.find(([pattern]) => pattern.test(sign)) ?? [null, "other", false];
  return { kind: "unreachable", reason, code, neverLeft, ...(from === undefined ? {} : { from }) };
}

function firstProperty(error: unknown, name: "code" | "syscall", depth = 0): string | undefined {
  if (typeof error !== "object" || error === null || depth > 8) return undefined;
  const value: unknown = Reflect.get(error, name);
  if (typeof value === "string") return value;
  const inner = error instanceof AggregateError ? (error.errors as unknown[])[0] : undefined;
  return firstProperty(inner ?? Reflect.get(error, "cause"), name, depth + 1);
}
