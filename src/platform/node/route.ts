import { isLoopback } from "../../core/loopback.ts";
import { Secret } from "../../core/keys/secret.ts";
import type { ConnectionSettings } from "../../http/connectionSettings.ts";
import { matchesNoProxy } from "./noProxy.ts";

/** How undici gets to an origin. */
export type Route =
  | { readonly kind: "direct" }
  | { readonly kind: "proxy"; readonly proxy: Proxy }
  /** A proxy is set, but not an http or https one. A direct connection would ignore what the user set. */
  | { readonly kind: "unusable" };

/** The route to a URL: settings come before the environment, as in VS Code. Loopback is never reached through a proxy. */
export function routeTo(url: URL, settings: ConnectionSettings): Route {
  if (isLoopback(url.hostname) || !settings.usesProxy) return { kind: "direct" };
  const exceptions = settings.noProxy.length > 0 ? settings.noProxy : settings.environmentNoProxy;
  if (matchesNoProxy(url.hostname, portOf(url), exceptions)) return { kind: "direct" };
  const text = proxyFor(url, settings);
  if (text === undefined) return { kind: "direct" };
  const proxy = parseProxy(text, settings.proxyAuthorization);
  return proxy === undefined ? { kind: "unusable" } : { kind: "proxy", proxy };
}

/** The port of a URL, that of its scheme where it names none. */
function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

function proxyFor({ protocol }: URL, { proxy, environment }: ConnectionSettings): Secret | undefined {
  if (proxy.reveal() !== "") return proxy;
  const { https_proxy: https, http_proxy: http, all_proxy: all } = environment;
  // VS Code takes a proxy named for http alone for https as well.
  return protocol === "https:" ? (https ?? all ?? http) : (http ?? all);
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
