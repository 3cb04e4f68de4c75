import type { ProxyState } from "../../../app/verification/proxy.ts";

/** A proxy that leads to an implementation which is not verified. */
type WithoutImplementation = ProxyState & {
  readonly behind: { readonly role: "implementation"; readonly state: "notVerified" };
};

/** Whether there is an implementation that the service says is not verified: it is to be verified first. */
export function lacksImplementation(proxy: ProxyState | undefined): proxy is WithoutImplementation {
  return proxy?.behind.role === "implementation" && proxy.behind.state === "notVerified";
}
