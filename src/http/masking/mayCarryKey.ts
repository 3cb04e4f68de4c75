import { isLoopback } from "../../core/loopback.ts";

/** Whether a key may be sent to this address: over https, or without leaving the machine. */
export function mayCarryKey(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isLoopback(hostname);
}
