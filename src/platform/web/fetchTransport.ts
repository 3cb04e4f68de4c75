import { hostOf } from "../../core/hosts.ts";
import type { Transport } from "../../http/channel.ts";
import { ApiError, type Failure } from "../../http/failure.ts";

/** No cookies, no referrer, and no cache. */
const privacy = { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" } as const;

/** VS Code's content security policy for extensions allows http to these hosts alone. */
const allowedOverHttp = /^(?:localhost|127\.0\.0\.1)$/;

/**
 * Requests by a browser's `fetch`. The browser gives one error for all that prevents a request, and hides the status of a
 * redirect.
 */
export function fetchTransport(fetch: Transport): Transport {
  return async (address, init) => {
    const { protocol, hostname } = new URL(address);
    const failed = (failure: Failure, cause?: unknown): ApiError =>
      new ApiError(failure, hostOf(address), { cause });
    if (protocol !== "https:" && !allowedOverHttp.test(hostname))
      throw failed({ kind: "notInBrowser", what: "http" });
    const request = { ...init, ...privacy };
    const response = await fetch(address, request).catch((cause: unknown) => {
      if (init.signal.aborted) throw cause;
      throw failed({ kind: "unreachable", reason: "browser", code: "", neverLeft: false }, cause);
    });
    if (response.type === "opaqueredirect") throw failed({ kind: "redirected" });
    return response;
  };
}
