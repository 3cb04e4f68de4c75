import type { ProxyReason } from "./failure.ts";

/** A proxy did not let a request through. Nothing of the request has left then, and nothing of the login is in here. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";
  readonly reason: ProxyReason;
  /** Host and port of the proxy; `undefined` where what is set names none. */
  readonly proxy: string | undefined;
  /** What the proxy answered to the wish for a tunnel. */
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
