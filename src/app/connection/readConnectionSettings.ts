import type { ClientChoice, ConnectionSettings } from "../../http/connectionSettings.ts";
import { Secret } from "../../core/keys/secret.ts";
import { userValue, type SettingInspection } from "../settingValue.ts";

/** The settings of VS Code's own that say how requests travel. */
const proxySettings = [
  "http.proxy",
  "http.noProxy",
  "http.proxyAuthorization",
  "http.proxyStrictSSL",
  "http.proxySupport",
  "http.systemCertificates",
] as const;

/** What else decides the way of VS Code's own `fetch`, and only of that: whether it minds proxies, whose, and with which login. */
const editorFetchSettings = [
  "http.fetchAdditionalSupport",
  "http.electronFetch",
  "http.useLocalProxyConfiguration",
  "http.proxyKerberosServicePrincipal",
] as const;

/** Gives what VS Code's `inspect()` tells of a setting. */
export type Inspect = (
  name: (typeof proxySettings)[number] | (typeof editorFetchSettings)[number] | "contractLens.http.client",
) => SettingInspection | undefined;

/**
 * Reads how connections are made: VS Code's settings as the user has set them, never as a workspace or a remote
 * machine has, and the environment. A value of another kind counts as not set.
 */
export function readConnectionSettings(
  inspect: Inspect,
  environment: Readonly<Record<string, string | undefined>>,
): ConnectionSettings {
  const value = (name: Parameters<Inspect>[0]): unknown => userValue(inspect(name));
  const authorization = value("http.proxyAuthorization");
  return {
    client: clientChoice(value("contractLens.http.client")),
    usesProxy: value("http.proxySupport") !== "off",
    proxy: new Secret(textOf(value("http.proxy"))),
    noProxy: namesOf(value("http.noProxy")),
    // A header has no place for anything else.
    proxyAuthorization:
      typeof authorization === "string" && /^[\x20-\x7e]+$/.test(authorization)
        ? new Secret(authorization)
        : undefined,
    isStrict: value("http.proxyStrictSSL") !== false,
    usesSystemCertificates: value("http.systemCertificates") !== false,
    environment: {
      https_proxy: named(environment, "https_proxy"),
      http_proxy: named(environment, "http_proxy"),
      all_proxy: named(environment, "all_proxy"),
    },
    environmentNoProxy: (variable(environment, "no_proxy") ?? "").split(/[\s,]+/).filter(Boolean),
    isSteeredByWorkspace: [...proxySettings, ...editorFetchSettings].some((name) =>
      isSetByOthers(inspect(name)),
    ),
  };
}

function clientChoice(value: unknown): ClientChoice {
  return value === "undici" || value === "vscode" ? value : "auto";
}

function isSetByOthers(inspection: SettingInspection | undefined): boolean {
  const { workspaceValue, workspaceFolderValue, globalRemoteValue } = inspection ?? {};
  return [workspaceValue, workspaceFolderValue, globalRemoteValue].some((value) => value !== undefined);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function namesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}

function named(environment: Readonly<Record<string, string | undefined>>, name: string): Secret | undefined {
  const text = variable(environment, name);
  return text === undefined ? undefined : new Secret(text);
}

/** In lower case, or else in upper case. */
function variable(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  return [environment[name], environment[name.toUpperCase()]].map((text) => text?.trim()).find(Boolean);
}
