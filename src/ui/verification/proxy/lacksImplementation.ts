import type { ProxyState } from "../../../app/verification/proxy.ts";

/** Whether there is an implementation that the service says is not verified: it is to be verified first. */
export function lacksImplementation(proxy: ProxyState | undefined): proxy is ProxyState {
  return proxy?.behind.role === "implementation" && proxy.behind.state === "notVerified";
}
