import * as l10n from "@vscode/l10n";
import { assertNever } from "../../core/assertNever.ts";
import type { Failure } from "../../http/failure.ts";
import type { Explanation } from "../explanation.ts";
import { sentences } from "../language.ts";

type ProxyFailure = Extract<Failure, { readonly kind: "proxyFailed" }>;

/** A proxy that let nothing through to a host, in sentences. */
export function explainProxyFailure(failure: ProxyFailure, host: string): Explanation {
  const { sentence, ...explanation } = explain(failure, host);
  return {
    tone: "bad",
    remedies: ["openProxySettings", "checkConnection", "tryAgain"],
    ...explanation,
    sentence: sentences(sentence, whichProxy(failure)),
  };
}

function whichProxy({ proxy, status }: ProxyFailure): string | undefined {
  if (proxy === undefined) return undefined;
  return status === undefined
    ? l10n.t("Proxy: {0}.", proxy)
    : l10n.t("Proxy: {0}, which responded with HTTP {1}.", proxy, status);
}

type ProxyExplanation = Pick<Explanation, "title" | "sentence" | "nextStep"> &
  Partial<Pick<Explanation, "remedies">>;

function explain({ reason, status }: ProxyFailure, host: string): ProxyExplanation {
  switch (reason) {
    case "unreachable":
      return {
        title: l10n.t("Proxy unreachable"),
        sentence: l10n.t("Could not connect to the proxy, so nothing was sent to {0}.", host),
        nextStep: l10n.t(
          "Check that the proxy is running, and check http.proxy in your user settings, or HTTPS_PROXY in the environment.",
        ),
      };
    case "untrusted":
      return {
        title: l10n.t("Proxy certificate not trusted"),
        sentence: l10n.t(
          "The proxy uses a certificate issued by an authority this machine does not trust, so nothing was sent to {0}.",
          host,
        ),
        nextStep: l10n.t(
          "Add the authority's certificate to the system's, or name its file in NODE_EXTRA_CA_CERTS. Then restart VS Code.",
        ),
      };
    case "otherName":
      return {
        title: l10n.t("Proxy certificate for another host"),
        sentence: l10n.t(
          "The proxy uses a certificate that was issued for another host, so nothing was sent to {0}.",
          host,
        ),
        nextStep: l10n.t(
          "Use the host name of the certificate in http.proxy in your user settings, or in HTTPS_PROXY in the environment.",
        ),
      };
    case "expired":
      return {
        title: l10n.t("Proxy certificate expired or not yet valid"),
        sentence: l10n.t(
          "The proxy uses a certificate that has expired or is not yet valid, so nothing was sent to {0}.",
          host,
        ),
        nextStep: l10n.t(
          "Check the clock of this machine. If it is right, ask the proxy operator to renew the certificate.",
        ),
      };
    case "tls":
      return {
        title: l10n.t("Proxy unreachable"),
        sentence: l10n.t("The TLS handshake with the proxy failed, so nothing was sent to {0}.", host),
        nextStep: l10n.t("Most proxies use plain http: begin the URL in http.proxy with http://."),
      };
    case "silent":
      return {
        title: l10n.t("Proxy timed out"),
        sentence: l10n.t("The proxy did not connect to {0} in time.", host),
        nextStep: l10n.t(
          "Try again. If the problem persists, contact the proxy operator, or add the host to http.noProxy.",
        ),
      };
    case "refused":
      return {
        title: l10n.t("Proxy blocked the connection"),
        sentence:
          status !== undefined && status >= 500
            ? l10n.t("The proxy could not connect to {0}.", host)
            : l10n.t("The proxy does not allow connections to {0}.", host),
        nextStep: l10n.t("Ask the proxy operator to allow this host, or add it to http.noProxy."),
      };
    case "login":
      return {
        title: l10n.t("Proxy authentication required"),
        sentence: l10n.t(
          "The proxy requires a user name and password, or rejected those it received, so nothing was sent to {0}.",
          host,
        ),
        nextStep: l10n.t(
          "Add them to http.proxy in your user settings, as http://user:password@host:port, or set a whole header in http.proxyAuthorization.",
        ),
      };
    case "unusable":
      return {
        title: l10n.t("Proxy not supported"),
        sentence: l10n.t(
          "The value that is set for the proxy is not an http or https URL, so nothing was sent to {0}.",
          host,
        ),
        nextStep: l10n.t(
          "Correct http.proxy in your user settings, or HTTPS_PROXY in the environment. VS Code's own client, which supports other kinds of proxies, could not reach the host either.",
        ),
      };
    case "plainHttp":
      return {
        title: l10n.t("Not sent through the proxy"),
        sentence: l10n.t(
          "Requests to {0} use plain http, which the proxy could read, so nothing was sent.",
          host,
        ),
        nextStep: l10n.t("Use the service's https URL, or add its host to http.noProxy."),
        remedies: ["openNetworkSettings", "openProxySettings"],
      };
    default:
      return assertNever(reason);
  }
}
