import type { ProxyState } from "../../../app/verification/proxy.ts";

/** Whether there is an implementation that the service says is not verified. */
export function lacksImplementation({ behind }: ProxyState): boolean {
  return behind.role === "implementation" && behind.state === "notVerified";
}
