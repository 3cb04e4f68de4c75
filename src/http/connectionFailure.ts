import type { Failure, ClientMachine, ProxyReason, UnreachableReason } from "./failure.ts";

/** By error code, followed by ` (connect)` if connecting failed. */
const reasons: readonly (readonly [pattern: RegExp, reason: UnreachableReason, neverLeft: boolean])[] = [
  [/^(?:ENOTFOUND|EAI_)/, "dns", true],
  [/^ECONNREFUSED/, "refused", true],
  [/^(?:UND_ERR_CONNECT_TIMEOUT$|ETIMEDOUT \(connect\))/, "connectTimeout", true],
  [/^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, "otherName", true],
  [/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/, "expired", true],
  [/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED)/, "untrusted", true],
  // Certificates are checked before the first byte of a request; other TLS errors can come later.
  [/^(?:(?:CERT|CRL|ERR_TLS|INVALID|ERROR_IN)_|PATH_LENGTH)/, "tls", true],
  [/^(?:ERR_SSL_|EPROTO)/, "tls", false],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN) \(connect\)/, "other", true],
  [/^(?:ECONNRESET|EPIPE|ECONNABORTED|ETIMEDOUT|UND_ERR_SOCKET)/, "reset", false],
];

/** Classifies a rejected transport by the first error code in its chain of causes. */
export function unreachable(
  error: unknown,
  from?: ClientMachine,
): Failure & { readonly kind: "unreachable" } {
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

/** A proxy rejected a request. The request was not sent, and the error does not contain the login. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";
  readonly reason: ProxyReason;
  /** Host and port of the proxy; undefined if the setting has none. */
  readonly proxy: string | undefined;
  /** The status of the proxy's response to CONNECT. */
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

/** The error for a proxy that refused CONNECT. */
export function tunnelError(status: number, proxy?: string): ProxyError {
  return new ProxyError(status === 407 ? "login" : "refused", proxy, { status });
}

/** Classifies a rejected transport: a proxy failure, or an unreachable service. */
export function connectionFailure(
  error: unknown,
  from?: ClientMachine,
): Extract<Failure, { readonly kind: "unreachable" | "proxyFailed" }> {
  const { reason, proxy, status } = proxyErrorIn(error) ?? {};
  return reason === undefined ? unreachable(error, from) : { kind: "proxyFailed", reason, proxy, status };
}

/** Whether the request certainly did not reach the service. */
export function wasNotSent(error: unknown): boolean {
  const failure = connectionFailure(error);
  return failure.kind === "proxyFailed" || failure.neverLeft;
}

function proxyErrorIn(error: unknown, depth = 0): ProxyError | undefined {
  if (error instanceof ProxyError) return error;
  if (!(error instanceof Error) || depth > 8) return undefined;
  // The only information from VS Code's client, in an `AbortError`.
  const [, status] = /^Proxy response \((\d+)\) !== 200/.exec(error.message) ?? [];
  return status === undefined ? proxyErrorIn(error.cause, depth + 1) : tunnelError(Number(status));
}
