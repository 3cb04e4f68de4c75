import { Secret } from "../core/keys/secret.ts";

/** The HTTP client: `auto` is undici, with VS Code's `fetch` as a fallback if it cannot connect. */
export type ClientChoice = "auto" | "undici" | "vscode";

/** Connection settings from the user's settings and the environment. Immutable: a change creates a new value. */
export type ConnectionSettings = {
  readonly client: ClientChoice;
  /** False if `http.proxySupport` is off. */
  readonly usesProxy: boolean;
  /** `http.proxy`; empty for none. May hold a password. */
  readonly proxy: Secret;
  readonly noProxy: readonly string[];
  /** `http.proxyAuthorization`: the whole value of the header. */
  readonly proxyAuthorization: Secret | undefined;
  /** `http.proxyStrictSSL`: whether certificates are judged on connections through a proxy. */
  readonly isStrict: boolean;
  /** `http.systemCertificates`: whether the machine's own certificates are trusted beside the built-in ones. */
  readonly usesSystemCertificates: boolean;
  /** The proxies that the environment names, by lower-case name: `https_proxy`, `http_proxy`, `all_proxy`. */
  readonly environment: Readonly<Record<"https_proxy" | "http_proxy" | "all_proxy", Secret | undefined>>;
  /** `no_proxy` of the environment. */
  readonly environmentNoProxy: readonly string[];
  /**
   * Whether a workspace or a remote machine can change the proxy settings of VS Code's `fetch`. It is not used then: a
   * cloned folder must not be able to redirect requests.
   */
  readonly isSteeredByWorkspace: boolean;
};

/** Direct connections only. */
export const directConnections: ConnectionSettings = {
  client: "undici",
  usesProxy: false,
  proxy: new Secret(""),
  noProxy: [],
  proxyAuthorization: undefined,
  isStrict: true,
  usesSystemCertificates: false,
  environment: { https_proxy: undefined, http_proxy: undefined, all_proxy: undefined },
  environmentNoProxy: [],
  isSteeredByWorkspace: false,
};
