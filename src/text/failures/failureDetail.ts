import * as l10n from "@vscode/l10n";
import type { ProxyReason, UnreachableReason } from "../../http/failure.ts";

/** Why no connection was made, in a few words. */
export const unreachableReasons: Readonly<Record<UnreachableReason, () => string>> = {
  dns: () => l10n.t("host name not resolved"),
  refused: () => l10n.t("connection refused"),
  connectTimeout: () => l10n.t("connection timed out"),
  untrusted: () => l10n.t("certificate authority not trusted"),
  otherName: () => l10n.t("certificate for another name"),
  expired: () => l10n.t("certificate expired or not yet valid"),
  tls: () => l10n.t("TLS handshake failed"),
  reset: () => l10n.t("connection lost"),
  browser: () => l10n.t("not reachable from the browser, or not allowed by the service (CORS)"),
  other: () => l10n.t("no connection"),
};

/** Why a proxy let nothing through, in a few words. */
export const proxyReasons: Readonly<Record<ProxyReason, () => string>> = {
  unreachable: () => l10n.t("proxy unreachable"),
  untrusted: () => l10n.t("certificate authority of the proxy not trusted"),
  otherName: () => l10n.t("proxy certificate for another name"),
  expired: () => l10n.t("proxy certificate expired or not yet valid"),
  tls: () => l10n.t("TLS handshake with the proxy failed"),
  silent: () => l10n.t("no response from the proxy"),
  refused: () => l10n.t("connection blocked by the proxy"),
  login: () => l10n.t("proxy authentication required"),
  unusable: () => l10n.t("not an HTTP or HTTPS proxy"),
  plainHttp: () => l10n.t("plain HTTP through a proxy"),
};

/** What else is known of a failed request. */
export const failureWords = {
  reason: () => l10n.t("Reason"),
  arrived: () => l10n.t("Request received"),
  neverLeft: () => l10n.t("no, nothing was sent"),
  mayHaveArrived: () => l10n.t("unknown, the service may have received it"),
  jobStarted: () => l10n.t("yes, the service started a job"),
  proxy: () => l10n.t("Proxy"),
  status: () => l10n.t("HTTP status"),
  waited: () => l10n.t("Waited"),
  limit: () => l10n.t("Limit"),
  size: () => l10n.t("Size"),
  received: () => l10n.t("Received"),
  retryAfter: () => l10n.t("Retry after"),
  notReported: () => l10n.t("not reported"),
  contentType: () => l10n.t("Content type"),
  method: () => l10n.t("Method"),
  errorCode: () => l10n.t("Error code"),
  message: () => l10n.t("Message"),
  expectedChain: () => l10n.t("Expected chain ID"),
  actualChain: () => l10n.t("Chain ID of the node"),
  job: () => l10n.t("Job"),
  lastPoll: () => l10n.t("Last poll"),
  stillRunning: () => l10n.t("still running"),
};
