import { isLoopback } from "../../core/loopback.ts";
import type { Secret } from "../../core/secret.ts";
import type { ConnectionSettings } from "../../http/connectionSettings.ts";
import { matchesNoProxy } from "./noProxy.ts";
import { parseProxy, type Proxy } from "./proxy.ts";

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
