import { Secret } from "../core/keys/secret.ts";

/** Who carries the requests: undici with VS Code's own `fetch` where it cannot connect, or always one of the two. */
export type ClientChoice = "auto" | "undici" | "vscode";

/** How connections are made, as the user's settings and the environment say. A value: a change gives a new one. */
export type ConnectionSettings = {
  readonly client: ClientChoice;
  /** False where `http.proxySupport` is off: then nothing goes through a proxy. */
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
   * Whether a workspace, or a remote machine, has a say in where VS Code's own `fetch` sends requests. It is not used
   * then: a cloned folder must not be able to move a request.
   */
  readonly isSteeredByWorkspace: boolean;
};

/** Every connection is made directly. */
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
