import { BlockList, isIP } from "node:net";

/**
 * Whether entries of `http.noProxy` or `NO_PROXY` exclude a host from the proxy. An entry is `*`, a host name, which
 * includes its subdomains (`example.com`, `.example.com`, `*.example.com`), an IP address, or a range (`10.0.0.0/8`);
 * each optionally with a port.
 *
 * @param hostname as `URL` writes it
 */
export function matchesNoProxy(hostname: string, port: number, entries: readonly string[]): boolean {
  const host = unbracketed(hostname.toLowerCase().replace(/\.$/, ""));
  return entries.some((entry) => matches(host, port, entry.trim().toLowerCase()));
}

function matches(host: string, port: number, entry: string): boolean {
  if (entry === "*") return true;
  const [, name = entry, ofPort] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (ofPort !== undefined && Number(ofPort) !== port) return false;
  const pattern = unbracketed(name);
  return isIP(host) === 0 ? isWithin(host, pattern) : isInRange(host, pattern);
}

function isWithin(host: string, pattern: string): boolean {
  const domain = pattern.replace(/^\*?\./, "").replace(/\.$/, "");
  return domain !== "" && (host === domain || host.endsWith(`.${domain}`));
}

function isInRange(address: string, pattern: string): boolean {
  const [network = "", bits, ...rest] = pattern.split("/");
  const family = familyOf(network);
  const prefix = bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits);
  if (family === undefined || rest.length > 0 || !/^\d+$/.test(bits ?? "0")) return false;
  if (prefix > (family === "ipv6" ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(network, prefix, family);
  return list.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? "ipv4" : "ipv6";
}

/** An IPv6 address without the brackets that it has in a URL. */
function unbracketed(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}
