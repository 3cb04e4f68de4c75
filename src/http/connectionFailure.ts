import type { Failure, Standpoint, ProxyReason, UnreachableReason } from "./failure.ts";

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

/** A proxy did not let a request through. Nothing of the request has left then, and nothing of the login is in here. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";
  readonly reason: ProxyReason;
  /** Host and port of the proxy; `undefined` where what is set names none. */
  readonly proxy: string | undefined;
  /** What the proxy responded to the request for a tunnel. */
  readonly status: number | undefined;

  constructor(
    reason: ProxyReason,
    proxy: string | undefined,
    options: { readonly status?: number; readonly cause?: unknown } = {},
  ) {
    super(`proxy: ${reason}`, { cause: options.cause });
    this.reason = reason;
    this.proxy = proxy;
    this.status = options.status;
  }
}

/** The error for a proxy's response to CONNECT that opened no tunnel. */
export function refusedTunnel(status: number, proxy?: string): ProxyError {
  return new ProxyError(status === 407 ? "login" : "refused", proxy, { status });
}

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
  if (error instanceof ProxyError) return error;
  if (!(error instanceof Error) || depth > 8) return undefined;
  // VS Code's client says no more than this, in an `AbortError`.
  const [, status] = /^Proxy response \((\d+)\) !== 200/.exec(error.message) ?? [];
  return status === undefined ? proxyErrorIn(error.cause, depth + 1) : refusedTunnel(Number(status));
}
