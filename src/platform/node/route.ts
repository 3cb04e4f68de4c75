import { isLoopback } from "../../core/loopback.ts";
import { Secret } from "../../core/secret.ts";
import type { ConnectionSettings } from "../../http/connectionSettings.ts";
import { BlockList, isIP } from "node:net";

/** Who named the proxy. */
export type ProxySource = "settings" | "environment";

/** How undici gets to an origin. */
export type Route =
  | { readonly kind: "direct"; readonly because: "loopback" | "turnedOff" | "noProxy" | "noneSet" }
  | { readonly kind: "proxy"; readonly proxy: Proxy; readonly from: ProxySource }
  /** A proxy is named, but it is no http or https one: going past it unasked would be a guess. */
  | { readonly kind: "unusable"; readonly from: ProxySource };

/** The route to a URL: the settings come before the environment, as in VS Code; loopback never leaves the machine. */
export function routeTo(url: URL, settings: ConnectionSettings): Route {
  if (isLoopback(url.hostname)) return { kind: "direct", because: "loopback" };
  if (!settings.usesProxy) return { kind: "direct", because: "turnedOff" };
  const exceptions = settings.noProxy.length > 0 ? settings.noProxy : settings.environmentNoProxy;
  if (matchesNoProxy(url.hostname, portOf(url), exceptions)) return { kind: "direct", because: "noProxy" };
  const named = proxyNamed(url, settings);
  if (named === undefined) return { kind: "direct", because: "noneSet" };
  const proxy = parseProxy(named.text, settings.proxyAuthorization);
  const { from } = named;
  return proxy === undefined ? { kind: "unusable", from } : { kind: "proxy", proxy, from };
}

/** The port of a URL, that of its scheme where it names none. */
export function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

function proxyNamed(
  { protocol }: URL,
  { proxy, environment }: ConnectionSettings,
): { readonly text: Secret; readonly from: ProxySource } | undefined {
  if (proxy.reveal() !== "") return { text: proxy, from: "settings" };
  const { https_proxy: https, http_proxy: http, all_proxy: all } = environment;
  // VS Code takes a proxy named for http alone for https as well.
  const text = protocol === "https:" ? (https ?? all ?? http) : (http ?? all);
  return text === undefined ? undefined : { text, from: "environment" };
}

/**
 * Whether entries of `http.noProxy` or `NO_PROXY` keep a host from going through the proxy. An entry is `*`, a host
 * name, which stands for its subdomains too (`example.com`, `.example.com`, `*.example.com`), an IP address or a range
 * of them (`10.0.0.0/8`); a port behind it narrows it down.
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

/** The host of a URL as it is spoken of elsewhere: IPv6 addresses stand in brackets in URLs only. */
export function unbracketed(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/** A proxy that requests can be tunnelled through. */
export type Proxy = {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Host and port, as it is named to the user. */
  readonly host: string;
  /** Value of the header that logs in. */
  readonly authorization: Secret | undefined;
};

/**
 * Reads a proxy as settings and environment name it: an http or https URL, or `host:port`, perhaps with `user:password@`.
 * @param authorization a header that stands in place of what the URL says
 */
export function parseProxy(text: Secret, authorization: Secret | undefined): Proxy | undefined {
  const named = text.reveal().trim();
  const address = named.includes("://") ? named : `http://${named}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, hostname, port, username, password } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  const host = `${hostname}:${port === "" ? (protocol === "https:" ? 443 : 80) : port}`;
  return { origin, host, authorization: authorization ?? basic(username, password) };
}

function basic(username: string, password: string): Secret | undefined {
  if (username === "" && password === "") return undefined;
  const login = `${decoded(username)}:${decoded(password)}`;
  return new Secret(`Basic ${Buffer.from(login).toString("base64")}`);
}

/** What stands in a URL; what is no code for a character stands for itself. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
