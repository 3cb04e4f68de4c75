import { hostOf } from "../../core/hosts.ts";
import type { Transport } from "../../http/channel.ts";
import { ApiError, type UnreachableReason } from "../../http/failure.ts";

/** Nothing of other pages goes along or is kept. */
const options = { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" } as const;

/**
 * Requests by the browser's `fetch`. VS Code's policy for extensions refuses http except for loopback, so these are not tried. The
 * browser tells one error for whatever else prevents a request, and hides the status of a redirect.
 */
export function fetchTransport(fetch: Transport): Transport {
  return async (address, init) => {
    const url = new URL(address);
    const failed = (reason: UnreachableReason, neverLeft: boolean, cause?: unknown): ApiError =>
      new ApiError({ kind: "unreachable", reason, code: "", neverLeft }, hostOf(address), { cause });
    if (url.protocol !== "https:" && !/^(?:localhost|127\.0\.0\.1)$/.test(url.hostname))
      throw failed("plainHttp", true);
    const request = { ...init, ...options };
    const response = await fetch(address, request).catch((cause: unknown) => {
      throw init.signal.aborted ? cause : failed("browser", false, cause);
    });
    if (response.type === "opaqueredirect")
      throw new ApiError({ kind: "redirected" }, hostOf(address));
    return response;
  };
}
