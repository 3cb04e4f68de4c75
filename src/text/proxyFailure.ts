import { assertNever } from "../core/assertNever.ts";
import type { Failure } from "../http/failure.ts";
import type { Explanation } from "./explanation.ts";

type ProxyFailure = Extract<Failure, { readonly kind: "proxyFailed" }>;

/** A proxy that let nothing through to a host, in sentences. */
export function explainProxyFailure({ reason, proxy, status }: ProxyFailure, host: string): Explanation {
  const common = { tone: "bad", remedies: ["openProxySettings", "checkConnection", "tryAgain"] } as const;
  const named = proxy === undefined ? "The proxy" : `The proxy ${proxy}`;
  const answered = status === undefined ? "" : ` (HTTP ${status})`;
  switch (reason) {
    case "unreachable":
      return {
        ...common,
        title: "The proxy cannot be reached",
        sentence: `${named} could not be connected to, so ${host} was not asked.`,
        nextStep:
          "Check http.proxy in your user settings, or HTTPS_PROXY in the environment, and that it runs.",
      };
    case "untrusted":
      return {
        ...common,
        title: "The proxy's certificate is not trusted",
        sentence: `${named} shows a certificate of an authority that is not known on this machine, so ${host} was not asked.`,
        nextStep:
          "Add the authority's certificate to the system's, or name its file in NODE_EXTRA_CA_CERTS, and restart VS Code.",
      };
    case "otherName":
      return {
        ...common,
        title: "The proxy's certificate is for another name",
        sentence: `${named} shows a certificate that was made out to another name, so ${host} was not asked.`,
        nextStep:
          "Put the proxy's own name into http.proxy in your user settings, or HTTPS_PROXY in the environment.",
      };
    case "expired":
      return {
        ...common,
        title: "The proxy's certificate is out of its time",
        sentence: `${named} shows a certificate that has expired or is not valid yet, so ${host} was not asked.`,
        nextStep: "Check this machine's clock. If it is right, whoever runs the proxy has to renew it.",
      };
    case "tls":
      return {
        ...common,
        title: "The proxy cannot be reached",
        sentence: `No secure connection to ${proxy ?? "the proxy"} came about, so ${host} was not asked.`,
        nextStep:
          "Most proxies are spoken to over plain http: let the address in http.proxy begin with that.",
      };
    case "silent":
      return {
        ...common,
        title: "The proxy does not answer",
        sentence: `${named} opened no way to ${host} in time.`,
        nextStep: "Try again. If it stays, ask whoever runs the proxy, or name the host in http.noProxy.",
      };
    case "refused":
      return {
        ...common,
        title: "The proxy opens no way",
        sentence:
          status !== undefined && status >= 500
            ? `${named} could not connect to ${host}${answered}.`
            : `${named} does not let requests through to ${host}${answered}.`,
        nextStep: "Ask whoever runs the proxy to allow this host, or name it in http.noProxy.",
      };
    case "login":
      return {
        ...common,
        title: "The proxy wants a login",
        sentence: `${named} asked for a user and a password, or did not take those it got${answered}.`,
        nextStep:
          "Put them into http.proxy in your user settings, as http://user:password@host:port, or a whole header into http.proxyAuthorization.",
      };
    case "unusable":
      return {
        ...common,
        title: "The proxy cannot be used",
        sentence: `What is set as the proxy is no http or https address, so ${host} was not asked.`,
        nextStep:
          "Correct http.proxy in your user settings, or HTTPS_PROXY in the environment. VS Code's own client, which knows other kinds, could not reach the host either.",
      };
    case "plainHttp":
      return {
        ...common,
        title: "Kept back from the proxy",
        sentence: `${host} is asked over plain http, and ${proxy ?? "the proxy"} would have read the request, so it was not sent.`,
        nextStep: "Use the service's https address, or name its host in http.noProxy.",
        remedies: ["openNetworkSettings", "openProxySettings"],
      };
    default:
      return assertNever(reason);
  }
}
