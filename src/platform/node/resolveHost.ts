import dns from "node:dns";
import net from "node:net";
import { isLoopback } from "../../core/loopback.ts";

const ownAddresses = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
] as const;

/**
 * Finds the addresses of a name, as `net` and `tls` ask for them. `localhost` is this machine: nobody is asked about it,
 * for a hosts file or a name server may say otherwise, and to it goes over plain http what goes nowhere else.
 */
export const lookup: net.LookupFunction = (hostname, options, callback) => {
  if (net.isIP(hostname) !== 0 || !isLoopback(hostname)) {
    dns.lookup(hostname, options, callback);
    return;
  }
  const own = ownAddresses.filter(({ family }) => !wantsOther(options.family, family));
  const [{ address, family } = ownAddresses[0]] = own;
  // Never before the call has returned, as with every other name.
  queueMicrotask(() => (options.all === true ? callback(null, own) : callback(null, address, family)));
};

function wantsOther(wanted: dns.LookupOptions["family"], family: 4 | 6): boolean {
  return wanted !== undefined && wanted !== 0 && wanted !== family && wanted !== `IPv${family}`;
}
