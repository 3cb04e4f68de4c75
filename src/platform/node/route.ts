import { isLoopback } from "../../core/hosts.ts";
import { Secret } from "../../core/keys/secret.ts";
import type { ConnectionSettings } from "../../http/connectionSettings.ts";
import { matchesNoProxy } from "./noProxy.ts";

/** How undici reaches an origin. */
export type Route =
  | { readonly kind: "direct" }
  | { readonly kind: "proxy"; readonly proxy: Proxy }
  /** The configured proxy is not an http or https one. A direct connection would ignore the user's setting. */
  | { readonly kind: "unusable" };

/** The route to a URL: settings override the environment, as in VS Code. Loopback never uses a proxy. */
export function routeTo(url: URL, settings: ConnectionSettings): Route {
  if (isLoopback(url.hostname) || !settings.usesProxy) return { kind: "direct" };
  const exceptions = settings.noProxy.length > 0 ? settings.noProxy : settings.environmentNoProxy;
  if (matchesNoProxy(url.hostname, portOf(url), exceptions)) return { kind: "direct" };
  const text = proxyFor(url, settings);
  if (text === undefined) return { kind: "direct" };
  const proxy = parseProxy(text, settings.proxyAuthorization);
  return proxy === undefined ? { kind: "unusable" } : { kind: "proxy", proxy };
}

/** The port of a URL, by default that of its scheme. */
function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

function proxyFor({ protocol }: URL, { proxy, environment }: ConnectionSettings): Secret | undefined {
  if (proxy.reveal() !== "") return proxy;
  const { https_proxy: https, http_proxy: http, all_proxy: all } = environment;
  // Like VS Code, uses `http_proxy` for https too.
  return protocol === "https:" ? (https ?? all ?? http) : (http ?? all);
}

/** An http or https proxy. */
export type Proxy = {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Host and port, for display. */
  readonly host: string;
  /** Value of the `Proxy-Authorization` header. */
  readonly authorization: Secret | undefined;
};

/**
 * Parses a proxy from settings or environment: an http or https URL, or `host:port`, optionally with `user:password@`.
 * @param authorization a header that overrides the credentials of the URL
 */
export function parseProxy(text: Secret, authorization: Secret | undefined): Proxy | undefined {
  const named = text.reveal().trim();
  const address = named.includes("://") ? named : `http://${named}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const { protocol, origin, hostname, username, password } = url;
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  const host = `${hostname}:${portOf(url)}`;
  return { origin, host, authorization: authorization ?? basic(username, password) };
}

function basic(username: string, password: string): Secret | undefined {
  if (username === "" && password === "") return undefined;
  const login = `${decoded(username)}:${decoded(password)}`;
  return new Secret(`Basic ${Buffer.from(login).toString("base64")}`);
}

/** Percent-decodes a text; invalid codes are kept. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
